import { type MouseEvent, type PointerEvent, type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { inOrder } from '../../../src/content/fields.ts';
import { fieldPath, metaOf } from '../../../src/content/problem.ts';
import { entryIds, useContent, useForm } from './content.ts';
import { Field, type FieldProps, Group } from './fields.tsx';
import { fileAddress, focusField, formAddress, formTitle } from './names.ts';
import { blankValue, itemsIn, lengths, valueIn } from './values.ts';

interface RowsProps {
  /** In their order. */
  readonly keys: readonly string[];
  readonly nameOf: (key: string) => string;
  readonly onMove: (keys: readonly string[]) => void;
  /** What a row holds between its handle and its buttons. */
  readonly children: (key: string, index: number) => ReactNode;
  readonly onRemove?: ((key: string) => void) | undefined;
}

/**
 * Rows that are put in order: by dragging their handle with mouse or finger, and by buttons (WCAG 2.2, 2.5.7), which say
 * where the row is now.
 */
function Rows({ keys, nameOf, onMove, children, onRemove }: RowsProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const move = (key: string, to: number) => {
    onMove(keys.filter((other) => other !== key).toSpliced(to, 0, key));
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
              {onRemove && (
                <button type="button" aria-label={`Quitar ${nameOf(key)}`} onClick={() => onRemove(key)}>
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
  const { min, max } = lengths(list);
  const field = fieldPath(path);
  const length = useForm(form, ({ values }) => itemsIn(values, path).length);
  // A row keeps its key while it moves.
  const [kept, setKeys] = useState<readonly string[]>([]);
  const next = Math.max(-1, ...kept.map(Number)) + 1;
  const keys = [...kept, ...Array.from({ length }, (_, index) => String(next + index))].slice(0, length);

  const arrange = (arranged: readonly string[]) => {
    const items = itemsIn(form.state.values, path);
    setKeys(arranged);
    form.change(
      path,
      arranged.map((key) => (keys.includes(key) ? items[keys.indexOf(key)] : blankValue(element))),
    );
  };
  const add = () => {
    arrange([...keys, String(next + length)]);
    requestAnimationFrame(() => focusField(`${field}.${length + 1}`));
  };
  return (
    <Group form={form} schema={schema} path={path} isList>
      <Rows
        keys={keys}
        nameOf={(key) => `${itemTitle} ${keys.indexOf(key) + 1}`}
        onMove={arrange}
        onRemove={length > min ? (removed) => arrange(keys.filter((key) => key !== removed)) : undefined}
      >
        {(_, index) => <Field form={form} schema={element} path={[...path, index]} />}
      </Rows>
      {length < max && (
        <button className="button quiet" type="button" onClick={add}>
          Agregar {itemTitle.toLowerCase()}
        </button>
      )}
    </Group>
  );
}

/** The entries of a section with their covers, in the order of the page; each opens its form. */
export function EntryList({ form, schema, path, section }: FieldProps & { readonly section: string }) {
  const { answer, unsaved } = useContent();
  const order = useForm(form, ({ values }) => valueIn(values, path));
  const forms = answer?.forms ?? {};
  const entries = inOrder(Array.isArray(order) ? order.map(String) : [], entryIds(section, answer));
  const isUnsaved = (id: string) => unsaved.some((one) => one.id === `${section}/${id}`);
  const titleOf = (id: string) => String(forms[`${section}/${id}`]?.data.title ?? id);
  const coverOf = (id: string) => {
    const { image, thumbnail } = forms[`${section}/${id}`]?.data ?? {};
    return fileAddress(`${section}/${id}`, image ?? thumbnail);
  };
  return (
    <Group form={form} schema={schema} path={path} isList>
      <Rows keys={entries} nameOf={titleOf} onMove={(arranged) => form.change(path, arranged)}>
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
