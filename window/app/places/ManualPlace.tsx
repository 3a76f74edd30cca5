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
      {answer && elements(answer.tokens)}
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

const TAGS = { paragraph: 'p', strong: 'strong', em: 'em', list_item: 'li' } as const;

/** Markdown as elements; what looks like markup in it is shown as it is written. */
function elements(tokens: readonly Token[] | undefined): ReactNode {
  return tokens?.map((token, at) => <Fragment key={at}>{element(token as MarkedToken)}</Fragment>);
}

/** @param token not one of an extension, as no extension reads the chapters */
function element(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'paragraph':
    case 'strong':
    case 'em':
    case 'list_item': {
      const Tag = TAGS[token.type];
      return <Tag>{elements(token.tokens)}</Tag>;
    }
    case 'heading': {
      const Heading = HEADINGS[token.depth - 1] ?? 'h3';
      return <Heading>{elements(token.tokens)}</Heading>;
    }
    case 'list':
      return token.ordered ? <ol>{elements(token.items)}</ol> : <ul>{elements(token.items)}</ul>;
    case 'table':
      return (
        <table>
          <tbody>{[token.header, ...token.rows].map(row)}</tbody>
        </table>
      );
    case 'code':
      return <pre>{token.text}</pre>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'link': {
      const outside = /^https?:/.test(token.href) ? { target: '_blank', rel: 'noopener' } : {};
      return (
        <a href={token.href} {...outside}>
          {elements(token.tokens)}
        </a>
      );
    }
    case 'image':
      return <img src={`/api/manual/${token.href}`} alt={token.text} />;
    case 'text':
      return token.tokens ? elements(token.tokens) : token.text;
    default:
      return token.raw;
  }
}

function row(cells: readonly Tokens.TableCell[], at: number): ReactNode {
  return (
    <tr key={at}>
      {cells.map(({ header, tokens }, column) => {
        const Cell = header ? 'th' : 'td';
        return <Cell key={column}>{elements(tokens)}</Cell>;
      })}
    </tr>
  );
}
