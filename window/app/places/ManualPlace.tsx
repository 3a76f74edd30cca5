import type { MarkedToken, Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import type { ManualAnswer } from '../../api.ts';
import { useRoute } from '../route.ts';
import { Notice, useAnswer } from './Notice.tsx';
import { Title } from './Title.tsx';

const CONTENTS = 'README.md';
const HEADINGS = [Title, 'h2'] as const;

/** The manual: `/manual/` is its table of contents, `/manual/02-editar.md` a chapter. */
export function ManualPlace() {
  const { pathname } = useRoute();
  const name = pathname.replace(/^\/manual\/?/, '') || CONTENTS;
  const { answer, told } = useAnswer<ManualAnswer>(`/api/manual/${name}`);
  return (
    <div className="sheet chapter">
      <Notice told={told} />
      {answer && inline(answer.tokens)}
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

/** Markdown as elements; what looks like markup in it is shown as it is written. */
function inline(tokens: readonly Token[] | undefined): ReactNode {
  return tokens?.map((token, at) => <Fragment key={at}>{element(token as MarkedToken)}</Fragment>);
}

/** @param token not one of an extension, as no extension reads the chapters */
function element(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading': {
      const Heading = HEADINGS[token.depth - 1] ?? 'h3';
      return <Heading>{inline(token.tokens)}</Heading>;
    }
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>;
    case 'list': {
      const List = token.ordered ? 'ol' : 'ul';
      return (
        <List>
          {token.items.map((item, at) => (
            <li key={at}>{inline(item.tokens)}</li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <table>
          <thead>{row(token.header, 'th')}</thead>
          <tbody>{token.rows.map((cells) => row(cells, 'td'))}</tbody>
        </table>
      );
    case 'code':
      return <pre>{token.text}</pre>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'strong':
      return <strong>{inline(token.tokens)}</strong>;
    case 'em':
      return <em>{inline(token.tokens)}</em>;
    case 'link': {
      const outside = /^https?:/.test(token.href) ? { target: '_blank', rel: 'noopener' } : {};
      return (
        <a href={token.href} {...outside}>
          {inline(token.tokens)}
        </a>
      );
    }
    case 'image':
      return <img src={`/api/manual/${token.href}`} alt={token.text} />;
    case 'space':
      return null;
    case 'text':
      return token.tokens ? inline(token.tokens) : token.text;
    default:
      return token.raw;
  }
}

function row(cells: readonly Tokens.TableCell[], Cell: 'th' | 'td'): ReactNode {
  return (
    <tr key={cells.map(({ text }) => text).join()}>
      {cells.map(({ tokens }, at) => (
        <Cell key={at}>{inline(tokens)}</Cell>
      ))}
    </tr>
  );
}
