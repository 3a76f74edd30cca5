import { Lamp } from '../../art/Lamp.tsx';
import { type Part, readFirstPage } from '../../content/fields/first-page.ts';
import type { Content, Entry } from '../../content/page-content.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { List } from '../ui/List.tsx';
import paper from '../ui/Paper.module.css';
import type { SectionProps } from '../ui/Section.tsx';
import { ShareLink } from '../ui/ShareLink.tsx';
import { TitleText } from '../ui/TitleText.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { priceText } from '../view/format.ts';
import { buyLabel, buyUrl } from '../view/links.ts';
import card from './BookCard.module.css';

type Book = Entry<'ebooks' | 'printed-books'>;

/** No folder's name has an underscore, so no card has such an id. */
const idOf = ({ anchor }: Pick<Book, 'anchor'>) => `leer_${anchor}`;

interface OpenFirstPageProps {
  readonly book: Pick<Book, 'title' | 'anchor'>;
  readonly label: string;
}

/** The link under a book's button that opens it. */
export function OpenFirstPage({ book, label }: OpenFirstPageProps) {
  return (
    <button type="button" className="ShareLink-link FirstPage-open" popoverTarget={idOf(book)}>
      {label}
      <VisuallyHidden>{`: ${book.title}`}</VisuallyHidden>
    </button>
  );
}

/**
 * The first pages of all books that have one, each in a popover as large as the screen. The browser opens and closes it (HTML,
 * section 6.12), without scripts too; where it cannot, and on paper, they stand between the author's story and her books.
 */
export function FirstPages({ content }: SectionProps) {
  const books = [content.ebooks, content['printed-books']].flatMap((words) =>
    words.entries.map((book) => ({ book, label: buyLabel(book, words) })),
  );
  return books.map(({ book, label }) => (
    <FirstPage key={book.anchor} content={content} book={book} label={label} />
  ));
}

interface FirstPageProps {
  readonly content: Content;
  readonly book: Book;
  /** Of the button that sells it. */
  readonly label: string;
}

/** A book open at its first page: a dark page with title, book and who speaks or wrote it, and the text on a light one. */
function FirstPage({ content: { site }, book, label }: FirstPageProps) {
  if (!book.firstPage || !site.openBook) return null;
  const { kind, day, title, cast, parts } = readFirstPage(book.firstPage);
  const { price } = book;
  const href = buyUrl(book, site);
  return (
    <div className="FirstPage-book" id={idOf(book)} popover="auto" role="dialog" aria-label={book.title}>
      <div className="FirstPage-table">
        <div className={`FirstPage-spread ${paper.paper}`}>
          <div className="FirstPage-night">
            <div>
              <h3>
                <TitleText text={title ?? book.title} />
              </h3>
              {title && <p>{book.title}</p>}
              <p>{site.author ?? site.name}</p>
              {kind === 'play' && (
                <List>
                  {cast.map((who) => (
                    <li key={who}>
                      <b>{who}</b>
                    </li>
                  ))}
                </List>
              )}
            </div>
            <Lamp />
          </div>
          <div className={kind === 'prose' ? 'FirstPage-text FirstPage-prose' : 'FirstPage-text'}>
            {day && (
              <p>
                <i>
                  <b>{day}</b>
                </i>
              </p>
            )}
            {parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text, which have nothing but their place
              <TextPart key={index} {...part} />
            ))}
          </div>
        </div>
        <div className="FirstPage-foot">
          {price && <p className={card.price}>{priceText(price)}</p>}
          {href === null ? (
            <Button disabled>{label}</Button>
          ) : (
            <ButtonLink href={href} newTab={site.newTab} tone="sun">
              {label}
            </ButtonLink>
          )}{' '}
          <ShareLink label={site.openBook.share} card={book} site={site} />
          {/*
           * The focus goes here when the book opens, as in the menu. Only an open book shows it: elsewhere it closes
           * nothing, and would take the focus while the page loads.
           */}
          <button
            type="button"
            className="ShareLink-link"
            hidden
            // biome-ignore lint/a11y/noAutofocus: as in the menu (HTML, section 6.6.7)
            autoFocus
            popoverTarget={idOf(book)}
          >
            {site.openBook.close}
          </button>
        </div>
      </div>
    </div>
  );
}

function TextPart({ type, who, words }: Part) {
  if (type === 'direction')
    return (
      <p>
        <i>{words}</i>
      </p>
    );
  if (type === 'paragraph') return <p>{words}</p>;
  return (
    <p>
      <b>{who}.—</b> {words}
    </p>
  );
}
