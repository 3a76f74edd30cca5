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
import { entryId } from '../src/content/fields.ts';
import { assertValid, type FieldOf, type FieldSpec, fieldSpec, validationMessage } from './field-spec.ts';
import { fileField } from './file-field.tsx';

/** Keystatic's field for what a schema allows. */
function formField(spec: FieldSpec): ComponentSchema {
  switch (spec.kind) {
    case 'text':
      return textField(spec);
    case 'switch':
      return switchField(spec);
    case 'choice':
      return choiceField(spec);
    case 'file':
      return fileField(spec);
    case 'list':
      return listField(spec);
    case 'group':
      return fields.object(formFields(spec), { label: spec.title, description: spec.description });
  }
}

/** The fields of a group, by name; none for any other field. */
export function formFields(spec: FieldSpec): Record<string, ComponentSchema> {
  if (spec.kind !== 'group') return {};
  return Object.fromEntries(Object.entries(spec.fields).map(([name, field]) => [name, formField(field)]));
}

function listField({ element, title, description, length }: FieldOf<'list'>) {
  return fields.array(formField(element), {
    label: title,
    description,
    itemLabel: (item) => firstWords(item as unknown as ListItem) || element.title,
    validation: { length },
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

/** Words, numbers, days, links: what is typed. The form holds text; the file gets what the schema makes of it. */
function textField(spec: FieldOf<'text'>): BasicFormField<string, string, string | number> {
  return {
    kind: 'form',
    label: spec.title,
    Input: (props) => <TextInput {...props} spec={spec} />,
    defaultValue: () => '',
    parse: textOf,
    serialize: (text) => ({ value: asYaml(spec, typedValue(spec, text)) }),
    validate: (text) => {
      assertValid(spec, typedValue(spec, text));
      return text;
    },
    reader: { parse: (value) => (typeof value === 'number' ? value : textOf(value)) },
  };
}

/** A value of the file as text to edit; empty for one that is no text. */
function textOf(value: FormFieldStoredValue): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

/** What the file is to hold for the text in the form. */
function typedValue(spec: FieldOf<'text'>, text: string): string | number | undefined {
  if (text === '' && (spec.optional || spec.input === 'number')) return undefined;
  if (spec.input === 'number' && /^\s*-?\d+(\.\d+)?\s*$/.test(text)) return Number(text);
  const { data } = spec.schema.safeParse(text);
  return typeof data === 'string' ? data : text;
}

/** A day goes into the file without quotes, as YAML writes dates. */
function asYaml({ input }: FieldOf<'text'>, value: string | number | undefined): FormFieldStoredValue {
  if (input !== 'date' || typeof value !== 'string') return value;
  return Object.assign(new Date(`${value}T00:00:00Z`), { toISOString: () => value, toString: () => value });
}

const INPUT_TYPES = { text: 'text', number: 'text', date: 'date', url: 'url', email: 'email' } as const;

/** What is wrong with the text is said once the field was left, or when saving was tried. */
function TextInput(props: FormFieldInputProps<string> & { readonly spec: FieldOf<'text'> }) {
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
    ...(message ? { errorMessage: message } : {}),
  };
  if (spec.input === 'lines') return <TextArea {...shared} />;
  const digits = spec.input === 'number' ? ({ inputMode: 'numeric' } as const) : {};
  return <TextField {...shared} {...digits} type={INPUT_TYPES[spec.input]} />;
}

/** Yes or no; where «no» may be left out of the file, it is. */
function switchField(spec: FieldOf<'switch'>): BasicFormField<boolean> {
  const write = (isOn: boolean) => (isOn ? spec.on : spec.optional ? undefined : false);
  return {
    kind: 'form',
    label: spec.title,
    Input: ({ value, onChange, autoFocus }) => (
      <Switch isSelected={value} onChange={onChange} autoFocus={autoFocus}>
        <Text>{spec.title}</Text>
        <Text slot="description">{spec.description}</Text>
      </Switch>
    ),
    defaultValue: () => false,
    parse: (value) => value === spec.on,
    serialize: (isOn) => ({ value: write(isOn) }),
    validate: (isOn) => {
      assertValid(spec, write(isOn));
      return isOn;
    },
    reader: { parse: (value) => value === spec.on },
  };
}

/** One of a few words; none is chosen beforehand. */
function choiceField(spec: FieldOf<'choice'>): BasicFormField<string> {
  const write = (word: string) => word || undefined;
  return {
    kind: 'form',
    label: spec.title,
    Input: ({ value, onChange, autoFocus, forceValidation }) => {
      const message = forceValidation && validationMessage(spec, write(value));
      return (
        <Picker
          label={spec.title}
          description={spec.description}
          isRequired={!spec.optional}
          items={spec.options.map((word) => ({ word }))}
          selectedKey={value || null}
          onSelectionChange={(word) => word !== null && onChange(String(word))}
          autoFocus={autoFocus}
          {...(message ? { errorMessage: message } : {})}
        >
          {({ word }) => <Item key={word}>{word}</Item>}
        </Picker>
      );
    },
    defaultValue: () => '',
    parse: textOf,
    serialize: (word) => ({ value: write(word) }),
    validate: (word) => {
      assertValid(spec, write(word));
      return word;
    },
    reader: { parse: textOf },
  };
}

/** An entry's title and the name of its folder. */
interface Title {
  readonly name: string;
  readonly slug: string;
}

const idSpec = fieldSpec(entryId, 'id');

/** The title of an entry, from which the name of its folder is made; the file holds the title alone. */
export function titleField(spec: FieldSpec): SlugFormField<Title, Title, Title, string> {
  const { title: label, description } = spec;
  const field = fields.slug({
    name: { label, description, validation: { isRequired: true, pattern: pattern(spec) } },
    slug: {
      label: idSpec.title,
      description: idSpec.description,
      validation: { pattern: pattern(idSpec) },
    },
  });
  return {
    ...field,
    validate: (value, extra) => {
      assertValid(spec, value.name);
      return field.validate(value, extra);
    },
    serializeWithSlug: ({ name, slug }) => ({
      slug,
      value: String(spec.schema.safeParse(name).data ?? name),
    }),
  };
}

/** Keystatic takes a pattern here, and asks nothing of it but `test`: the schema answers. */
function pattern(spec: FieldSpec) {
  const regex = { test: (text: string) => validationMessage(spec, text) === null } as RegExp;
  return { regex, message: validationMessage(spec, '·') ?? validationMessage(spec, '') ?? '' };
}
