import { basename } from 'node:path';
import ts from 'typescript';
import { lineCount, lineOf, nodes, parse, type Source } from './source.ts';

/** Limits of the house rules, in lines. */
export const LIMITS = { component: 80, function: 25, stylesheet: 150, enhancer: 40 } as const;

/** Files of which a framework demands a default export; `-client.ts` are client directives of Astro. */
const DEFAULT_EXPORT_DEMANDED = /^[\w.-]+\.config\.ts$|^src\/content\.config\.ts$|-client\.ts$|\.d\.ts$/;

const COMPONENT_NAME = /^[A-Z]/;

type FunctionNode = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;

/** Default exports and barrels. */
export function exportProblems(source: Source): readonly string[] {
  const { path } = source;
  const barrel = /(^|\/)index\.[mc]?[jt]sx?$/.test(path)
    ? [`${path}: no barrels. Name the file after what it holds and import it directly.`]
    : [];
  const others = nodes(parse(source)).flatMap((node) => {
    if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      return [`${path}:${lineOf(node)}: no re-exports. Import from the file that defines it.`];
    }
    const refused = isDefaultExport(node) && !DEFAULT_EXPORT_DEMANDED.test(path);
    return refused ? [`${path}:${lineOf(node)}: no default exports. Export it by name.`] : [];
  });
  return [...barrel, ...others];
}

/** One component a file, named like it. */
export function nameProblems(source: Source): readonly string[] {
  const expected = basename(source.path, '.tsx');
  const names = parse(source).statements.flatMap(componentNames);
  if (names.length === 1 && names[0] === expected) return [];
  const found = names.length > 0 ? names.join(', ') : 'no component';
  return [`${source.path} holds ${found}: one component a file, named like it. Expected: ${expected}.`];
}

/** Components and other functions that are too long; drawings may be as long as they must. */
export function lengthProblems(source: Source): readonly string[] {
  if (source.path.startsWith('src/art/')) return [];
  return nodes(parse(source)).flatMap((node) => {
    if (!isFunction(node)) return [];
    const name = nameOf(node);
    const isComponent = source.path.endsWith('.tsx') && COMPONENT_NAME.test(name);
    const limit = isComponent ? LIMITS.component : LIMITS.function;
    const lines = lineCount(node);
    const what = isComponent ? 'component' : 'function';
    return lines > limit
      ? [`${source.path}:${lineOf(node)}: ${what} ${name} has ${lines} lines of ${limit}. Split or delete.`]
      : [];
  });
}

/** Stylesheets of components and enhancers that are too long. */
export function fileLengthProblems({ path, text }: Source): readonly string[] {
  const limit = path.endsWith('.module.css') ? LIMITS.stylesheet : LIMITS.enhancer;
  const lines = text.trimEnd().split('\n').length;
  return lines > limit ? [`${path} has ${lines} lines of ${limit}. Split or delete.`] : [];
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true;
  if (ts.isExportSpecifier(node)) return node.name.text === 'default';
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false;
}

function componentNames(statement: ts.Statement): readonly string[] {
  const names = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations
        .filter(({ initializer }) => initializer && isFunction(initializer))
        .map(({ name }) => name.getText())
    : ts.isFunctionDeclaration(statement)
      ? [statement.name?.text ?? 'default']
      : [];
  return names.filter((name) => COMPONENT_NAME.test(name));
}

function isFunction(node: ts.Node): node is FunctionNode {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)
  );
}

function nameOf(node: FunctionNode): string {
  if (node.name) return node.name.getText();
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : '(unnamed)';
}
