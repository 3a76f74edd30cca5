import ts from 'typescript';
import { nodes, parse, type Source } from '../architecture/source.ts';

const GROUP = 'describe';
const TESTS = ['test', 'it'];

/** What the tests of a file are called. */
export interface Titles {
  /** Each test as it is written, below the groups that hold it: `group › test`; templates with their `${…}` and `%s`. */
  readonly tests: ReadonlySet<string>;
  /** All texts of the file: rows of tables name tests whose own title is no more than `%s`. */
  readonly texts: ReadonlySet<string>;
}

/** Reads the titles out of a test file without running it. */
export function titlesOf(source: Source): Titles {
  const root = parse(source);
  const texts = nodes(root).flatMap((node) => (ts.isStringLiteralLike(node) ? [node.text] : []));
  return { tests: new Set(testsIn(root, [])), texts: new Set(texts) };
}

/** Whether the file holds a test of this title. */
export function holds({ tests, texts }: Titles, title: string): boolean {
  if (tests.has(title)) return true;
  return texts.has(title) && [...tests].some((test) => test === '%s' || test.endsWith(' › %s'));
}

function testsIn(node: ts.Node, groups: readonly string[]): readonly string[] {
  const call = titledCall(node);
  const path = call ? [...groups, call.title] : groups;
  if (call && TESTS.includes(call.kind)) return [path.join(' › ')];
  const found: string[] = [];
  ts.forEachChild(node, (child) => void found.push(...testsIn(child, path)));
  return found;
}

/** The kind and title of a call such as `test('…', …)`, `test.describe('…', …)` or `describe.each(…)('…', …)`. */
function titledCall(node: ts.Node): { readonly kind: string; readonly title: string } | null {
  if (!ts.isCallExpression(node)) return null;
  const title = titleOf(node.arguments[0]);
  const words = calledWords(node.expression);
  const kind = words.includes(GROUP) ? GROUP : words.find((word) => TESTS.includes(word));
  const isBody = node.arguments.length > 1 && node.arguments.slice(1).some(ts.isFunctionLike);
  return kind && title !== null && isBody ? { kind, title } : null;
}

/** `test.describe.each(rows)` → test, describe, each. */
function calledWords(callee: ts.Expression): readonly string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...calledWords(callee.expression), callee.name.text];
  return ts.isCallExpression(callee) ? calledWords(callee.expression) : [];
}

function titleOf(node: ts.Expression | undefined): string | null {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : null;
}
