import { Item, Picker } from '@keystar/ui/picker';
import type { FormFieldInputProps } from '@keystatic/core';
import type { FieldShape } from '../shape.ts';

interface Props extends FormFieldInputProps<string> {
  readonly shape: Extract<FieldShape, { kind: 'choice' }>;
  readonly fault: string | null;
}

/** A list of words to choose one from. */
export function ChoiceInput({ shape, value, onChange, autoFocus, forceValidation, fault }: Props) {
  return (
    <Picker
      label={shape.title}
      description={shape.description}
      isRequired={!shape.optional}
      items={shape.options.map((word) => ({ word }))}
      selectedKey={value || null}
      onSelectionChange={(word) => word !== null && onChange(String(word))}
      autoFocus={autoFocus}
      {...(forceValidation && fault ? { errorMessage: fault } : {})}
    >
      {({ word }) => <Item key={word}>{word}</Item>}
    </Picker>
  );
}
