import { move, useDragAndDrop } from '@keystar/ui/drag-and-drop';
import { FieldDescription, FieldLabel, FieldMessage } from '@keystar/ui/field';
import { Flex } from '@keystar/ui/layout';
import { ListView } from '@keystar/ui/list-view';
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
} from '@keystatic/core';
import { type ClipboardEvent, useEffect, useId, useState } from 'react';
import { z } from 'zod';
import { entryId, inOrder, type OrderControl } from '../src/content/fields.ts';
import type { Entry } from './entry-order.ts';
import { assertValid, type FieldSpec, fieldSpec, validationMessage } from './field-spec.ts';
import { fileField } from './file-field.tsx';

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
  if (control && control.control !== 'lines' && control.control !== 'drawing') return fileField(spec, control, path.includes('[]'));
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

/** An element is listed under the first of its fields that says something. */
function firstWords({ value, fields: inner = {} }: ListItem): string {
  return Object.values(inner).map(firstWords).find(Boolean) ?? String(value ?? '');
}

/**
 * A field of one value, which saves nothing that its schema does not take.
 * @param empty what a new form holds
 * @param held what the form holds for a value of the file
 * @param stored what the file gets for what the form holds
 */
function valueField<Held extends string | boolean | Order>(
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
  const { type, schema } = spec;
  const held = (value: unknown) => {
    // Keystatic's YAML parser makes a Date of a day without quotes.
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
    // A date field shows a day only if it is written YYYY-MM-DD.
    return textOf(type instanceof z.ZodISODate ? schema.safeParse(value).data : value);
  };
  const stored = (text: string) => typedValue(spec, text);
  return valueField(spec, '', held, stored, (props) => <TextInput {...props} spec={spec} />);
}

/** A value of the file as text to edit; empty for one that is no text. */
function textOf(value: unknown): string {
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

/** What the file is to hold for the text in the form. */
function typedValue({ type, schema, optional }: FieldSpec, text: string): FormFieldStoredValue {
  if (text === '' && optional) return undefined;
  const { data } = schema.safeParse(text);
  // A day goes into the file without quotes, as YAML writes dates.
  if (type instanceof z.ZodISODate && typeof data === 'string')
    return Object.assign(new Date(data), { toISOString: () => data, toString: () => data });
  return typeof data === 'string' || typeof data === 'number' ? data : text;
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
  if (spec.type instanceof z.ZodNumber) return <TextField {...shared} inputMode="numeric" />;
  if (!(spec.type instanceof z.ZodISODate)) return <TextField {...shared} />;
  // Browsers themselves paste nothing into a date field.
  const paste = ({ clipboardData }: ClipboardEvent) => {
    const { data } = spec.schema.safeParse(clipboardData.getData('text'));
    if (typeof data === 'string') onChange(data);
  };
  return <TextField {...shared} type="date" onPaste={paste} />;
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

/** What a choice is called that is not made. */
const NONE = 'Sin elegir';

/** One of a few words; none is chosen beforehand, and one that is optional can be taken back. */
function choiceField(spec: FieldSpec, words: readonly string[]): BasicFormField<string> {
  const stored = (word: string) => word || undefined;
  const items = [...(spec.optional ? [NONE] : []), ...words].map((word) => ({ word }));
  return valueField(spec, '', textOf, stored, ({ value, onChange, autoFocus, forceValidation }) => {
    const message = forceValidation && validationMessage(spec, stored(value));
    return (
      <Picker
        label={spec.title}
        description={spec.description}
        isRequired={!spec.optional}
        items={items}
        selectedKey={value || (spec.optional ? NONE : null)}
        onSelectionChange={(word) => onChange(word === NONE ? '' : String(word ?? ''))}
        autoFocus={autoFocus}
        {...(message && { errorMessage: message })}
      >
        {({ word }) => <Item key={word}>{word}</Item>}
      </Picker>
    );
  });
}

/** Names of folders, as the file has them; null where it has no list. */
type Order = readonly string[] | null;

/** The order of the entries of a collection, as one list of their titles. It keeps the file's list until one is moved. */
function orderField(spec: FieldSpec, { section }: OrderControl): BasicFormField<Order> {
  const names = (value: FormFieldStoredValue) => (Array.isArray(value) ? value.map(String) : null);
  const stored = (value: Order) => value ?? undefined;
  return valueField<Order>(spec, null, names, stored, (props) => (
    <OrderInput {...props} spec={spec} section={section} />
  ));
}

type OrderInputProps = FormFieldInputProps<Order> & { readonly spec: FieldSpec; readonly section: string };

/** A row is moved by its handle: with the mouse, a finger, or the keys Enter, arrows and Enter. */
function OrderInput({ spec, section, value, onChange }: OrderInputProps) {
  const label = useId();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    fetch(`/__entradas/${section}`)
      .then((answer) => answer.json())
      .then(setEntries)
      .catch(() => setLost(true));
  }, [section]);
  const titles = new Map(entries.map(({ id, title }) => [id, title]));
  const ids = inOrder(value ?? [], [...titles.keys()]);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((id) => ({ 'text/plain': titles.get(String(id)) ?? '' })),
    onReorder: ({ keys, target }) => {
      const before = ids.indexOf(String(target.key));
      const moved = [...keys].map((id) => ids.indexOf(String(id)));
      onChange(move(ids, moved, target.dropPosition === 'after' ? before + 1 : before));
    },
  });
  return (
    <Flex direction="column" gap="medium">
      <FieldLabel id={label} elementType="span">
        {spec.title}
      </FieldLabel>
      <FieldDescription>{spec.description}</FieldDescription>
      {ids.length > 0 && (
        <ListView
          aria-labelledby={label}
          items={ids.map((id) => ({ id }))}
          dragAndDropHooks={dragAndDropHooks}
          selectionMode="none"
        >
          {({ id }) => <Item textValue={titles.get(id) ?? id}>{titles.get(id)}</Item>}
        </ListView>
      )}
      {isLost && <FieldMessage>No se pudo leer la lista. Vuelve a abrir este formulario.</FieldMessage>}
    </Flex>
  );
}

/** The title of an entry, from which the name of its folder is made; the file holds the title alone. */
export function titleField(schema: z.ZodType): ReturnType<typeof fields.slug> {
  const field = fields.slug({ name: slugWords(schema), slug: slugWords(entryId) });
  const stored = (title: string) => String(schema.safeParse(title).data ?? title);
  return { ...field, serializeWithSlug: ({ name, slug }) => ({ slug, value: stored(name) }) };
}

/** Words and check of Keystatic's own field. It takes a pattern, and asks nothing of it but `test`: the schema answers. */
function slugWords(schema: z.ZodType) {
  const spec = fieldSpec(schema, 'title');
  const regex = { test: (text: string) => validationMessage(spec, text) === null } as RegExp;
  const message = validationMessage(spec, '·') ?? '';
  const validation = { isRequired: true, pattern: { regex, message } };
  return { label: spec.title, description: spec.description, validation };
}
