import { useId, useState } from 'react';
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import type { z } from 'zod';
import { inOrder } from '../../../src/content/fields.ts';
import { fieldPath, metaOf } from '../../../src/content/problem.ts';
import { go } from '../route.ts';
import { useContent, useForm } from './content.ts';
import { Field, type FieldProps } from './fields.tsx';
import { formAddress, formTitle } from './names.ts';
import './spanish.ts';
import { blankValue, itemsIn, lengths, valueIn } from './values.ts';

/**
 * Lets rows be put in order by dragging with mouse, finger or keys.
 * @param keys of the rows, in their order
 * @param onMove called with the new order of the keys
 */
function useReordering(
  keys: readonly string[],
  textOf: (key: string) => string,
  onMove: (keys: readonly string[]) => void,
) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (ids) => [...ids].map((id) => ({ 'text/plain': textOf(String(id)) })),
    onReorder: ({ keys: ids, target }) => {
      const moved = keys.filter((key) => ids.has(key));
      const others = keys.filter((key) => !ids.has(key));
      const at = others.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0);
      onMove(others.toSpliced(at, 0, ...moved));
    },
  });
  return dragAndDropHooks;
}

/** A list of texts or groups of the form: added, taken away, put in order. */
export function ItemList({ form, schema, path, list }: FieldProps & { readonly list: z.ZodArray }) {
  const heading = useId();
  const element = list.element as z.ZodType;
  const { title, description } = metaOf(schema);
  const { title: itemTitle = '' } = metaOf(element);
  const { min, max } = lengths(list);
  const field = fieldPath(path);
  const length = useForm(form, ({ values }) => itemsIn(values, path).length);
  const problem = useForm(form, ({ problems }) => problems.get(field));
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
  const nameOf = (key: string) => `${itemTitle} ${keys.indexOf(key) + 1}`;
  const dragAndDropHooks = useReordering(keys, nameOf, arrange);
  return (
    <section className="group list" data-field={field} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p className="help">{description}</p>
      {problem && <p className="error">{problem}</p>}
      <GridList
        aria-labelledby={heading}
        className="items"
        items={keys.map((key, index) => ({ id: key, index }))}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        selectionMode="none"
      >
        {({ id, index }) => (
          <GridListItem textValue={nameOf(id)} className="item">
            <Button slot="drag" className="handle" />
            <div className="inside">
              <Field form={form} schema={element} path={[...path, index]} />
            </div>
            {length > min && (
              <Button
                className="remove"
                aria-label={`Quitar ${nameOf(id)}`}
                onPress={() => arrange(keys.filter((key) => key !== id))}
              >
                Quitar
              </Button>
            )}
          </GridListItem>
        )}
      </GridList>
      {length < max && (
        <button
          className="button quiet"
          type="button"
          onClick={() => arrange([...keys, String(next + length)])}
        >
          Agregar {itemTitle.toLowerCase()}
        </button>
      )}
    </section>
  );
}

/** The entries of a section with their covers, in the order of the page; each opens its form. */
export function EntryList({ form, schema, path, section }: FieldProps & { readonly section: string }) {
  const heading = useId();
  const { answer, drafts } = useContent();
  const order = useForm(form, ({ values }) => valueIn(values, path));
  const forms = answer?.forms ?? {};
  const ids = Object.keys(forms).flatMap((id) =>
    id.startsWith(`${section}/`) ? [id.slice(section.length + 1)] : [],
  );
  const entries = inOrder(Array.isArray(order) ? order.map(String) : [], ids);
  const titleOf = (id: string) => String(forms[`${section}/${id}`]?.data.title ?? id);
  const coverOf = (id: string) => {
    const { data, files } = forms[`${section}/${id}`] ?? {};
    return files?.[String(data?.image ?? data?.thumbnail)];
  };
  const dragAndDropHooks = useReordering(entries, titleOf, (ids) => form.change(path, ids));
  const isNewBegun = drafts.has(`${section}/`);
  return (
    <section className="group entries" data-field={fieldPath(path)} aria-labelledby={heading}>
      <h2 id={heading}>{metaOf(schema).title}</h2>
      <p className="help">{metaOf(schema).description}</p>
      <GridList
        aria-labelledby={heading}
        className="items"
        items={entries.map((id) => ({ id }))}
        dependencies={[forms, drafts]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        selectionMode="none"
        onAction={(id) => go(formAddress(`${section}/${id}`))}
      >
        {({ id }) => (
          <GridListItem textValue={titleOf(id)} className="item entry">
            <Button slot="drag" className="handle" />
            <span className="cover">{coverOf(id) && <img src={coverOf(id)} alt="" />}</span>
            <span className="name">{titleOf(id)}</span>
            {drafts.has(`${section}/${id}`) && <span className="unsaved">Sin guardar</span>}
          </GridListItem>
        )}
      </GridList>
      <a className="button" href={formAddress(`${section}/`)}>
        {isNewBegun ? 'Seguir con el que empezaste' : `Agregar a ${formTitle(section)}`}
      </a>
    </section>
  );
}
