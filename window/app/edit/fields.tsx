import { useId, useState } from 'react';
import {
  FieldError,
  Label,
  Radio,
  RadioGroup,
  Switch,
  Text,
  TextArea,
  TextField,
} from 'react-aria-components';
import { z } from 'zod';
import { Panel } from '../../../src/art/Panel.tsx';
import type { Control } from '../../../src/content/fields.ts';
import { fieldPath, metaOf, unwrapped } from '../../../src/content/problem.ts';
import { ACTIVITY_DRAWINGS } from '../../../src/content/schema.ts';
import { tellPage, useForm } from './content.ts';
import { FileInput } from './FileInput.tsx';
import type { FormStore } from './form-store.ts';
import { EntryList, ItemList } from './lists.tsx';
import { isOptional, type Path, valueIn } from './values.ts';

/** A field of a form. */
export interface FieldProps {
  readonly form: FormStore;
  readonly schema: z.ZodType;
  readonly path: Path;
}

interface FieldsProps {
  readonly form: FormStore;
  readonly group: z.ZodObject;
  readonly path: Path;
}

/** The fields of a form or of a group, each as its schema says. */
export function FormFields({ form, group, path }: FieldsProps) {
  return Object.entries(group.shape).map(([name, schema]) => (
    <Field key={name} form={form} schema={schema as z.ZodType} path={[...path, name]} />
  ));
}

/**
 * The control of one field.
 * @throws Error for a type that no control knows
 */
export function Field(props: FieldProps) {
  const { form, schema, path } = props;
  const type = unwrapped(schema);
  const control = controlOf(schema);
  if (control?.control === 'order') return <EntryList {...props} section={control.section} />;
  if (control?.control === 'picture' || control?.control === 'pdf')
    return <FileInput {...props} wanted={control} />;
  if (control?.control === 'drawing') return <DrawingField {...props} />;
  if (type instanceof z.ZodObject) return <GroupField form={form} group={type} path={path} />;
  if (type instanceof z.ZodArray) return <ItemList {...props} list={type} />;
  if (type instanceof z.ZodBoolean) return <SwitchField {...props} on={true} />;
  if (type instanceof z.ZodEnum) {
    const words = type.options.map(String);
    // One word that the field holds or not is a switch.
    const [word = ''] = words;
    return words.length > 1 ? <ChoiceField {...props} words={words} /> : <SwitchField {...props} on={word} />;
  }
  if (type instanceof z.ZodString || type instanceof z.ZodStringFormat || type instanceof z.ZodNumber)
    return <WordsField {...props} />;
  throw new Error(`${fieldPath(path)}: no control for fields of type ${type.def.type}`);
}

/** How the form offers a field, where its type does not say so. */
function controlOf(schema: z.ZodType): Control | null {
  const meta = metaOf(schema);
  return 'control' in meta ? (meta as Control) : null;
}

/** What a control needs of its field: value, words, and what is wrong with it, once that is to be told. */
export function useField({ form, schema, path }: FieldProps) {
  const [wasLeft, setLeft] = useState(false);
  const field = fieldPath(path);
  const value = useForm(form, ({ values }) => valueIn(values, path));
  const problem = useForm(form, ({ problems }) => problems.get(field));
  const { title = '', description = '' } = metaOf(schema);
  // What a new entry still lacks is told at the field once she has left it.
  const message = wasLeft || form.stored ? problem : undefined;
  return {
    field,
    value,
    title,
    description,
    message,
    onBlur: () => setLeft(true),
    /** The name and validity of the field, for a control of React Aria. */
    aria: {
      'data-field': field,
      className: 'field',
      isRequired: !isOptional(schema),
      isInvalid: message !== undefined,
      validationBehavior: 'aria',
      onBlur: () => setLeft(true),
    } as const,
  };
}

function GroupField({ form, group, path }: FieldsProps) {
  const heading = useId();
  const { title, description } = metaOf(group);
  const last = path.at(-1);
  const isItem = typeof last === 'number';
  return (
    <section className="group" data-field={fieldPath(path)} aria-labelledby={heading}>
      <h2 id={heading}>{isItem ? `${title} ${last + 1}` : title}</h2>
      {!isItem && <p className="help">{description}</p>}
      <FormFields form={form} group={group} path={path} />
    </section>
  );
}

