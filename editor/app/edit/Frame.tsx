import { type FocusEvent, type ReactNode, useId, useState } from 'react';
import type { z } from 'zod';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import { type Path, pathText } from '../../../src/content/fields/path.ts';
import type { StoredForm } from '../../api.ts';
import { dayMonthYear } from '../../day-field.ts';
import { afterPress } from '../browser/press.ts';
import fieldStyles from '../ui/Field.module.css';
import helpStyles from '../ui/Help.module.css';
import { messageAt } from './form-state.ts';
import { type FormStore, useForm, useValue } from './form-store.ts';
import { normalized, partsOf, type Value, valueIn } from './values.ts';

export interface FieldProps {
  readonly form: FormStore;
  readonly schema: z.ZodType;
  readonly path: Path;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

export interface FrameProps extends FieldProps {
  /** Replaces the problem of the value: why a chosen file was refused. */
  readonly refusal?: string;
  /** Follows the help. */
  readonly remark?: string | undefined;
  /** What may be wrong with a value that the schema takes, or null; asked once the field is left. */
  readonly doubtOf?: (value: Value) => string | null;
  /** Whether the field is marked as one that may stay empty. */
  readonly isUpToHer?: boolean;
  /** Whether several controls share label and help. */
  readonly isGroup?: boolean;
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label, help and problem of a field, around its control. */
export function Frame(props: FrameProps) {
  const { form, schema, path, refusal, remark, doubtOf, isUpToHer, isGroup = false, children } = props;
  const [wasLeft, setLeft] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const id = useId();
  const field = pathText(path);
  const value = useValue(form, path);
  const parts = partsOf(form.schema, field);
  const problem = useForm(form, ({ problems }) =>
    [path, ...parts.map((name) => [name])].map((one) => messageAt(problems, one)).find(Boolean),
  );
  const { title, description } = metaOf(schema);
  // A field shows what is wrong after it has lost the focus; an empty one of a new entry or item not before.
  const isJudged = !isTyping && (wasLeft || isBegun(form.stored, path, value));
  const message = refusal || (isJudged ? problem : undefined);
  const doubt = isJudged && !message ? doubtOf?.(value) : null;
  const echo = wasLeft && !isTyping && !message ? echoOf(schema, value) : null;
  const handleFocus = async ({ currentTarget }: FocusEvent) => {
    await afterPress();
    const isInside = currentTarget.contains(document.activeElement);
    // A message that is there stays while she corrects the field.
    if (isInside) setTyping((was) => was || !message);
    else {
      setLeft(true);
      setTyping(false);
    }
  };
  const [label, help] = [`${id}-label`, `${id}-help`];
  const group = { role: 'group', 'aria-labelledby': label, 'aria-describedby': help };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the focus of its control.
    <div
      {...(isGroup && group)}
      className={fieldStyles.field}
      data-field={field}
      data-parts={parts.join(' ')}
      onFocus={handleFocus}
      onBlur={handleFocus}
    >
      <label className={fieldStyles.label} id={label} htmlFor={isGroup ? undefined : id}>
        {title}
      </label>
      <div id={help}>
        <p className={helpStyles.help}>
          {isUpToHer && '(si quieres) '}
          {echo ?? description}
        </p>
        {remark && <p className={helpStyles.help}>{remark}</p>}
        {message && <p className={fieldStyles.error}>{message}</p>}
        {doubt && <p className={fieldStyles.caution}>{doubt}</p>}
      </div>
      {children({ id, 'aria-describedby': help, 'aria-invalid': Boolean(message) })}
    </div>
  );
}

/** Whether a field has a value, or a place in the form on disk: an item of a list that she has just added has none there. */
function isBegun(stored: StoredForm | null, path: Path, value: Value): boolean {
  if (!stored) return false;
  const item = path.slice(0, path.findLastIndex((step) => typeof step === 'number') + 1);
  return Boolean(value) || valueIn(stored.data, item) !== undefined;
}

/** Tells how a value is stored, if that is another way to write it. */
function echoOf(schema: z.ZodType, value: Value): string | null {
  const stored = dayMonthYear(normalized(schema, value) ?? '');
  return stored === '' || stored === String(value).trim() ? null : `Se guarda así: ${stored}`;
}
