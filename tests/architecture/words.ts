import ts from 'typescript';
import { lineOf, nodes, parse, type Source } from './source.ts';

const SPOKEN_ATTRIBUTES =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label)$/i;

const LETTER = /\p{L}/u;
const SPANISH_LETTER = /[áéíóúüñ¡¿«»…]/i;

/** Words in a component that a visitor would see or hear: they belong in content/. */
export function wordProblems(source: Source): readonly string[] {
  return nodes(parse(source)).flatMap((node) => {
    const words = wordsOf(node);
    const shown = words.replaceAll(/\s+/g, ' ').trim();
    return shown
      ? [
          `${source.path}:${lineOf(node)}: "${shown}" is a literal. Put the words into content/ and take them as a prop.`,
        ]
      : [];
  });
}

/** Style attributes in what the server renders: the page's policy refuses them. Toasts live on the client only. */
export function styleProblems(source: Source): readonly string[] {
  if (/^src\/form\/.*toast/i.test(source.path)) return [];
  const remedy = 'no style attributes in server HTML. Use a class or a data attribute.';
  if (source.path.endsWith('.astro')) {
    return /<[^>]*\sstyle\s*=/.test(withoutFrontmatter(source.text)) ? [`${source.path}: ${remedy}`] : [];
  }
  return nodes(parse(source))
    .filter((node) => isStyleProp(node))
    .map((node) => `${source.path}:${lineOf(node)}: ${remedy}`);
}

function wordsOf(node: ts.Node): string {
  if (ts.isJsxText(node)) return LETTER.test(node.text) ? node.text : '';
  if (ts.isJsxAttribute(node) && SPOKEN_ATTRIBUTES.test(node.name.getText()))
    return literal(node.initializer);
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return literal(node);
  // Wherever it stands, e.g. in setCustomValidity(…).
  const bare = ts.isStringLiteralLike(node) && !isInMarkup(node) && SPANISH_LETTER.test(node.text);
  return bare ? node.text : '';
}

/** The letters that an expression can show by itself, through conditions, fallbacks, sums and templates. */
function literal(node: ts.Node | undefined): string {
  if (!node) return '';
  if (ts.isStringLiteralLike(node)) return LETTER.test(node.text) ? node.text : '';
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return literal(node.expression);
  if (ts.isConditionalExpression(node)) return `${literal(node.whenTrue)} ${literal(node.whenFalse)}`;
  if (ts.isBinaryExpression(node)) return `${literal(node.left)} ${literal(node.right)}`;
  if (!ts.isTemplateExpression(node)) return '';
  const pieces = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('');
  return LETTER.test(pieces) ? pieces : '';
}

/** Already looked at with the attribute or the expression around it. */
function isInMarkup(node: ts.Node): boolean {
  if (ts.isJsxExpression(node.parent) || ts.isJsxAttribute(node.parent)) return true;
  const passes =
    ts.isConditionalExpression(node.parent) ||
    ts.isBinaryExpression(node.parent) ||
    ts.isParenthesizedExpression(node.parent);
  return passes && isInMarkup(node.parent);
}

function isStyleProp(node: ts.Node): boolean {
  return ts.isJsxAttribute(node) && node.name.getText() === 'style';
}

function withoutFrontmatter(text: string): string {
  return text.replace(/^---[\s\S]*?\n---/, '').replaceAll(/<style[\s>][\s\S]*?<\/style>/g, '');
}
