import { type MouseEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { inOrder } from '../../../src/content/fields.ts';
import { fieldPath, metaOf } from '../../../src/content/problem.ts';
import { entryIds, useContent, useForm, useUnsaved } from './content.ts';
import { Field, type FieldProps, Group } from './fields.tsx';
import { focusField, formAddress, formTitle } from './names.ts';
import { itemsOf, valueIn } from './values.ts';

interface RowsProps {
  /** In their order. */
  readonly keys: readonly string[];
  readonly nameOf: (key: string) => string;
  readonly onChange: (keys: readonly string[]) => void;
  readonly canRemove?: boolean;
  /** What a row holds between its handle and its buttons. */
  readonly children: (key: string, index: number) => ReactNode;
}

/**
 * Rows that are put in order: by dragging their handle with mouse or finger, and by buttons (WCAG 2.2, 2.5.7), which say
 * where the row is now.
 */
function Rows({ keys, nameOf, onChange, canRemove = false, children }: RowsProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const without = (key: string) => keys.filter((other) => other !== key);
  const move = (key: string, to: number) => {
    onChange(without(key).toSpliced(to, 0, key));
    setNews(`${nameOf(key)}: lugar ${to + 1} de ${keys.length}`);
  };
  const press = ({ currentTarget }: MouseEvent<HTMLElement>, key: string, to: number) => {
    if (!(to in keys)) return;
    move(key, to);
    // A row that is put elsewhere in the document loses the focus.
    requestAnimationFrame(() => currentTarget.focus());
  };
  const drag = ({ currentTarget, clientY }: PointerEvent) => {
    if (dragged === null) return;
    const isAbove = (row: Element) => {
      const { top, bottom } = row.getBoundingClientRect();
      return (top + bottom) / 2 < clientY;
    };
    const from = keys.indexOf(dragged);
    const to = [...currentTarget.children].filter((row, at) => at !== from && isAbove(row)).length;
    if (to === from) return;
    move(dragged, to);
    requestAnimationFrame(() => currentTarget.children[to]?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <>
      <ol className="items" onPointerMove={drag} onLostPointerCapture={() => setDragged(null)}>
        {keys.map((key, index) => (
          <li key={key} className="item" data-dragged={key === dragged || undefined}>
            <span
              className="handle"
              onPointerDown={({ currentTarget, pointerId }) => {
                // The list stays where it is while its rows move.
                currentTarget.closest('ol')?.setPointerCapture(pointerId);
                setDragged(key);
              }}
            />
            {children(key, index)}
            <div className="moves">
              {[
                { words: 'Subir', sign: '↑', to: index - 1 },
                { words: 'Bajar', sign: '↓', to: index + 1 },
              ].map(({ words, sign, to }) => (
                <button
                  key={words}
                  type="button"
                  aria-label={`${words} ${nameOf(key)}`}
                  aria-disabled={!(to in keys)}
                  onClick={(event) => press(event, key, to)}
                >
                  {sign}
                </button>
              ))}
              {canRemove && (
                <button
                  type="button"
                  aria-label={`Quitar ${nameOf(key)}`}
                  onClick={() => onChange(without(key))}
                >
                  ×
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className="spoken" role="status">
        {news}
      </p>
    </>
  );
}

/** A list of texts or groups of the form: added, taken away, put in order. */
export function ItemList({ form, schema, path, list }: FieldProps & { readonly list: z.ZodArray }) {
  const element = list.element as z.ZodType;
  const { title: itemTitle = '' } = metaOf(element);
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = z.toJSONSchema(list, {
    io: 'input',
    unrepresentable: 'any',
  });
  const field = fieldPath(path);
  // What a list may not lack is there to be filled.
  const length = useForm(form, ({ values }) => Math.max(minItems, itemsOf(valueIn(values, path)).length));
  // A row keeps its key while it moves.
  const [kept, setKeys] = useState<readonly string[]>([]);
  const next = Math.max(-1, ...kept.map(Number)) + 1;
  const keys = [...kept, ...Array.from({ length }, (_, index) => String(next + index))].slice(0, length);

  const arrange = (arranged: readonly string[]) => {
    const items = itemsOf(valueIn(form.state.values, path));
    setKeys(arranged);
    const inOrder = arranged.map((key) => items[keys.indexOf(key)]);
    form.change(path, inOrder);
  };
  const add = () => {
    arrange([...keys, String(next + length)]);
    requestAnimationFrame(() => focusField(`${field}.${length + 1}`));
  };
  return (
    <Group form={form} schema={schema} path={path}>
      <Rows
        keys={keys}
        nameOf={(key) => `${itemTitle} ${keys.indexOf(key) + 1}`}
        onChange={arrange}
        canRemove={length > minItems}
      >
        {(_, index) => <Field form={form} schema={element} path={[...path, index]} />}
      </Rows>
      {length < maxItems && (
        <button className="button quiet" type="button" onClick={add}>
          Agregar {itemTitle.toLowerCase()}
        </button>
      )}
    </Group>
  );
}

/** The entries of a section with their covers, in the order of the page; each opens its form. */
export function EntryList({ form, schema, path, section }: FieldProps & { readonly section: string }) {
  const content = useContent();
  const unsaved = useUnsaved();
  const order = useForm(form, ({ values }) => valueIn(values, path));
  const forms = content?.forms ?? {};
  const entries = inOrder(itemsOf(order).map(String), entryIds(section, content));
  const isUnsaved = (id: string) => unsaved.includes(`${section}/${id}`);
  const titleOf = (id: string) => String(forms[`${section}/${id}`]?.data.title ?? id);
  const coverOf = (id: string) => {
    const { data, files } = forms[`${section}/${id}`] ?? {};
    return files?.[String(data?.image ?? data?.thumbnail)];
  };
  return (
    <Group form={form} schema={schema} path={path}>
      <Rows keys={entries} nameOf={titleOf} onChange={(arranged) => form.change(path, arranged)}>
        {(id) => (
          <a className="entry" href={formAddress(`${section}/${id}`)}>
            <span className="cover">{coverOf(id) && <img src={coverOf(id)} alt="" />}</span>
            <span>{titleOf(id)}</span>
            {isUnsaved(id) && <span className="unsaved">Sin guardar</span>}
          </a>
        )}
      </Rows>
      <a className="button" href={formAddress(`${section}/`)}>
        {isUnsaved('') ? 'Seguir con el que empezaste' : `Agregar a ${formTitle(section)}`}
      </a>
    </Group>
  );
}
