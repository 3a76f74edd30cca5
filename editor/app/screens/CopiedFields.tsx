import { useId } from 'react';
import { z } from 'zod';
import { metaOf, unwrapped } from '../../../src/content/fields/metadata.ts';
import { type Path, pathText } from '../../../src/content/fields/path.ts';
import { fieldAt, fieldsOf } from '../../../src/content/fields/walk.ts';
import { plainName } from '../../../src/content/read/file-check.ts';
import { type FormRef, fieldLabel, folderOf, schemaOf } from '../../../src/content/schema.ts';
import type { FormValues, StoredCopy } from '../../api.ts';
import { isSame, itemsOf } from '../../compared-values.ts';
import { wholeText } from '../../shown-value.ts';
import { contentNow, useContent } from '../edit/content.ts';
import { fileAddress } from '../edit/names.ts';
import { SALES, saleOf } from '../edit/sale.ts';
import { partsOf, valueIn } from '../edit/values.ts';
import buttonStyles from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';
import { Copy } from '../ui/Copy.tsx';
import helpStyles from '../ui/Help.module.css';
import styles from './CopiedFields.module.css';

interface CopiedFieldsProps {
  readonly copy: StoredCopy;
  readonly onPutBack: (fields: readonly Path[]) => void;
}

/** What the changed fields of a copy said, whole, and what they say now; each can be copied, and put back alone. */
export function CopiedFields({ copy, onPutBack }: CopiedFieldsProps) {
  return (
    <ul>
      {copy.fields.map((path) => (
        <CopiedField key={pathText(path)} copy={copy} path={path} onPutBack={onPutBack} />
      ))}
    </ul>
  );
}

function CopiedField({ copy, path, onPutBack }: CopiedFieldsProps & { readonly path: Path }) {
  const { form, before, lost } = copy;
  const id = useId();
  const now = useContent()?.forms[folderOf(form)]?.data;
  const schema = fieldAt(schemaOf(form), path);
  if (!before || !schema) return null;
  const isFile = isFileField(schema);
  const text = textOf(form, before, path);
  const parts = [path, ...partsOf(schemaOf(form), pathText(path)).map((name) => [name])];
  const isNow = now !== undefined && parts.every((one) => isSame(valueIn(before, one), valueIn(now, one)));
  const gone = fieldsOf(schema, valueIn(before, path)).find(({ value }) => lost.includes(String(value)));
  return (
    <li className={styles.field}>
      <h4 id={id}>{fieldLabel(form, path)}</h4>
      <dl className={styles.texts}>
        <Said form={form} path={path} values={before} when="Antes" />
        {now && !isNow && <Said form={form} path={path} values={now} when="Ahora" />}
      </dl>
      {isNow && <p className={helpStyles.help}>Es lo que hay ahora.</p>}
      {gone && <p>El archivo «{plainName(String(gone.value))}» ya no está en esta computadora.</p>}
      <div className={buttonStyles.row}>
        {now && !gone && (
          <Button
            type="button"
            className={buttonStyles.linen}
            aria-describedby={id}
            isOff={isNow}
            onClick={() => onPutBack([path])}
          >
            {putWords(schema)}
          </Button>
        )}
        {!isFile && text && (
          <Copy text={text} done="Copiado.">
            Copiar
          </Copy>
        )}
      </div>
    </li>
  );
}

interface SaidProps {
  readonly form: FormRef;
  readonly path: Path;
  readonly values: FormValues;
  readonly when: string;
}

/** What a field says in one state of its form. */
function Said({ form, path, values, when }: SaidProps) {
  const schema = fieldAt(schemaOf(form), path);
  const { control } = schema ? metaOf(schema) : {};
  const text = textOf(form, values, path);
  const address = control === 'picture' && fileAddress(form, valueIn(values, path));
  return (
    <div>
      <dt className={helpStyles.help}>{when}</dt>
      <dd>
        {address && <img src={address} alt="" />}
        {text || <i>(nada)</i>}
      </dd>
    </div>
  );
}

function putWords(schema: z.ZodType): string {
  if (isFileField(schema)) return 'Poner este archivo';
  return unwrapped(schema) instanceof z.ZodString ? 'Poner este texto' : 'Poner lo de antes';
}

function isFileField(schema: z.ZodType): boolean {
  const { control } = metaOf(schema);
  return control === 'picture' || control === 'pdf';
}

/** All that a field says, as its control shows it. */
function textOf(form: FormRef, values: FormValues, path: Path): string {
  const schema = fieldAt(schemaOf(form), path);
  if (!schema) return '';
  const value = valueIn(values, path);
  const { control } = metaOf(schema);
  if (control === 'sale') {
    const sale = saleOf(values);
    return sale ? SALES[sale].label : '';
  }
  if (control !== 'order') return wholeText(schema, value);
  const titles = itemsOf(value).map((entry) => {
    const card = contentNow()?.forms[folderOf({ section: form.section, entry: String(entry) })];
    return card ? String(card.data.title) : '';
  });
  return titles.filter(Boolean).join('\n');
}
