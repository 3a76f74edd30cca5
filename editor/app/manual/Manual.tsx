import { Markdown } from 'markdown-to-jsx/react';
import { type ComponentProps, Fragment, useEffect, useId, useRef, useState } from 'react';
import fieldStyles from '../ui/Field.module.css';
import { Title } from '../ui/Title.tsx';
import {
  CHAPTERS,
  type Found,
  findInChapters,
  MANUAL,
  pictureAddress,
  TABLE_OF_CONTENTS,
} from './chapters.ts';
import styles from './Manual.module.css';

interface ManualProps {
  /** Of a chapter, with `#el-texto` one of its headings, with `?buscar=foto` a search; of anything else, the table of contents. */
  readonly at: URL;
  /** Shows another search in the place of the present one. */
  readonly onSearch: (address: string) => void;
}

/** The manual: a search, and what it finds or the chapter at an address. */
export function Manual({ at, onSearch }: ManualProps) {
  const { pathname, hash, searchParams } = at;
  const words = searchParams.get('buscar') ?? '';
  const element = useRef<HTMLDivElement>(null);
  const isSearch = words !== '';
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (isSearch || (!hash && !isFocusLost)) return;
    // The ids of headings have no accents. Those of the screen beside may be the same.
    const heading = element.current?.querySelector<HTMLElement>(hash ? `[id="${hash.slice(1)}"]` : 'h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  }, [hash, isSearch]);
  const search = (typed: string) =>
    onSearch(pathname + (typed ? `?${new URLSearchParams({ buscar: typed })}` : ''));
  return (
    <>
      <Search words={words} search={search} />
      {/* It stays, so that its heading does not take the focus from the search. */}
      <div className={styles.chapter} hidden={isSearch} ref={element}>
        <Chapter pathname={pathname} />
      </div>
    </>
  );
}

function Chapter({ pathname }: Pick<URL, 'pathname'>) {
  const at = CHAPTERS.findIndex(({ address }) => address === pathname);
  const [chapter, previous, next] = [CHAPTERS[at], CHAPTERS[at - 1], CHAPTERS[at + 1]];
  return (
    <>
      <Markdown options={OPTIONS}>{chapter?.text ?? TABLE_OF_CONTENTS}</Markdown>
      {chapter && (
        <nav className={styles.turn} aria-label="Capítulos">
          {previous && <a href={previous.address}>El capítulo anterior</a>}
          <a href={MANUAL}>Todos los capítulos</a>
          {next && <a href={next.address}>El capítulo siguiente</a>}
        </nav>
      )}
    </>
  );
}

const OPTIONS = {
  wrapper: Fragment,
  disableParsingRawHTML: true,
  overrides: { h1: Title, img: Picture, a: Link },
} as const;

/** Chapters name each other by their files. */
function Link({ href = '', children }: ComponentProps<'a'>) {
  return <a href={href.startsWith('https:') ? href : MANUAL + href}>{children}</a>;
}

/** A press shows it at its own size, to be scrolled; another one whole again. */
function Picture({ src = '', alt }: ComponentProps<'img'>) {
  const [isLarge, setLarge] = useState(false);
  return (
    <span className={styles.picture}>
      <button
        type="button"
        aria-pressed={isLarge}
        title={isLarge ? 'Ver entera' : 'Ver en grande'}
        onClick={() => setLarge(!isLarge)}
      >
        <img src={pictureAddress(src)} alt={alt} />
      </button>
    </span>
  );
}

interface SearchProps {
  readonly words: string;
  readonly search: (words: string) => void;
}

function Search({ words, search }: SearchProps) {
  const id = useId();
  const found = findInChapters(words);
  return (
    <search>
      <label htmlFor={id}>Buscar en el manual</label>
      <input
        className={fieldStyles.input}
        id={id}
        type="search"
        autoComplete="off"
        value={words}
        onChange={({ target }) => search(target.value)}
      />
      <div role="status">
        {words && <h1 className={styles.count}>{countWords(words, found.length)}</h1>}
        {words && found.length === 0 && (
          <p>
            Prueba con otra palabra, o mira <a href={MANUAL}>todos los capítulos</a>.
          </p>
        )}
      </div>
      <ul className={styles.found}>
        {found.map(({ address, title, parts }) => (
          <FoundSection key={address} address={address} title={title} parts={parts} />
        ))}
      </ul>
    </search>
  );
}

function countWords(words: string, count: number): string {
  if (count === 0) return `Nada con «${words}»`;
  return count === 1 ? `«${words}»: 1 parte del manual` : `«${words}»: ${count} partes del manual`;
}

/** A section with words of the question, which its link covers. */
function FoundSection({ address, title, parts: [before, word, after] }: Found) {
  return (
    <li>
      <a href={address}>{title}</a>
      <p>
        {before}
        <mark>{word}</mark>
        {after}
      </p>
    </li>
  );
}
