import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '../..');

/** A source file: its path from the project's folder, with `/`, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** A module named by an import or a re-export, and whether only types are taken from it. */
export interface Import {
  readonly from: string;
  readonly typesOnly: boolean;
}

/** Every file below the folders whose name matches. */
export function sources(folders: readonly string[], name: RegExp): readonly Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({
        path: file.slice(ROOT.length + 1).replaceAll('\\', '/'),
        text: readFileSync(file, 'utf8'),
      })),
  );
}

/** The syntax tree of a script; of an `.astro` file, that of its frontmatter. */
export function parse({ path, text }: Source): ts.SourceFile {
  const script = path.endsWith('.astro') ? (/^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '') : text;
  return ts.createSourceFile(path, script, ts.ScriptTarget.Latest, true, kindOf(path));
}

/** All nodes of a tree, the root included. */
export function nodes(root: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [root];
  ts.forEachChild(root, (child) => void found.push(...nodes(child)));
  return found;
}

/** All imports, re-exports and dynamic imports of a file. */
export function imports(source: Source): readonly Import[] {
  return nodes(parse(source)).flatMap((node) => {
    if (ts.isImportDeclaration(node)) return imported(node.moduleSpecifier, isTypeImport(node.importClause));
    if (ts.isExportDeclaration(node)) return imported(node.moduleSpecifier, node.isTypeOnly);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      return imported(node.arguments[0], false);
    }
    return [];
  });
}

/** First line of a node, counted from 1, as an editor shows it. */
export function lineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

/** Number of lines of a node, without the comment before it. */
export function lineCount(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.end).line + 2 - lineOf(node);
}

function imported(specifier: ts.Node | undefined, typesOnly: boolean): readonly Import[] {
  return specifier && ts.isStringLiteralLike(specifier) ? [{ from: specifier.text, typesOnly }] : [];
}

function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}

function kindOf(path: string): ts.ScriptKind {
  if (path.endsWith('.tsx')) return ts.ScriptKind.TSX;
  return /\.m?js$/.test(path) ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}
