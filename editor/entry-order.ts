import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Connect } from 'vite';
import { parse } from 'yaml';
import { INDEX_FILE, visibleIn } from '../src/content/content-layout.ts';
import { inOrder } from '../src/content/fields.ts';
import { CARDS, COLLECTION_SCHEMAS } from '../src/content/schema.ts';
import { readYaml } from '../src/content/yaml-source.ts';
import { entriesAmong } from './forms.ts';

/** A file that a save writes: its path from the content folder on, and what is in it, in base64url (RFC 4648). */
export interface Addition {
  readonly path: string;
  readonly contents: string;
}

/** What Keystatic asks to be written and removed; paths start at the content folder. */
export interface Changes {
  readonly additions: readonly Addition[];
  readonly deletions: readonly { readonly path: string }[];
}

/**
 * Keeps the order of the cards true: a save that adds, renames or removes an entry also writes its section's list. The
 * new entry comes last, a renamed one keeps its place. A section whose words cannot be read is left as it is.
 * @returns the save with what it has to write besides
 */
export async function withOrder(content: string, { additions, deletions }: Changes): Promise<Changes> {
  const lists = Object.entries(CARDS).map(async ([section, collection]): Promise<readonly Addition[]> => {
    const { folders: ids = [] } = (await visibleIn(join(content, collection))) ?? {};
    const written = entriesIn(additions, collection);
    const added = written.filter((id) => !ids.includes(id));
    const removed = entriesIn(deletions, collection).filter((id) => !written.includes(id));
    if (added.length === 0 && removed.length === 0) return [];
    const path = `${section}/${INDEX_FILE}`;
    const { data } = await readYaml(join(content, path), path);
    if (typeof data !== 'object' || data === null) return [];
    const before = inOrder(listIn(data), ids);
    const moved = before.flatMap((id) => (id === removed[0] ? added : removed.includes(id) ? [] : id));
    const text = withList(await readFile(join(content, path), 'utf8'), [...new Set([...moved, ...added])]);
    return [{ path, contents: Buffer.from(text).toString('base64url') }];
  });
  return { additions: [...additions, ...(await Promise.all(lists)).flat()], deletions };
}

/** The list in a section's words, whatever they are. */
function listIn(words: unknown): readonly string[] {
  const { order } = Object(words);
  return Array.isArray(order) ? order : [];
}

/** `mi-libro` for `ebooks/mi-libro/index.yaml`. */
function entriesIn(files: readonly { readonly path: string }[], collection: string): readonly string[] {
  const all = entriesAmong(files.map(({ path }) => path));
  return all.filter((entry) => dirname(entry) === collection).map((entry) => basename(entry));
}

/** The list in a section's words: its own line, what follows it further in, and comments in between. */
const LIST = /^order:.*(?:\n(?:[ \t]*(?:#.*)?\n)*[ \t-].*)*\n?/m;

/** A section's words, each other line as it was: programs fold long texts differently. */
function withList(text: string, ids: readonly string[]): string {
  const lines = ids.map((id) => `  - ${parse(id, { schema: 'yaml-1.1' }) === id ? id : `'${id}'`}\n`);
  const list = ids.length > 0 ? `order:\n${lines.join('')}` : 'order: []\n';
  // Where there is none yet, as the forms write it: before the first field.
  return LIST.test(text)
    ? text.replace(LIST, () => list)
    : text.replace(/^\uFEFF?(?=[\w'"])/m, (start) => start + list);
}

/** An entry, as the list of the order shows it. */
export interface Entry {
  readonly id: string;
  readonly title: string;
}

/** Answers `/__entradas/ebooks` with all ebooks, in the order of the page. */
export function showEntries(content: string): Connect.NextHandleFunction {
  return async (request, response, next) => {
    const [, collection = ''] = /^\/__entradas\/([\w-]+)$/.exec(request.url ?? '') ?? [];
    if (!Object.hasOwn(COLLECTION_SCHEMAS, collection)) return next();
    const section = Object.keys(CARDS).find((name) => CARDS[name] === collection) ?? '';
    const { data: words } = await readYaml(join(content, section, INDEX_FILE), section);
    const { folders = [] } = (await visibleIn(join(content, collection))) ?? {};
    const ids = inOrder(listIn(words), folders);
    const found = ids.map(async (id): Promise<Entry> => {
      const { data } = await readYaml(join(content, collection, id, INDEX_FILE), id);
      return { id, title: String(Object(data).title ?? id) };
    });
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(await Promise.all(found)));
  };
}
