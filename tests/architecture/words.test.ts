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
    const { line } = root.getLineAndCharacterOfPosition(node.getStart());
    if (isText(node) && LETTER.test(node.text) && isSeen(node))
      found.push(`${path}:${line + 1}: "${node.text.trim()}" belongs in content/, and comes as a prop.`);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

type Text = ts.JsxText | ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail;

function isText(node: ts.Node): node is Text {
  const { TemplateHead, TemplateMiddle, TemplateTail } = ts.SyntaxKind;
  return (
    ts.isJsxText(node) ||
    ts.isStringLiteralLike(node) ||
    [TemplateHead, TemplateMiddle, TemplateTail].includes(node.kind)
  );
}

/** Whether a text is shown: through conditions, fallbacks, sums and templates, or because it is Spanish anywhere. */
function isSeen(text: Text): boolean {
  let node: ts.Node = text.parent;
  while (
    ts.isConditionalExpression(node) ||
    ts.isBinaryExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isTemplateExpression(node) ||
    ts.isTemplateSpan(node) ||
    (ts.isJsxExpression(node) && ts.isJsxAttribute(node.parent))
  )
    node = node.parent;
  if (ts.isJsxAttribute(node)) return SPOKEN_ATTRIBUTE.test(node.name.getText());
  return ts.isJsxText(text) || ts.isJsxExpression(node) || SPANISH_LETTER.test(text.text);
}

test('visible words come from content, not from components', () => {
  const files = globSync('src/{page,form}/**/*.{ts,tsx}').filter((path) => !/view|\.test\./.test(path));
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((path) => wordsIn(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test.each([
  '<p>Hola</p>',
  '<p>{open ? "Cerrar" : label}</p>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a component
  '<p>{`${count} vistas`}</p>',
  '<button aria-label="Cerrar" />',
  '<input title={bad ? "Falta" : ""} />',
  '<input onInvalid={() => field.setCustomValidity("¿Cómo te llamas?")} />',
])('refused: %s', (markup) => {
  expect(wordsIn('A.tsx', `const A = () => ${markup};`)).toHaveLength(1);
});
