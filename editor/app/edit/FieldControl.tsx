import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { Panel } from '../../../src/art/Panel.tsx';
import { cleanText } from '../../../src/content/fields/characters.ts';
import { isOver } from '../../../src/content/fields/day.ts';
import { type Control, metaOf, unwrapped } from '../../../src/content/fields/metadata.ts';
import { type Path, pathText } from '../../../src/content/fields/path.ts';
import { CODE_LENGTH, cutCode, videoCode, youtubeUrl } from '../../../src/content/fields/video.ts';
import { folderOf } from '../../../src/content/schema.ts';
import { ACTIVITY_DRAWINGS } from '../../../src/content/sections/about.ts';
import hiddenStyles from '../../../src/page/ui/VisuallyHidden.module.css';
import { takenWords, withoutTraces } from '../../../tools/checks/pasted-text.ts';
import { dayAndHour, dayMonthYear, isDayField } from '../../day-field.ts';
import { afterPress } from '../browser/press.ts';
import buttonStyles from '../ui/Button.module.css';
import fieldStyles from '../ui/Field.module.css';
import helpStyles from '../ui/Help.module.css';
import styles from './FieldControl.module.css';
import { FileField } from './FileField.tsx';
import { EntryList, ItemList } from './FormLists.tsx';
import { type FieldProps, Frame, type FrameProps } from './Frame.tsx';
import { focusTitle } from './focus-field.ts';
import type { Typing } from './form-history.ts';
import { messageAt } from './form-state.ts';
import { type FormStore, useForm, useValue } from './form-store.ts';
import { Group } from './Group.tsx';
import { postToPage } from './post-to-page.ts';
import { SALES, type Sale, saleOf } from './sale.ts';
import { isOfSample } from './sample.ts';
import { isOptional, mayStayEmpty, unknownFields, type Value, type Values, valueIn } from './values.ts';

/**
 * Chooses the control for a field by its schema.
 * @throws Error for a type without a control
 */
export function FieldControl(props: FieldProps) {
  const { schema, path } = props;
  const type = unwrapped(schema);
  const { control } = metaOf(schema);
  if (control === 'order') return <EntryList {...props} />;
  if (control === 'picture' || control === 'pdf') return <FileField {...props} kind={control} />;
  const OwnField = control && OWN_FIELDS[control];
  if (OwnField) return <OwnField {...props} />;
  if (type instanceof z.ZodObject)
    return (
      <Group {...props}>
        <FormFields {...props} schema={type} />
      </Group>
    );
  if (type instanceof z.ZodArray)
    return (
      <ItemList {...props} list={type}>
        {(item) => <FieldControl form={props.form} {...item} />}
      </ItemList>
    );
  if (control === 'inverted') return <SwitchField {...props} on={undefined} off={true} />;
  if (type instanceof z.ZodBoolean) return <SwitchField {...props} on={true} off={false} />;
  if (type instanceof z.ZodEnum) {
    const words = type.options.map(String);
    // An enum of one word is either that word or absent: a switch.
    const [word = ''] = words;
    return words.length > 1 ? (
      <ChoiceField {...props} words={words} />
    ) : (
      <SwitchField {...props} on={word} off={undefined} />
    );
  }
  if (type instanceof z.ZodString || type instanceof z.ZodStringFormat || type instanceof z.ZodNumber)
    return <TextField {...props} />;
  throw new Error(`${pathText(path)}: no control for fields of type ${type.def.type}`);
}

/** Controls chosen by the metadata `control` that take only `FieldProps`. */
const OWN_FIELDS: Partial<Record<Control, (props: FieldProps) => ReactNode>> = {
  drawing: DrawingField,
  video: VideoField,
  'day-with-hour': DayWithHourField,
  sale: SaleField,
  'buy-link': BuyLinkField,
};

