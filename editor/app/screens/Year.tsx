import { folderOf } from '../../../src/content/schema.ts';
import { pageAddress } from '../../../src/page/view/links.ts';
import { useContent } from '../edit/content.ts';
import { entriesOf, formAddress, SHARE_FIELD } from '../edit/names.ts';
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
        <BookDoor title="Cambiar un precio" help="De un ebook o de un libro" field="price" />
        <a className={styles.door} href={formAddress({ section: 'hero', entry: null }, ['notice', 'text'])}>
          <b>Anunciar una función</b>
          <span className={helpStyles.help}>Arriba de tu página, hasta el día que digas</span>
        </a>
        <BookDoor title="Compartir un libro" help="Su enlace, su código y su cartel" field={SHARE_FIELD} />
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

interface BookDoorProps {
  readonly title: string;
  readonly help: string;
  /** What of a book's form it opens. */
  readonly field: string;
}

/** A door that asks which book: one that is on the page and, where its price is asked for, is sold. */
function BookDoor({ title, help, field }: BookDoorProps) {
  const forms = useContent()?.forms ?? {};
  const books = [...entriesOf('ebooks', forms), ...entriesOf('printed-books', forms)].flatMap((book) => {
    const { title: name, price, hidden, disabled } = forms[folderOf(book)]?.data ?? {};
    const isSoon = disabled === true;
    if (hidden === true || (isSoon && field === 'price')) return [];
    return {
      book,
      name: String(name ?? book.entry),
      remark: isSoon ? 'Pronto disponible' : String(price ?? ''),
    };
  });
  if (books.length === 0) return null;
  return (
    <details className={styles.door} name="door">
      <summary>
        <b>{title}</b>
        <span className={helpStyles.help}>{help}</span>
      </summary>
      <ul>
        {books.map(({ book, name, remark }) => (
          <li key={folderOf(book)}>
            <a href={formAddress(book, [field])}>{name}</a>{' '}
            <small className={helpStyles.help}>{remark}</small>
          </li>
        ))}
      </ul>
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
