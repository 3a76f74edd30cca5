import { type MouseEvent, type PointerEvent, type ReactNode, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { inQuotes } from '../../../src/content/fields/characters.ts';
import { inOrder } from '../../../src/content/fields/entries.ts';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import { pathText } from '../../../src/content/fields/path.ts';
import { folderOf, type SectionId, schemaOf } from '../../../src/content/schema.ts';
import hiddenStyles from '../../../src/page/ui/VisuallyHidden.module.css';
import { itemsOf } from '../../compared-values.ts';
import { isNewEntry, isSameForm } from '../../form-ref.ts';
import { formTitle } from '../../form-title.ts';
import { itemName } from '../../item-name.ts';
import badgeStyles from '../ui/Badge.module.css';
import buttonStyles from '../ui/Button.module.css';
import fieldStyles from '../ui/Field.module.css';
import { useContent } from './content.ts';
import { dragRow } from './drag-row.ts';
import { forget } from './entry-actions.ts';
import styles from './FormLists.module.css';
import type { FieldProps } from './Frame.tsx';
import { focusField } from './focus-field.ts';
import { useValue } from './form-store.ts';
import { Group } from './Group.tsx';
import { entriesOf, fileAddress, formAddress, nameOfUntitled, nextEntry } from './names.ts';
import { fileFieldNear } from './put-file.ts';
import { useUnsaved, useUnsavedEntries } from './unsaved.ts';
import { type Value, valueIn } from './values.ts';

interface Row {
  /** Goes with the row to another place, and the focus in it too; its place if nothing else tells it from the others. */
  readonly key: string | number;
  readonly name: string;
  /** Is shown between the row's handle and its buttons. */
  readonly content: ReactNode;
}

interface RowsProps {
  readonly rows: readonly Row[];
  /** The list that the rows show. When it changes, an earlier announcement is no longer true. */
  readonly list: Value;
  /** @param order the rows' present positions in their new order, without a removed one */
  readonly onChange: (order: readonly number[]) => void;
  readonly canRemove?: boolean;
}

/**
 * Rows that can be reordered by dragging, or by buttons (WCAG 2.2, 2.5.7). A row is dragged by whatever in it is neither
 * a field nor a button; a finger needs the handle, because elsewhere it scrolls. Screen readers announce the new position.
 */
function Rows({ rows, list, onChange, canRemove = false }: RowsProps) {
  const [announcement, setAnnouncement] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the list changes, and reads nothing of it.
  useLayoutEffect(() => () => setAnnouncement(''), [list]);
  const without = (at: number) => [...rows.keys()].filter((other) => other !== at);
  const announce = (from: number, to: number) =>
    setAnnouncement(`${rows[from]?.name}: lugar ${to + 1} de ${rows.length}`);
  const move = (from: number, to: number) => {
    flushSync(() => onChange(without(from).toSpliced(to, 0, from)));
    announce(from, to);
  };
  const remove = ({ currentTarget }: MouseEvent, at: number) => {
    passFocusOn(currentTarget);
    onChange(without(at));
  };
  const press = ({ currentTarget }: MouseEvent<HTMLElement>, from: number, to: number) => {
    if (!(to in rows)) return;
    move(from, to);
    // The focus follows the row.
    const { children = [] } = currentTarget.closest('ol') ?? {};
    children[to]?.querySelector<HTMLElement>(`[data-step="${to - from}"]`)?.focus();
  };
  const drag = ({ currentTarget, nativeEvent }: PointerEvent<HTMLElement>, at: number) => {
    const { target, pointerType, isPrimary, button } = nativeEvent;
    const scroller = currentTarget.closest<HTMLElement>('[data-scroller]');
    const isHandle = target instanceof Element && target.matches(`.${styles.handle}`);
    const isOther = target instanceof Element && target.closest('button, div[data-field]');
    if (!scroller || !isPrimary || button !== 0 || isOther || (pointerType === 'touch' && !isHandle)) return;
    dragRow(currentTarget, scroller, nativeEvent, {
      onPlace: (to) => announce(at, to),
      onDrop: (to) => move(at, to),
    });
  };
  return (
    <>
      <ol className={styles.rows}>
        {[...rows.entries()].map(([at, { key, name, content }]) => (
          <li
            key={key}
            className={`${styles.row} ${fieldStyles.named}`}
            onPointerDown={(event) => drag(event, at)}
          >
            <span className={styles.handle} />
            {content}
            <div className={styles.moves}>
              {[
                { words: 'Subir', sign: '↑', step: -1 },
                { words: 'Bajar', sign: '↓', step: 1 },
              ].map(({ words, sign, step }) => (
                <button
                  key={words}
                  type="button"
                  data-step={step}
                  aria-label={`${words} ${name}`}
                  aria-disabled={!(at + step in rows)}
                  tabIndex={at + step in rows ? 0 : -1}
                  onClick={(event) => press(event, at, at + step)}
                >
                  {sign}
                </button>
              ))}
              {canRemove && (
                <button type="button" aria-label={`Quitar ${name}`} onClick={(event) => remove(event, at)}>
                  ×
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className={hiddenStyles.hidden} role="status">
        {announcement}
      </p>
    </>
  );
}

/** A pressed button that goes with its row leaves the focus to «Agregar…», the last control of its list. */
function passFocusOn(pressed: Element): void {
  const list = pressed.closest('section');
  requestAnimationFrame(() => {
    if (!pressed.isConnected) [...(list?.querySelectorAll<HTMLElement>('a, button') ?? [])].at(-1)?.focus();
  });
}

interface ItemListProps extends FieldProps {
  readonly list: z.ZodArray;
  /** The control of an item. */
  readonly children: (item: Pick<FieldProps, 'schema' | 'path'>) => ReactNode;
}

/** A list of texts or groups inside a form: items can be added, removed and reordered. */
export function ItemList({ form, schema, path, list, children }: ItemListProps) {
  const element = list.element as z.ZodType;
  const { title = '' } = metaOf(element);
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = z.toJSONSchema(list, {
    io: 'input',
    unrepresentable: 'any',
  });
  const shown = useValue(form, path);
  // The minimum of items is always shown, empty if need be.
  const length = Math.max(minItems, itemsOf(shown).length);
  const names = groupNames(element, shown);
  const rows = Array.from({ length }, (_, at) => ({
    key: at,
    name: names[at] || `${title} ${at + 1}`,
    content: children({ schema: element, path: [...path, at] }),
  }));
  const arrange = (order: readonly number[]) => {
    const items = itemsOf(valueIn(form.state.values, path));
    const removed = [...rows.keys()].find((at) => !order.includes(at));
    const words =
      removed === undefined
        ? 'Cambiaste el orden.'
        : `Quitaste ${inQuotes(itemName(element, items[removed]) || String(rows[removed]?.name))}.`;
    form.changeWithOffer(
      path,
      order.map((at) => items[at]),
      words,
    );
  };
  const add = () => {
    const items = itemsOf(valueIn(form.state.values, path));
    form.change(
      path,
      Array.from({ length: length + 1 }, (_, at) => items[at]),
    );
    requestAnimationFrame(() => focusField(pathText([...path, length])));
  };
  return (
    <Group form={form} schema={schema} path={path}>
      <Rows rows={rows} list={shown} onChange={arrange} canRemove={length > minItems} />
      {length < maxItems && (
        <button className={buttonStyles.linen} type="button" onClick={add}>
          Agregar {title.toLowerCase()}
        </button>
      )}
    </Group>
  );
}

/** What the groups of a list are called; texts have no names of their own. */
function groupNames(element: z.ZodType, list: Value): readonly string[] {
  return element instanceof z.ZodObject ? itemsOf(list).map((item) => itemName(element, item)) : [];
}

/** The entries of a section with their covers, in the page's order, and the drafts; each opens its form. */
export function EntryList({ form, schema, path }: FieldProps) {
  const { section } = form.ref;
  const content = useContent();
  const unsaved = useUnsaved();
  const stored = useValue(form, path);
  const entries = entriesOf(section, content?.forms ?? {}).map(({ entry }) => entry);
  const names = inOrder(itemsOf(stored).map(String), entries);
  const arrange = (order: readonly number[]) =>
    form.changeWithOffer(
      path,
      order.map((at) => names[at]),
      'Cambiaste el orden.',
    );
  const [picture] = fileFieldNear(schemaOf(nextEntry({ section })), []) ?? [];
  const rows = names.map((name) => {
    const own = { section, entry: name };
    const data: Readonly<Record<string, unknown>> = content?.forms[folderOf(own)]?.data ?? {};
    const title = String(data.title ?? name);
    const isHidden = data.hidden === true;
    const cover = fileAddress(own, data[String(picture)]);
    return {
      key: name,
      name: title,
      content: (
        <a className={styles.entry} href={formAddress(own)} data-hidden={isHidden ? '' : undefined}>
          <span className={styles.cover}>{cover && <img src={cover} alt="" />}</span>
          <span>{title}</span>
          {isHidden && <span className={badgeStyles.linen}>Oculto</span>}
          {unsaved.some((one) => isSameForm(one, own)) && (
            <span className={badgeStyles.sun}>Sin guardar</span>
          )}
        </a>
      ),
    };
  });
  const instruction = names.length > 1 ? 'Arrastra cada título a su lugar.' : '';
  return (
    <Group form={form} schema={schema} path={path} instruction={instruction}>
      <Rows rows={rows} list={stored} onChange={arrange} />
      <DraftList section={section} />
      <a className={buttonStyles.wine} href={formAddress(nextEntry({ section }))}>
        Agregar a {formTitle(section)}
      </a>
    </Group>
  );
}

/** Unsaved entries that are not on disk: new ones, and deleted ones with typed values. */
function DraftList({ section }: { readonly section: SectionId }) {
  const drafts = useUnsavedEntries(section);
  if (drafts.length === 0) return null;
  return (
    <ul className={`${styles.rows} ${styles.drafts}`} aria-label="Borradores">
      {drafts.map((form) => {
        const title = String(form.state.values.title || nameOfUntitled(form.ref));
        return (
          <li key={form.key} className={styles.row}>
            <a className={styles.entry} href={formAddress(form.ref)}>
              <span>{title}</span>
              <span className={badgeStyles.sun}>
                {isNewEntry(form.ref) ? 'Borrador' : 'Borrador de una tarjeta borrada'}
              </span>
            </a>
            <button
              className={buttonStyles.linen}
              type="button"
              aria-label={`Descartar ${title}`}
              onClick={({ currentTarget }) => {
                passFocusOn(currentTarget);
                forget(form);
              }}
            >
              Descartar
            </button>
          </li>
        );
      })}
    </ul>
  );
}
