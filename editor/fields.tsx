import { Item, Picker } from '@keystar/ui/picker';
import { Switch } from '@keystar/ui/switch';
import { TextArea, TextField } from '@keystar/ui/text-field';
import { Text } from '@keystar/ui/typography';
import {
  type BasicFormField,
  type ComponentSchema,
  type FormFieldInputProps,
  type FormFieldStoredValue,
  fields,
  type SlugFormField,
} from '@keystatic/core';
import { useState } from 'react';
import { z } from 'zod';
import { entryId } from '../src/content/fields.ts';
import { assertValid, type FieldSpec, fieldSpec, validationMessage } from './field-spec.ts';
import { fileField } from './file-field.tsx';
import { orderField } from './order-field.tsx';

/**
 * The fields of a group, by name, each as Keystatic's field for what its schema allows.
 * @param path name of the group in errors
 * @throws Error for a field without title or description, or of a type that no form knows yet
 */
export function formFields(group: z.ZodObject, path: string): Record<string, ComponentSchema> {
  const inner = Object.entries(group.shape);
  return Object.fromEntries(inner.map(([name, schema]) => [name, formField(schema, `${path}.${name}`)]));
}

function formField(schema: z.ZodType, path: string): ComponentSchema {
  const spec = fieldSpec(schema, path);
  const { type, control, title: label, description } = spec;
  if (control?.control === 'order') return orderField(spec, control);
  if (type instanceof z.ZodObject) return fields.object(formFields(type, path), { label, description });
  if (type instanceof z.ZodArray) return listField(spec, type, path);
  if (type instanceof z.ZodBoolean) return switchField(spec, true);
  if (type instanceof z.ZodEnum) {
    const words = type.options.map(String);
    // One word that the field holds or not is a switch.
    return words[0] && !words[1] && spec.optional ? switchField(spec, words[0]) : choiceField(spec, words);
  }
  if (control && control.control !== 'lines') return fileField(spec, control, path.includes('[]'));
  if (!(type instanceof z.ZodString || type instanceof z.ZodStringFormat || type instanceof z.ZodNumber))
    throw new Error(`${path}: no form knows fields of type ${type.def.type}`);
  return textField(spec);
}

function listField({ title, description }: FieldSpec, list: z.ZodArray, path: string) {
  const element = list.element as z.ZodType;
  const { minItems: min, maxItems: max } = z.toJSONSchema(list, { io: 'input', unrepresentable: 'any' });
  return fields.array(formField(element, `${path}[]`), {
    label: title,
    description,
    itemLabel: (item) => firstWords(item as unknown as ListItem) || fieldSpec(element, path).title,
    validation: { length: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } },
  });
}

/** An element of a list as Keystatic hands it over: its value, or its fields. */
interface ListItem {
  readonly value?: unknown;
  readonly fields?: Readonly<Record<string, ListItem>>;
}

/** An element is listed under the value of its first field. */
function firstWords({ value, fields: inner = {} }: ListItem): string {
  const [first] = Object.values(inner);
  return first ? firstWords(first) : String(value ?? '');
}

/**
 * A field of one value, which saves nothing that its schema does not take.
 * @param empty what a new form holds
 * @param held what the form holds for a value of the file
 * @param stored what the file gets for what the form holds
 */
function valueField<Held extends string | boolean>(
  spec: FieldSpec,
  empty: Held,
  held: (value: FormFieldStoredValue) => Held,
  stored: (value: Held) => FormFieldStoredValue,
  Input: BasicFormField<Held>['Input'],
): BasicFormField<Held> {
  return {
    kind: 'form',
    label: spec.title,
    Input,
    defaultValue: () => empty,
    parse: held,
    serialize: (value) => ({ value: stored(value) }),
    validate: (value) => {
      assertValid(spec, stored(value));
      return value;
    },
    reader: { parse: held },
  };
}

/** Words, numbers, days, links: what is typed. The form holds text; the file gets what the schema makes of it. */
function textField(spec: FieldSpec): BasicFormField<string> {
  return {
    ...valueField(
      spec,
      '',
      textOf,
      (text) => typedValue(spec, text),
      (props) => <TextInput {...props} spec={spec} />,
    ),
    serialize: (text) => ({ value: asYaml(spec, typedValue(spec, text)) }),
  };
}

/** A value of the file as text to edit; empty for one that is no text. */
function textOf(value: FormFieldStoredValue): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

