import { type ComponentSchema, fields } from '@keystatic/core';
import type { FieldShape } from '../shape.ts';
import { choiceField } from './choice-field.ts';
import { fileField } from './file-field.ts';
import { switchField } from './switch-field.ts';
import { textField } from './text-field.ts';

/** The form's field for what a schema allows. */
export function formField(shape: FieldShape): ComponentSchema {
  switch (shape.kind) {
    case 'text':
      return textField(shape);
    case 'switch':
      return switchField(shape);
    case 'choice':
      return choiceField(shape);
    case 'file':
      return fileField(shape);
    case 'list':
      return listField(shape);
    case 'group':
      return fields.object(formFields(shape), { label: shape.title, description: shape.description });
  }
}

/** The fields of a group, by name. */
export function formFields(shape: FieldShape): Record<string, ComponentSchema> {
  if (shape.kind !== 'group') return {};
  return Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, formField(field)]));
}

function listField({ element, title, description, min, max }: Extract<FieldShape, { kind: 'list' }>) {
  return fields.array(formField(element), {
    label: title,
    description,
    itemLabel: (item) => firstWords(item as unknown as Previewed) || element.title,
    validation: { length: { ...(min > 0 ? { min } : {}), ...(Number.isFinite(max) ? { max } : {}) } },
  });
}

/** What Keystatic hands over of an element of a list: its value, or its fields. */
interface Previewed {
  readonly value?: unknown;
  readonly fields?: Readonly<Record<string, Previewed>>;
}

/** An element goes by its first field's value. */
function firstWords({ value, fields: inner = {} }: Previewed): string {
  const [first] = Object.values(inner);
  return first ? firstWords(first) : String(value ?? '');
}
