import { Switch } from '@keystar/ui/switch';
import { Text } from '@keystar/ui/typography';
import type { FormFieldInputProps } from '@keystatic/core';
import type { FieldShape } from '../shape.ts';

interface Props extends FormFieldInputProps<boolean> {
  readonly shape: FieldShape;
}

/** A switch with its name and its help line. */
export function SwitchInput({ shape, value, onChange, autoFocus }: Props) {
  return (
    <Switch isSelected={value} onChange={onChange} autoFocus={autoFocus}>
      <Text>{shape.title}</Text>
      <Text slot="description">{shape.description}</Text>
    </Switch>
  );
}
