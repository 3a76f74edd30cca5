import { Marked, type Token, type Tokens } from 'marked';
import { GuideError } from './guide-error.ts';

const marked = new Marked({ gfm: true });

/**
 * Splits Markdown into block tokens.
 * Comments are dropped; HTML, pictures and code throw a GuideError: a guide is made of words only.
 */
export function blocks(markdown: string, file: string): Token[] {
  const tokens = marked.lexer(markdown);
  marked.walkTokens(tokens, (token) => rejectForeign(token, file));
  return tokens.filter((token) => token.type !== 'space' && token.type !== 'html');
}

/** HTML of block tokens; text is escaped by the renderer. */
export function blockHtml(tokens: Token[]): string {
  return marked.parser(tokens).trim();
}

/** HTML of one line of Markdown. */
export function inlineHtml(text: string): string {
  return marked.parseInline(text.trim(), { async: false });
}

/** Tells a heading of the given depth from any other token. */
export function isHeading(token: Token, depth: number): token is Tokens.Heading {
  return token.type === 'heading' && (token as Tokens.Heading).depth === depth;
}

/** Tells a list from any other token. */
export function isList(token: Token): token is Tokens.List {
  return token.type === 'list';
}

function rejectForeign(token: Token, file: string): void {
  const isComment = token.type === 'html' && /^<!--[\s\S]*?-->\s*$/.test(token.raw);
  const foreign =
    token.type === 'html' || token.type === 'image' || token.type === 'code' || token.type === 'link';
  if (!foreign || isComment) return;
  const shown = token.raw.trim().slice(0, 40);
  throw new GuideError(
    file,
    `«${shown}»`,
    'escribe solo texto; una guía no lleva HTML, imágenes, enlaces ni código',
  );
}