/** All fields of a form or group: those of the schema, then those that the schema does not know. */
export function FormFields({ form, schema, path }: FieldProps & { readonly schema: z.ZodObject }) {
  const unknown = useForm(form, ({ values }) => unknownFields(schema, valueIn(values, path)));
  const fields = Object.entries(schema.shape)
    .map(([name, own]) => [name, own as z.ZodType] as const)
    .filter(([, own]) => !metaOf(own).partOf);
  const off = useForm(form, ({ values }) => switchedOff(fields, values));
  const unused = fields.filter(([name]) => off.includes(name));
  const [often = [], rarely = []] = byFrequency(fields.filter(([name]) => !off.includes(name)));
  const paths = (some: Fields) => some.map(([name]) => [...path, name]);
  const controls = (some: Fields) =>
    some.map(([name, own]) => <FieldControl key={name} form={form} schema={own} path={[...path, name]} />);
  return (
    <>
      {inLines(often).map((line) =>
        line.length > 1 ? (
          <div key={line[0]?.[0]} className={styles.line}>
            {controls(line)}
          </div>
        ) : (
          controls(line)
        ),
      )}
      {[...Map.groupBy(unused, ([, own]) => metaOf(own).unless?.title ?? '')].map(([title, some]) => (
        <FoldedFields key={title} form={form} title={title} fields={paths(some)}>
          <p className={helpStyles.help}>Se guardan aquí, y vuelven a tu página cuando lo enciendas.</p>
          {controls(some)}
        </FoldedFields>
      ))}
      {rarely.length > 0 && (
        <FoldedFields form={form} title="Textos que casi nunca se cambian" fields={paths(rarely)}>
          {controls(rarely)}
        </FoldedFields>
      )}
      {unknown.map((name) => (
        <UnknownField key={name} form={form} path={[...path, name]} />
      ))}
    </>
  );
}

type Fields = readonly (readonly [name: string, schema: z.ZodType])[];

/** The names of fields that a switch of their form takes off the page. */
function switchedOff(fields: Fields, values: Values): readonly string[] {
  const isOff = ({ unless }: z.core.GlobalMeta) => unless !== undefined && values[unless.field] === true;
  return fields.flatMap(([name, own]) => (isOff(metaOf(own)) ? [name] : []));
}

/** Splits fields into those that are often changed, and the others; they stay together if all are alike. */
function byFrequency(fields: Fields): readonly Fields[] {
  const rarely = fields.filter(([, schema]) => isRare(schema));
  return rarely.length === fields.length ? [fields] : [fields.filter((one) => !rarely.includes(one)), rarely];
}

/** Whether a field is hardly ever changed, or all fields of a group are. */
function isRare(schema: z.ZodType): boolean {
  if (metaOf(schema).rarely) return true;
  const type = unwrapped(schema);
  return type instanceof z.ZodObject && Object.values(type.shape).every((own) => isRare(own as z.ZodType));
}

/** Joins short fields that follow each other into one line. */
function inLines(fields: Fields): readonly Fields[] {
  const lines: Fields[number][][] = [];
  let isShort = false;
  for (const field of fields) {
    const wasShort = isShort;
    isShort = metaOf(field[1]).short === true;
    if (wasShort && isShort) lines.at(-1)?.push(field);
    else lines.push([field]);
  }
  return lines;
}

interface FoldedFieldsProps {
  readonly form: FormStore;
  readonly title: string;
  readonly fields: readonly Path[];
  readonly children: ReactNode;
}

