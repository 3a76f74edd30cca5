import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SPOKEN_ATTRIBUTE =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label)$/i;
const LETTER = /\p{L}/u;
const SPANISH_LETTER = /[áéíóúüñ¡¿«»…]/i;

/** Words in a component that a visitor would see or hear: they belong in content/. */
function wordsIn(path: string, text: string): readonly string[] {
  const root = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const words = wordsOf(node).replaceAll(/\s+/g, ' ').trim();
    const { line } = root.getLineAndCharacterOfPosition(node.getStart());
    if (words) found.push(`${path}:${line + 1}: "${words}" belongs in content/, and comes as a prop.`);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

function wordsOf(node: ts.Node): string {
  if (ts.isJsxText(node)) return LETTER.test(node.text) ? node.text : '';
  if (ts.isJsxAttribute(node)) {
    return SPOKEN_ATTRIBUTE.test(node.name.getText()) ? literal(node.initializer) : '';
  }
  if (ts.isJsxExpression(node)) return ts.isJsxAttribute(node.parent) ? '' : literal(node);
  // Wherever it stands, e.g. in setCustomValidity(…).
  const isBare = ts.isStringLiteralLike(node) && !isInMarkup(node.parent) && SPANISH_LETTER.test(node.text);
  return isBare ? node.text : '';
}

/** The letters that an expression can show by itself, through conditions, fallbacks, sums and templates. */
function literal(node: ts.Node | undefined): string {
  if (!node) return '';
  if (ts.isStringLiteralLike(node)) return LETTER.test(node.text) ? node.text : '';
  if (ts.isTemplateExpression(node)) {
    const pieces = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('');
    return LETTER.test(pieces) ? pieces : '';
  }
  if (ts.isConditionalExpression(node)) return `${literal(node.whenTrue)} ${literal(node.whenFalse)}`;
  if (ts.isBinaryExpression(node)) return `${literal(node.left)} ${literal(node.right)}`;
  return ts.isJsxExpression(node) || ts.isParenthesizedExpression(node) ? literal(node.expression) : '';
}

/** Already looked at with the attribute or the expression around it. */
function isInMarkup(node: ts.Node): boolean {
  if (ts.isJsxExpression(node) || ts.isJsxAttribute(node)) return true;
  const passes =
    ts.isConditionalExpression(node) || ts.isBinaryExpression(node) || ts.isParenthesizedExpression(node);
  return passes && isInMarkup(node.parent);
}

test('visible words come from content, not from components', () => {
  const files = globSync('src/{page,form}/**/*.{ts,tsx}').filter((path) => !/view|\.test\./.test(path));
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((path) => wordsIn(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test.each([
  '<p>Hola</p>',
  '<p>{"Hola"}</p>',
  '<p>{open ? "Cerrar" : label}</p>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a component
  '<p>{`${count} vistas`}</p>',
  '<p>{label || "Hola"}</p>',
  '<button aria-label="Cerrar" />',
  '<img alt={"Retrato"} />',
  '<input title={bad ? "Falta" : ""} />',
  '<input onInvalid={() => field.setCustomValidity("¿Cómo te llamas?")} />',
])('refused: %s', (markup) => {
  expect(wordsIn('A.tsx', `const A = () => ${markup};`)).toHaveLength(1);
});

test.each([
  '<p className="card wide">{title} · ({rating})</p>',
  '<img alt="" src="a.png" />',
  '<a href="#contact" rel={open ? "noopener" : undefined}>{words.contact}</a>',
  '<ul>{items.map((item) => <li key="a" className="b">{item}</li>)}</ul>',
])('allowed: %s', (markup) => {
  expect(wordsIn('A.tsx', `const A = () => ${markup};`)).toEqual([]);
});
