import type { BasicFormField, FormFieldStoredValue } from '@keystatic/core';
import { faultOf, refuseFault } from '../fault.ts';
import type { FieldShape } from '../shape.ts';
import { bindInput } from './bind-input.ts';
import { WordsInput } from './WordsInput.tsx';

type TextShape = Extract<FieldShape, { kind: 'text' }>;

/** Words, numbers, days, links: what is typed. The form holds text; the file gets what the schema makes of it. */
export function textField(shape: TextShape): BasicFormField<string, string, string | number> {
  const write = (text: string) => stored(shape, text);
  return {
    kind: 'form',
    label: shape.title,
    Input: bindInput(WordsInput, (text) => ({ shape, fault: faultOf(shape, write(text)) })),
    defaultValue: () => '',
    parse: shownText,
    serialize: (text) => ({ value: yamlValue(shape, write(text)) }),
    validate: (text) => {
      refuseFault(shape, write(text));
      return text;
    },
    reader: { parse: (value) => (typeof value === 'number' ? value : shownText(value)) },
  };
}

/** What stands in a file, as text to edit; what makes no text is left to be written anew. */
export function shownText(value: FormFieldStoredValue): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

function stored(shape: TextShape, text: string): string | number | undefined {
  if (text === '' && shape.optional) return undefined;
  if (shape.input === 'number' && /^\s*-?\d+(\.\d+)?\s*$/.test(text)) return Number(text);
  if (text === '' && shape.input === 'number') return undefined;
  const { data } = shape.schema.safeParse(text);
  return typeof data === 'string' ? data : text;
}

/** A day goes into the file without quotes, as YAML writes dates. */
function yamlValue({ input }: TextShape, value: string | number | undefined): FormFieldStoredValue {
  if (input !== 'date' || typeof value !== 'string') return value;
  return Object.assign(new Date(`${value}T00:00:00Z`), { toISOString: () => value, toString: () => value });
}
