import { Markdown } from 'markdown-to-jsx/react';
import { type ComponentProps, Fragment } from 'react';
import type { ManualAnswer } from '../../api.ts';
import { useRoute } from '../route.ts';
import { Notice, useAnswer } from './Notice.tsx';
import { Title } from './Title.tsx';

const CONTENTS = 'README.md';

/** The manual: `/manual/` is its table of contents, `/manual/02-editar.md` a chapter. */
export function ManualPlace() {
  const { pathname } = useRoute();
  const name = pathname.replace(/^\/manual\/?/, '') || CONTENTS;
  const { answer, told } = useAnswer<ManualAnswer>(`/api/manual/${name}`);
  return (
    <div className="sheet chapter">
      <Notice told={told} />
      {answer && <Markdown options={OPTIONS}>{answer.text}</Markdown>}
      {answer && name !== CONTENTS && (
        <nav className="turn" aria-label="Capítulos">
          {answer.previous && <a href={`/manual/${answer.previous}`}>El capítulo anterior</a>}
          <a href="/manual/">Todos los capítulos</a>
          {answer.next && <a href={`/manual/${answer.next}`}>El capítulo siguiente</a>}
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
  return <img src={`/api/manual/${src}`} alt={alt} />;
}
