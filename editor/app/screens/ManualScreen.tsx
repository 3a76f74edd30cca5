import { Markdown } from 'markdown-to-jsx/react';
import { type ComponentProps, Fragment, useEffect } from 'react';
import { useRoute } from '../browser/route.ts';
import screenStyles from '../ui/Screen.module.css';
import { Title } from '../ui/Title.tsx';
import styles from './ManualScreen.module.css';

const FOLDER = '../../manual/';
const TEXTS = import.meta.glob<string>('../../manual/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const PICTURES = import.meta.glob<string>('../../manual/imagenes/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});
const CONTENTS = 'README.md';
const CHAPTERS = Object.keys(TEXTS)
  .map((path) => path.replace(FOLDER, ''))
  .filter((name) => name !== CONTENTS);

/** The manual: `/manual/` is its table of contents, `/manual/02-editar.md` a chapter, with `#el-texto` one of its headings. */
export function ManualScreen() {
  const { pathname, hash } = useRoute();
  const at = CHAPTERS.indexOf(pathname.replace('/manual/', ''));
  const [previous, next] = [CHAPTERS[at - 1], CHAPTERS[at + 1]];
  useEffect(() => {
    // The ids of headings have no accents.
    const heading = document.getElementById(hash.slice(1));
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  }, [hash]);
  return (
    <div className={`${screenStyles.column} ${styles.chapter}`}>
      <Markdown options={OPTIONS}>{TEXTS[FOLDER + (CHAPTERS[at] ?? CONTENTS)] ?? ''}</Markdown>
      {at >= 0 && (
        <nav className={styles.turn} aria-label="Capítulos">
          {previous && <a href={`/manual/${previous}`}>El capítulo anterior</a>}
          <a href="/manual/">Todos los capítulos</a>
          {next && <a href={`/manual/${next}`}>El capítulo siguiente</a>}
        </nav>
      )}
    </div>
  );
}

const OPTIONS = {
  wrapper: Fragment,
  disableParsingRawHTML: true,
  overrides: { h1: Title, img: ManualPicture },
} as const;

function ManualPicture({ src, alt }: ComponentProps<'img'>) {
  return <img src={PICTURES[FOLDER + src]} alt={alt} />;
}