/** A closed group of fields. It opens when one of them is wrong. */
function FoldedFields({ form, title, fields, children }: FoldedFieldsProps) {
  const element = useRef<HTMLDetailsElement>(null);
  const isWrong = useForm(form, ({ problems }) =>
    problems.some(({ path }) => fields.some((own) => own.every((step, at) => step === path[at]))),
  );
  useEffect(() => {
    if (isWrong && element.current) element.current.open = true;
  }, [isWrong]);
  return (
    <details className={styles.folded} aria-label={title} ref={element}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** A field in the file that the schema does not know: shows its value and a button that removes it. */
function UnknownField({ form, path }: Pick<FieldProps, 'form' | 'path'>) {
  const field = pathText(path);
  const problem = useForm(form, ({ problems }) => messageAt(problems, path));
  const value = useValue(form, path);
  const remove = () => {
    form.change(path, undefined);
    focusTitle();
  };
  return (
    <div className={fieldStyles.field} data-field={field}>
      <p className={fieldStyles.label}>{String(path.at(-1))}</p>
      <p>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</p>
      <p className={fieldStyles.error}>{problem ?? 'Este campo no existe.'}</p>
      <button type="button" className={buttonStyles.linen} onClick={remove}>
        Quitar este campo
      </button>
    </div>
  );
}

interface TextFieldProps extends FieldProps, Pick<FrameProps, 'doubtOf'> {
  /** Shown while the value is empty. */
  readonly whenEmpty?: string | undefined;
  /** Takes what is typed; without it the value becomes that. */
  readonly onType?: (text: string, typing: Typing) => void;
  readonly onBlur?: () => void;
}

/** Any typed value: a text, number, day or address. Always a textarea, so that long text wraps even where line breaks are not allowed. */
function TextField({ whenEmpty = '', onType, onBlur, ...props }: TextFieldProps) {
  const { form, schema, path } = props;
  const type = unwrapped(schema);
  const isNumber = type instanceof z.ZodNumber;
  const isDay = isDayField(schema);
  const hasLines = metaOf(schema).control === 'lines';
  const value = useValue(form, path);
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    const text = hasLines ? target.value : target.value.replaceAll(/\n+/g, ' ');
    const typing = nativeEvent instanceof InputEvent && nativeEvent.isComposing ? 'composed' : 'typed';
    if (onType) onType(text, typing);
    else form.type(path, text, typing);
    if (!isNumber) showOnPage(text);
  };
  const showOnPage = (text: string) =>
    postToPage({ type: 'typed', form: folderOf(form.ref), field: pathText(path), text });
  // Two steps: what was pasted, and what is left of it. Undoing the second brings back the first.
  const handlePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = cleanText(event.clipboardData.getData('text/plain'));
    const left = hasLines ? withoutTraces(pasted) : pasted;
    if (left === pasted) return;
    event.preventDefault();
    const { currentTarget: area } = event;
    const { value: before, selectionStart, selectionEnd } = area;
    const withText = (text: string) => before.slice(0, selectionStart) + text + before.slice(selectionEnd);
    form.change(path, withText(pasted));
    const button = 'Dejarlo como lo pegaste';
    flushSync(() => form.changeWithOffer(path, withText(left), takenWords(pasted), { button }));
    area.setSelectionRange(selectionStart + left.length, selectionStart + left.length);
    showOnPage(withText(left));
  };
  const handleFocus = async ({ currentTarget: area }: FocusEvent<HTMLTextAreaElement>) => {
    await afterPress();
    const isCaret = area.selectionStart === area.selectionEnd;
    const now = valueIn(form.state.values, path);
    const { short, anew } = metaOf(schema);
    // A text of the sample and a short value, as a price, are replaced more often than mended.
    const isReplaced = short || anew || isOfSample(form.ref, schema, path, now);
    if (area === document.activeElement && isCaret && isReplaced) area.select();
  };
  // A browser leaves the caret before the first letter.
  const handleKeyUp = ({ key, currentTarget: area }: KeyboardEvent<HTMLTextAreaElement>) => {
    if (key === 'Tab' && area.selectionEnd === 0)
      area.setSelectionRange(area.value.length, area.value.length);
  };
  const pastDay = (left: Value) => {
    const { data } = schema.safeParse(left);
    return data && isOver(String(data)) ? 'Ese día ya pasó.' : null;
  };
  return (
    <Frame
      {...(metaOf(schema).coming && { doubtOf: pastDay })}
      {...props}
      remark={letterCount(type, value)}
      isUpToHer={mayStayEmpty(form.schema, schema, path)}
    >
      {(control) => (
        <textarea
          {...control}
          className={fieldStyles.input}
          rows={hasLines ? 3 : 1}
          inputMode={isNumber ? 'decimal' : 'text'}
          placeholder={isDay ? 'dd/mm/aaaa' : ''}
          aria-required={!isOptional(schema)}
          value={isDay ? dayMonthYear(String(value ?? '')) : String(value ?? whenEmpty)}
          onChange={change}
          onPaste={handlePaste}
          onFocus={handleFocus}
          onBlur={onBlur}
          onKeyUp={handleKeyUp}
          onKeyDown={(event) => event.key === 'Enter' && !hasLines && event.preventDefault()}
        />
      )}
    </Frame>
  );
}

/** Largest limit of a text whose letters are counted: others have room for a chapter. */
const COUNTED = 1000;

/** How many letters a text has of those that it may have, from half of them on: `130 de 220 letras`. */
function letterCount(type: z.ZodType, value: Value): string | undefined {
  const max = type instanceof z.ZodString ? (type.maxLength ?? COUNTED) : COUNTED;
  const { length } = String(value ?? '').trim();
  return max < COUNTED && length > max / 2 ? `${length} de ${max} letras` : undefined;
}

/** A video's address, which also tells its code on YouTube. */
function VideoField(props: FieldProps) {
  const { form } = props;
  const code = useForm(form, ({ values }) => values.videoId);
  return (
    <TextField
      {...props}
      whenEmpty={code ? youtubeUrl(String(code)) : ''}
      doubtOf={cutVideo}
      onType={(videoUrl, typing) =>
        form.type([], { ...form.state.values, videoUrl, videoId: videoCode(videoUrl.trim()) }, typing)
      }
    />
  );
}

