import { type ReactNode, useId } from 'react';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import { pathText } from '../../../src/content/fields/path.ts';
import { itemName } from '../../item-name.ts';
import fieldStyles from '../ui/Field.module.css';
import helpStyles from '../ui/Help.module.css';
import type { FieldProps } from './Frame.tsx';
import { messageAt } from './form-state.ts';
import { useForm } from './form-store.ts';
import styles from './Group.module.css';
import { valueIn } from './values.ts';

interface GroupProps extends FieldProps {
  /** Comes before the group's help. */
  readonly instruction?: string;
  readonly children: ReactNode;
}

/** A group or list of fields with its title, help and problem. */
export function Group({ form, schema, path, instruction, children }: GroupProps) {
  const heading = useId();
  const { title, description } = metaOf(schema);
  const field = pathText(path);
  // The head of a new entry counts what is missing.
  const problem = useForm(form, ({ problems }) => (form.stored ? messageAt(problems, path) : undefined));
  const last = path.at(-1);
  const isItem = typeof last === 'number';
  const name = useForm(form, ({ values }) => (isItem ? itemName(schema, valueIn(values, path)) : ''));
  const numbered = isItem ? `${title} ${last + 1}` : title;
  return (
    <section className={styles.group} data-field={field} aria-labelledby={heading}>
      <h2 id={heading}>{[numbered, name].filter(Boolean).join(' · ')}</h2>
      {typeof last === 'string' && (
        <p className={`${helpStyles.help} ${styles.description}`}>
          {[instruction, description].filter(Boolean).join(' ')}
        </p>
      )}
      {problem && <p className={fieldStyles.error}>{problem}</p>}
      {children}
    </section>
  );
}
