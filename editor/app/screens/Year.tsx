import type { ReactNode } from 'react';
import { type FormRef, folderOf } from '../../../src/content/schema.ts';
import { pageAddress } from '../../../src/page/view/links.ts';
import type { FormValues } from '../../api.ts';
import { useContent } from '../edit/content.ts';
import { entriesOf, formAddress, SHARE_FIELD } from '../edit/names.ts';
import { ShareButtons } from '../edit/ShareButtons.tsx';
import { useSharedCard } from '../edit/shared-card.ts';
import { useUnsavedForms } from '../edit/unsaved.ts';
import helpStyles from '../ui/Help.module.css';
import noticeStyles from '../ui/Notice.module.css';
import { checkPart, type Facts } from './steps.ts';
import styles from './Year.module.css';

/** The first screen once her page is out: what she does each month, and what waits. */
export function Year({ facts }: { readonly facts: Facts }) {
  const { domain } = facts.changes;
  return (
    <>
      <Waiting facts={facts} />
      <div className={styles.doors}>
        <PriceDoor />
        <a className={styles.door} href={formAddress({ section: 'hero', entry: null }, ['notice', 'text'])}>
          <b>Anunciar una función</b>
          <span className={helpStyles.help}>Arriba de tu página, hasta el día que digas</span>
        </a>
        <ShareDoor />
        {domain && (
          <a className={styles.door} href={pageAddress({ domainLabel: domain })}>
            <b>Ver mi página</b>
            <span className={helpStyles.help}>{domain}</span>
          </a>
        )}
      </div>
    </>
  );
}

/** A door that asks which book's price. */
function PriceDoor() {
  const sold = useBooks().filter(({ isSoon }) => !isSoon);
  return (
    <BookDoor title="Cambiar un precio" help="De un ebook o de un libro">
      {sold.map(({ book, name, values }) => (
        <li key={folderOf(book)}>
          <a href={formAddress(book, ['price'])}>{name}</a>{' '}
          <small className={helpStyles.help}>{String(values.price ?? '')}</small>
        </li>
      ))}
    </BookDoor>
  );
}

/** A door with what shares each book; its title leads to the rest. */
function ShareDoor() {
  return (
    <BookDoor title="Compartir un libro" help="Su texto y su cartel; su enlace y su código">
      {useBooks().map((one) => (
        <SharedBook key={folderOf(one.book)} {...one} />
      ))}
    </BookDoor>
  );
}

function SharedBook({ book, name, values, isSoon }: Book) {
  const card = useSharedCard(book, values);
  return (
    <li>
      <a href={formAddress(book, [SHARE_FIELD])}>{name}</a>{' '}
      <small className={helpStyles.help}>{isSoon ? 'Pronto disponible' : String(values.price ?? '')}</small>
      {card && <ShareButtons card={card} isInList />}
    </li>
  );
}

interface Book {
  readonly book: FormRef;
  readonly name: string;
  readonly values: FormValues;
  /** Whether it is not sold yet. */
  readonly isSoon: boolean;
}

/** The books that are on the page. */
function useBooks(): readonly Book[] {
  const forms = useContent()?.forms ?? {};
  return [...entriesOf('ebooks', forms), ...entriesOf('printed-books', forms)].flatMap((book) => {
    const values = forms[folderOf(book)]?.data ?? {};
    const name = String(values.title ?? book.entry);
    return values.hidden === true ? [] : { book, name, values, isSoon: values.disabled === true };
  });
}

interface BookDoorProps {
  readonly title: string;
  readonly help: string;
  /** A line for each book; without one there is no door. */
  readonly children: readonly ReactNode[];
}

function BookDoor({ title, help, children }: BookDoorProps) {
  if (children.length === 0) return null;
  return (
    <details className={styles.door} name="door">
      <summary>
        <b>{title}</b>
        <span className={helpStyles.help}>{help}</span>
      </summary>
      <ul>{children}</ul>
    </details>
  );
}

/** What keeps her from publishing, cards that lack something, and a notice that has ended. */
function Waiting({ facts: { groups } }: { readonly facts: Facts }) {
  const unsaved = useUnsavedForms();
  const blocking = groups.filter(({ kind, isBlocking }) => isBlocking && kind !== 'unsaved');
  const ended = groups.filter(({ kind }) => kind === 'notice').flatMap(({ lines }) => lines);
  const part = checkPart(blocking);
  if (unsaved.length + blocking.length + ended.length === 0) return null;
  return (
    <ul className={noticeStyles.unsettled} aria-label="Lo que espera">
      {blocking.length > 0 && (
        <li>
          <a href={part.address}>{part.words}</a>
        </li>
      )}
      {unsaved.map(({ name, address }) => (
        <li key={address}>
          <a href={address}>{name}</a>: le falta algo, y no está guardado
        </li>
      ))}
      {ended.map(({ words }) => (
        <li key={words}>
          <a href={formAddress({ section: 'hero', entry: null }, ['notice', 'text'])}>Aviso</a>: {words}
        </li>
      ))}
    </ul>
  );
}
