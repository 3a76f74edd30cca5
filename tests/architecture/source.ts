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

/** First line of a node, counted from 1, as an editor shows it. */
export function lineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

function kindOf(path: string): ts.ScriptKind {
  if (path.endsWith('.tsx')) return ts.ScriptKind.TSX;
  return /\.m?js$/.test(path) ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}