/** A day that may be written with its hour: once the field is left, the hour is in the field `hour` of its group. */
function DayWithHourField(props: FieldProps) {
  const { form, path } = props;
  const split = () => {
    const { values } = form.state;
    const found = dayAndHour(String(valueIn(values, path) ?? ''));
    const group = path.slice(0, -1);
    if (found) form.change(group, { ...Object(valueIn(values, group)), ...found });
  };
  return <TextField {...props} onBlur={split} />;
}

/** Asks about a code on YouTube that was not copied whole. */
function cutVideo(link: Value): string | null {
  const code = cutCode(String(link ?? ''));
  return (
    code &&
    `¿Está entero? Un código de YouTube tiene ${CODE_LENGTH} signos, y «${code}» tiene ${code.length}.`
  );
}

/** How a book is sold; only a printed one is announced. The link stays in the form while another choice is tried. */
function SaleField(props: FieldProps) {
  const { form } = props;
  const sale = useForm(form, ({ values }) => saleOf(values));
  const canBeAnnounced = 'disabled' in form.schema.shape;
  const choose = (chosen: Sale) => {
    const announced = canBeAnnounced && { status: undefined, disabled: undefined };
    form.change([], { ...form.state.values, ...announced, ...SALES[chosen].values });
  };
  return (
    <Frame
      {...props}
      isGroup
      remark={
        sale === 'soon'
          ? 'Hasta que se venda, la página pone detrás de la portada una hoja anaranjada sin recortar, con unas tijeras.'
          : undefined
      }
    >
      {({ id }) => (
        <div className={styles.choices}>
          {(Object.keys(SALES) as Sale[])
            .filter((name) => name !== 'soon' || canBeAnnounced)
            .map((name) => (
              <label key={name}>
                <input type="radio" name={id} checked={name === sale} onChange={() => choose(name)} />
                {SALES[name].label}
              </label>
            ))}
        </div>
      )}
    </Frame>
  );
}

/** A book's link, while it is sold by one; also one that keeps the form from being saved. */
function BuyLinkField(props: FieldProps) {
  const { form, path } = props;
  const isShown = useForm(
    form,
    ({ values, problems }) => saleOf(values) === 'link' || messageAt(problems, path) !== undefined,
  );
  return isShown && <TextField {...props} />;
}

interface SwitchProps extends FieldProps {
  /** The values of both positions; undefined is an absent one. */
  readonly on: true | string | undefined;
  readonly off: boolean | undefined;
}

function SwitchField({ on, off, ...props }: SwitchProps) {
  const { form, path } = props;
  const value = useValue(form, path);
  return (
    <Frame {...props}>
      {(control) => (
        <input
          {...control}
          type="checkbox"
          className={fieldStyles.switch}
          checked={on === undefined ? value !== off : value === on}
          onChange={({ target }) => form.change(path, target.checked ? on : off)}
        />
      )}
    </Frame>
  );
}

function ChoiceField({ words, ...props }: FieldProps & { readonly words: readonly string[] }) {
  const { form, schema, path } = props;
  const { absent } = metaOf(schema);
  const value = useValue(form, path);
  return (
    <Frame {...props}>
      {(control) => (
        <select
          {...control}
          className={fieldStyles.input}
          value={String(value ?? absent ?? '')}
          onChange={({ target }) => form.change(path, target.value || undefined)}
        >
          {absent === undefined && <option value="">Sin elegir</option>}
          {words.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </select>
      )}
    </Frame>
  );
}

function DrawingField(props: FieldProps) {
  const { form, path } = props;
  const value = useValue(form, path);
  return (
    <Frame {...props} isGroup>
      {({ id }) => (
        <div className={styles.drawings}>
          {([undefined, ...ACTIVITY_DRAWINGS] as const).map((name) => (
            <label key={name ?? ''} className={styles.drawing}>
              <input
                type="radio"
                className={hiddenStyles.hidden}
                name={id}
                aria-label={name ?? 'Según su lugar'}
                checked={name === (value ?? undefined)}
                onChange={() => form.change(path, name)}
              />
              {name ? <Panel name={name} className={undefined} /> : 'Según su lugar'}
            </label>
          ))}
        </div>
      )}
    </Frame>
  );
}
