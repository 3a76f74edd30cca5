import type { MarkedToken, Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import type { ManualAnswer } from '../../api.ts';
import { useAnswer } from '../ask.ts';
import { useRoute } from '../route.ts';
import { Notice } from './Notice.tsx';
import { Title } from './Title.tsx';

const CONTENTS = 'README.md';

/** The manual: `/manual/` is its table of contents, `/manual/02-editar.md` a chapter. */
export function ManualPlace() {
  const { pathname } = useRoute();
  const name = pathname.replace(/^\/manual\/?/, '') || CONTENTS;
  return <Chapter key={name} name={name} />;
}

function Chapter({ name }: { readonly name: string }) {
  const { answer, told } = useAnswer<ManualAnswer>(`/api/manual/${name}`);
  return (
    <article className="sheet chapter">
      <Notice told={told} />
      {answer && inline(answer.tokens)}
      {answer && name !== CONTENTS && (
        <nav className="turn" aria-label="Capítulos">
          {answer.previous && <a href={`/manual/${answer.previous}`}>El capítulo anterior</a>}
          <a href="/manual/">Todos los capítulos</a>
          {answer.next && <a href={`/manual/${answer.next}`}>El capítulo siguiente</a>}
        </nav>
      )}
    </article>
  );
}

/** Markdown as elements; what looks like markup in it is shown as it is written. */
function inline(tokens: readonly Token[] | undefined): ReactNode {
  return tokens?.map((token, at) => <Fragment key={at}>{element(token as MarkedToken)}</Fragment>);
}

/** @param token not one of an extension, as no extension reads the chapters */
function element(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      return heading(token);
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>;
    case 'list': {
      const items = token.items.map((item, at) => <li key={at}>{inline(item.tokens)}</li>);
      return token.ordered ? <ol start={token.start || 1}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return table(token);
    case 'code':
      return <pre>{token.text}</pre>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'strong':
      return <strong>{inline(token.tokens)}</strong>;
    case 'em':
      return <em>{inline(token.tokens)}</em>;
    case 'link':
      return link(token);
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

function heading({ depth, tokens }: Tokens.Heading): ReactNode {
  if (depth === 1) return <Title>{inline(tokens)}</Title>;
  return depth === 2 ? <h2>{inline(tokens)}</h2> : <h3>{inline(tokens)}</h3>;
}

function link({ href, tokens }: Tokens.Link): ReactNode {
  if (!/^https?:/.test(href)) return <a href={href}>{inline(tokens)}</a>;
  return (
    <a href={href} target="_blank" rel="noopener">
      {inline(tokens)}
    </a>
  );
}

function table({ header, rows }: Tokens.Table): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {header.map(({ tokens }, at) => (
            <th key={at}>{inline(tokens)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map(({ tokens }, column) => (
              <td key={column}>{inline(tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