/** Words, numbers, prices, days, links: what is typed. Long words wrap, whether or not they may have several lines. */
function WordsField(props: FieldProps) {
  const { form, schema, path } = props;
  const { field, value, title, description, message, aria } = useField(props);
  const type = unwrapped(schema);
  const isNumber = type instanceof z.ZodNumber;
  const isDay = type instanceof z.ZodISODate;
  const hasLines = controlOf(schema)?.control === 'lines';
  const words = String(value ?? '');
  const change = (typed: string) => {
    const text = hasLines ? typed : typed.replaceAll(/\n+/g, ' ');
    form.change(path, text);
    if (!isNumber) tellPage({ type: 'typed', form: form.id, field, text });
  };
  return (
    <TextField {...aria} value={isDay ? dayMonthYear(words) : words} onChange={change}>
      <Label className="label">{title}</Label>
      <Text slot="description" className="help">
        {description}
      </Text>
      <TextArea
        className="input"
        rows={hasLines ? 3 : 1}
        inputMode={isNumber ? 'decimal' : 'text'}
        placeholder={isDay ? 'dd/mm/aaaa' : ''}
        onKeyDown={(event) => event.key === 'Enter' && !hasLines && event.preventDefault()}
      />
      <FieldError className="error">{message}</FieldError>
    </TextField>
  );
}

/** A day as it is stored in the way that she writes it, whatever the browser speaks; anything else as it is. */
function dayMonthYear(day: string): string {
  return day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');
}

/** On or off: true or false, or a word that the field holds or not. */
function SwitchField({ on, ...props }: FieldProps & { readonly on: true | string }) {
  const { form, path } = props;
  const off = on === true ? false : undefined;
  const help = useId();
  const { field, value, title, description, message } = useField(props);
  return (
    <div className="field" data-field={field}>
      <Switch
        className="switch"
        isSelected={value === on}
        onChange={(isOn) => form.change(path, isOn ? on : off)}
        aria-describedby={help}
      >
        <span className="track" />
        {title}
      </Switch>
      <div id={help}>
        <p className="help">{description}</p>
        {message && <p className="error">{message}</p>}
      </div>
    </div>
  );
}

/** One of a few words; one that is optional can be taken back. */
function ChoiceField({ words, ...props }: FieldProps & { readonly words: readonly string[] }) {
  const { form, path } = props;
  const [control, help] = [useId(), useId()];
  const { field, value, title, description, message, onBlur } = useField(props);
  return (
    <div className="field" data-field={field}>
      <label className="label" htmlFor={control}>
        {title}
      </label>
      <p className="help" id={help}>
        {description} {message}
      </p>
      <select
        id={control}
        className="input"
        aria-describedby={help}
        aria-invalid={message !== undefined}
        value={String(value ?? '')}
        onChange={({ target }) => form.change(path, target.value || undefined)}
        onBlur={onBlur}
      >
        <option value="">Sin elegir</option>
        {words.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </select>
    </div>
  );
}

/** A drawing of the page, chosen by its picture. */
function DrawingField(props: FieldProps) {
  const { form, path } = props;
  const { value, title, description, message, aria } = useField(props);
  return (
    <RadioGroup
      {...aria}
      isRequired={false}
      className="field drawings"
      value={String(value ?? '')}
      onChange={(name) => form.change(path, name || undefined)}
    >
      <Label className="label">{title}</Label>
      <Text slot="description" className="help">
        {description}
      </Text>
      <div>
        <Radio value="" className="drawing">
          El de su lugar
        </Radio>
        {ACTIVITY_DRAWINGS.map((name) => (
          <Radio key={name} value={name} className="drawing" aria-label={name}>
            <Panel name={name} className={undefined} />
          </Radio>
        ))}
      </div>
      <FieldError className="error">{message}</FieldError>
    </RadioGroup>
  );
}
