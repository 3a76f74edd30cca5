import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Connect } from 'vite';
import { isMap, parseDocument } from 'yaml';
import { inOrder } from '../src/content/fields.ts';
import { INDEX_FILE, visibleIn } from '../src/content/read-content.ts';
import { ENTRY_SCHEMAS, hasEntries } from '../src/content/schema.ts';
import { readYaml } from '../src/content/yaml-source.ts';
import { type Changes, entriesIn } from './forms.ts';

/**
 * Keeps the order of the cards true: a save that adds, renames or removes an entry also writes its section's list,
 * unless it brings one. The new entry comes last, a renamed one keeps its place. A section whose words cannot be read
 * is left as it is.
 * @returns the save with what it has to write besides
 */
export async function withOrder(content: string, changes: Changes): Promise<Changes> {
  const all = new Map(changes);
  const { written, removed } = entriesIn(changes);
  for (const section of Object.keys(ENTRY_SCHEMAS)) {
    const idsAmong = (entries: readonly string[]) =>
      entries.filter((entry) => dirname(entry) === section).map((entry) => basename(entry));
    const [saved, gone] = [idsAmong(written), idsAmong(removed)];
    const path = `${section}/${INDEX_FILE}`;
    if (saved.length + gone.length === 0 || changes.has(path)) continue;
    const { ids, isRead } = await cardsOf(content, section);
    const added = saved.filter((id) => !ids.includes(id));
    if (added.length + gone.length === 0 || !isRead) continue;
    const moved = ids.flatMap((id) => (id === gone[0] ? added : gone.includes(id) ? [] : id));
    // Keystatic reads YAML 1.1, to which 2025-03-15 is no name but a day. What the forms wrote stays as it is.
    const document = parseDocument(await readFile(join(content, path), 'utf8'), { schema: 'yaml-1.1' });
    if (!isMap(document.contents)) continue;
    document.set('order', [...new Set([...moved, ...added])]);
    all.set(path, Buffer.from(document.toString({ singleQuote: true })));
  }
  return all;
}

/** The entries of a section in the order that its section's words give, whatever they are. */
async function cardsOf(content: string, section: string) {
  const { data } = await readYaml(join(content, section, INDEX_FILE), section);
  const { order } = Object(data);
  const { folders = [] } = (await visibleIn(join(content, section))) ?? {};
  return { isRead: data !== undefined, ids: inOrder(Array.isArray(order) ? order : [], folders) };
}

/** An entry, as the list of the order shows it. */
export interface Entry {
  readonly id: string;
  readonly title: string;
}

/** Answers `/__entradas/ebooks` with all ebooks, in the order of the page. */
export function showEntries(content: string): Connect.NextHandleFunction {
  return async (request, response, next) => {
    const [, section = ''] = /^\/__entradas\/([\w-]+)$/.exec(request.url ?? '') ?? [];
    if (!hasEntries(section)) return next();
    const { ids } = await cardsOf(content, section);
    const found = ids.map(async (id): Promise<Entry> => {
      const { data } = await readYaml(join(content, section, id, INDEX_FILE), id);
      return { id, title: String(Object(data).title ?? id) };
    });
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(await Promise.all(found)));
  };
}