/** What the file is to hold for the text in the form. */
function typedValue({ type, schema, optional }: FieldSpec, text: string): string | number | undefined {
  const isNumber = type instanceof z.ZodNumber;
  if (text === '' && (optional || isNumber)) return undefined;
  const { data } = schema.safeParse(text);
  if (typeof data === 'string' || typeof data === 'number') return data;
  return isNumber && /^\s*-?\d+\s*$/.test(text) ? Number(text) : text;
}

/** A day goes into the file without quotes, as YAML writes dates. */
function asYaml({ type }: FieldSpec, value: string | number | undefined): FormFieldStoredValue {
  if (!(type instanceof z.ZodISODate) || typeof value !== 'string') return value;
  return Object.assign(new Date(`${value}T00:00:00Z`), { toISOString: () => value, toString: () => value });
}

/** What is wrong with the text is said once the field was left, or when saving was tried. */
function TextInput(props: FormFieldInputProps<string> & { readonly spec: FieldSpec }) {
  const { spec, value, onChange, autoFocus, forceValidation } = props;
  const [wasLeft, setWasLeft] = useState(false);
  const message = (wasLeft || forceValidation) && validationMessage(spec, typedValue(spec, value));
  const shared = {
    label: spec.title,
    description: spec.description,
    isRequired: !spec.optional,
    value,
    onChange,
    autoFocus,
    onBlur: () => setWasLeft(true),
    ...(message && { errorMessage: message }),
  };
  if (spec.control?.control === 'lines') return <TextArea {...shared} />;
  const digits = spec.type instanceof z.ZodNumber && ({ inputMode: 'numeric' } as const);
  return <TextField {...shared} {...digits} type={spec.type instanceof z.ZodISODate ? 'date' : 'text'} />;
}

/** Yes, which the file says with the word `on`, or no; where «no» may be left out of the file, it is. */
function switchField(spec: FieldSpec, on: boolean | string): BasicFormField<boolean> {
  return valueField(
    spec,
    false,
    (value) => value === on,
    (isOn) => (isOn ? on : spec.optional ? undefined : false),
    ({ value, onChange, autoFocus }) => (
      <Switch isSelected={value} onChange={onChange} autoFocus={autoFocus}>
        <Text>{spec.title}</Text>
        <Text slot="description">{spec.description}</Text>
      </Switch>
    ),
  );
}

/** One of a few words; none is chosen beforehand. */
function choiceField(spec: FieldSpec, words: readonly string[]): BasicFormField<string> {
  const stored = (word: string) => word || undefined;
  return valueField(spec, '', textOf, stored, ({ value, onChange, autoFocus, forceValidation }) => {
    const message = forceValidation && validationMessage(spec, stored(value));
    return (
      <Picker
        label={spec.title}
        description={spec.description}
        isRequired={!spec.optional}
        items={words.map((word) => ({ word }))}
        selectedKey={value || null}
        onSelectionChange={(word) => word !== null && onChange(String(word))}
        autoFocus={autoFocus}
        {...(message && { errorMessage: message })}
      >
        {({ word }) => <Item key={word}>{word}</Item>}
      </Picker>
    );
  });
}

/** An entry's title and the name of its folder. */
interface Title {
  readonly name: string;
  readonly slug: string;
}

/** The title of an entry, from which the name of its folder is made; the file holds the title alone. */
export function titleField(schema: z.ZodType): SlugFormField<Title, Title, Title, string> {
  const spec = fieldSpec(schema, 'title');
  const idSpec = fieldSpec(entryId, 'id');
  const words = ({ title: label, description }: FieldSpec) => ({ label, description });
  const field = fields.slug({
    name: { ...words(spec), validation: { isRequired: true, pattern: pattern(spec) } },
    slug: { ...words(idSpec), validation: { pattern: pattern(idSpec) } },
  });
  return {
    ...field,
    validate: (value, extra) => {
      assertValid(spec, value.name);
      return field.validate(value, extra);
    },
    serializeWithSlug: ({ name, slug }) => ({ slug, value: String(schema.safeParse(name).data ?? name) }),
  };
}

/** Keystatic takes a pattern here, and asks nothing of it but `test`: the schema answers. */
function pattern(spec: FieldSpec) {
  const regex = { test: (text: string) => validationMessage(spec, text) === null } as RegExp;
  return { regex, message: validationMessage(spec, '·') ?? validationMessage(spec, '') ?? '' };
}
