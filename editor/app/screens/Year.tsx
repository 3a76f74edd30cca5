import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { inQuotes, quoted } from '../../../src/content/fields/characters.ts';
import { pathText } from '../../../src/content/fields/path.ts';
import { fieldAt } from '../../../src/content/fields/walk.ts';
import { type FormRef, folderOf, schemaOf } from '../../../src/content/schema.ts';
import { pageAddress } from '../../../src/page/view/links.ts';
import type { FormValues } from '../../api.ts';
import { useContent } from '../edit/content.ts';
import { FieldControl } from '../edit/FieldControl.tsx';
import { entriesOf, formAddress, SHARE_FIELD } from '../edit/names.ts';
import { openForm, useOpenForm } from '../edit/open-forms.ts';
import { postToPage } from '../edit/post-to-page.ts';
import { PublishFirst, ShareButtons } from '../edit/ShareButtons.tsx';
import { useSharedCard } from '../edit/shared-card.ts';
import { useUnsavedForms } from '../edit/unsaved.ts';
import { valueIn } from '../edit/values.ts';
import fieldStyles from '../ui/Field.module.css';
import helpStyles from '../ui/Help.module.css';
import noticeStyles from '../ui/Notice.module.css';
import { checkPart, type Facts } from './steps.ts';
import styles from './Year.module.css';

/** The first screen once her page is out: what she does each month, and what waits. */
export function Year({ facts }: { readonly facts: Facts }) {
  const { domain } = facts.changes;
  return (
    <>
      <div className={styles.doors}>
        <PriceDoor />
        <NoticeDoor />
        <ShareDoor />
        {domain && (
          <a className={styles.door} href={pageAddress({ domainLabel: domain })}>
            <b>Ver mi página</b>
            <span className={helpStyles.help}>{domain}</span>
          </a>
        )}
      </div>
      {/* Below: nothing moves while a price is typed. */}
      <Waiting facts={facts} />
    </>
  );
}

const HERO = { section: 'hero', entry: null } as const;
const NOTICE_ADDRESS = formAddress(HERO, ['notice', 'text']);

/** A door to a notice that begins empty: nothing of the last one goes on with it. */
function NoticeDoor() {
  const empty = () => {
    const form = openForm(HERO);
    const text = form && valueIn(form.state.values, ['notice', 'text']);
    if (!text) return;
    const words = `Quité el aviso de antes, ${inQuotes(quoted(String(text)))}.`;
    form.changeWithOffer(['notice'], undefined, words, { isTakenOnLeaving: true });
  };
  return (
    <a className={styles.door} href={NOTICE_ADDRESS} onClick={empty}>
      <b>Anunciar una función</b>
      <span className={helpStyles.help}>Arriba de tu página, hasta el día que digas</span>
    </a>
  );
}

/** A door with the price of each book, to change it right there. */
function PriceDoor() {
  const books = useBooks();
  const openForms = () => {
    for (const { book } of books) openForm(book);
  };
  return (
    <BookDoor title="Cambiar un precio" help="De un ebook o de un libro" onOpen={openForms}>
      <div className={styles.prices} ref={focusFirst}>
        {books.map((one) => (
          <BookPrice key={folderOf(one.book)} {...one} />
        ))}
      </div>
    </BookDoor>
  );
}

const focusFirst = (prices: HTMLElement | null) => prices?.querySelector('textarea')?.focus();

function BookPrice({ book, name, isSoon }: Book) {
  const form = useOpenForm(book);
  const path = ['price'];
  const schema = fieldAt(schemaOf(book), path);
  if (!form || !schema) return null;
  const showInPage = () => postToPage({ type: 'focused', form: folderOf(book), field: pathText(path) });
  return (
    <fieldset className={fieldStyles.named} onFocus={showInPage}>
      <legend>
        {name} {isSoon && <small className={helpStyles.help}>Pronto disponible</small>}
      </legend>
      <FieldControl form={form} schema={schema} path={path} />
    </fieldset>
  );
}

/** A door with what shares each book; its title leads to the rest. */
function ShareDoor() {
  return (
    <BookDoor title="Compartir un libro" help="Su texto y su cartel; en su título, el enlace y el código">
      <PublishFirst />
      <ul>
        {useBooks().map((one) => (
          <SharedBook key={folderOf(one.book)} {...one} />
        ))}
      </ul>
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
  const shown = (['ebooks', 'printed-books'] as const).filter((section) => !forms[section]?.data.hidden);
  return shown
    .flatMap((section) => entriesOf(section, forms))
    .flatMap((book) => {
      const values = forms[folderOf(book)]?.data ?? {};
      const name = String(values.title ?? book.entry);
      return values.hidden === true ? [] : { book, name, values, isSoon: values.disabled === true };
    });
}

interface BookDoorProps {
  readonly title: string;
  readonly help: string;
  readonly onOpen?: () => void;
  /** What it has of each book, once it is open. */
  readonly children: ReactNode;
}

/** Nothing while no book is on the page. */
function BookDoor({ title, help, onOpen, children }: BookDoorProps) {
  const [isOpen, setOpen] = useState(false);
  const toggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) onOpen?.();
    setOpen(currentTarget.open);
  };
  if (useBooks().length === 0) return null;
  return (
    <details className={styles.door} name="door" onToggle={toggle}>
      <summary>
        <b>{title}</b>
        <span className={helpStyles.help}>{help}</span>
      </summary>
      {isOpen && children}
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
          <a href={address}>{name}</a>: tiene algo sin guardar
        </li>
      ))}
      {ended.map(({ words }) => (
        <li key={words}>
          <a href={NOTICE_ADDRESS}>Aviso</a>: {words}
        </li>
      ))}
    </ul>
  );
}
