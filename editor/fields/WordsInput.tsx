import { TextArea, TextField } from '@keystar/ui/text-field';
import type { FormFieldInputProps } from '@keystatic/core';
import { useState } from 'react';
import type { FieldShape, TextInput } from '../shape.ts';

interface Props extends FormFieldInputProps<string> {
  readonly shape: Extract<FieldShape, { kind: 'text' }>;
  /** What is wrong with the value, in Spanish. */
  readonly fault: string | null;
}

const TYPES = {
  text: 'text',
  number: 'text',
  date: 'date',
  url: 'url',
  email: 'email',
} as const satisfies Record<Exclude<TextInput, 'lines'>, string>;

/** A field to type in. What is wrong with it is said once it was left, or when saving was tried. */
export function WordsInput({ shape, value, onChange, autoFocus, forceValidation, fault }: Props) {
  const [left, setLeft] = useState(false);
  const shared = {
    label: shape.title,
    description: shape.description,
    isRequired: !shape.optional,
    value,
    onChange,
    autoFocus,
    onBlur: () => setLeft(true),
    ...((left || forceValidation) && fault ? { errorMessage: fault } : {}),
  };
  if (shape.input === 'lines') return <TextArea {...shared} />;
  const digits = shape.input === 'number' ? ({ inputMode: 'numeric' } as const) : {};
  return <TextField {...shared} {...digits} type={TYPES[shape.input]} />;
}
