import { ActionButton, ButtonGroup } from '@keystar/ui/button';
import { FieldDescription, FieldLabel, FieldMessage } from '@keystar/ui/field';
import { Flex } from '@keystar/ui/layout';
import { Text } from '@keystar/ui/typography';
import type { FormFieldInputProps } from '@keystatic/core';
import { useId } from 'react';
import type { FieldShape } from '../shape.ts';
import { askForFile } from './ask-for-file.ts';
import { PicturePreview } from './PicturePreview.tsx';

/** A file as the form holds it: its name in the entry's folder, and what is in it. */
export interface HeldFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Props extends FormFieldInputProps<HeldFile | null> {
  readonly shape: Extract<FieldShape, { kind: 'file' }>;
  readonly fault: string | null;
}

/** A picture or PDF: which one it is now, and buttons to choose another one or to take it away. */
export function FileInput({ shape, value, onChange, forceValidation, fault }: Props) {
  const label = useId();
  const help = useId();
  const choose = async () => {
    const chosen = await askForFile(shape.extensions);
    if (chosen) onChange(chosen);
  };
  const kind = shape.control === 'picture' ? 'imagen' : 'PDF';
  return (
    <Flex role="group" aria-labelledby={label} aria-describedby={help} direction="column" gap="medium">
      <FieldLabel id={label} elementType="span" isRequired={!shape.optional}>
        {shape.title}
      </FieldLabel>
      <FieldDescription id={help}>{shape.description}</FieldDescription>
      {value && shape.control === 'picture' && <PicturePreview file={value} />}
      {value && <Text color="neutralSecondary">{value.name}</Text>}
      <ButtonGroup>
        <ActionButton onPress={choose}>{value ? `Cambiar ${kind}` : `Elegir ${kind}`}</ActionButton>
        {value && shape.optional && (
          <ActionButton onPress={() => onChange(null)}>{`Quitar ${kind}`}</ActionButton>
        )}
      </ButtonGroup>
      {fault && (value || forceValidation) && <FieldMessage>{fault}</FieldMessage>}
    </Flex>
  );
}
