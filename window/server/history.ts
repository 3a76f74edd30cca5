import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { INDEX_FILE } from '../../src/content/read-content.ts';
import type { FormId } from '../api.ts';
import {
  type Changes,
  type Folder,
  filesNamedIn,
  makeFolder,
  readFolder,
  replaceFile,
  valuesIn,
  withValues,
} from './files.ts';

/** In the folder of a save: the entries that it added, as the paths of their index.yaml, one in each line. */
const ADDED_FILE = 'agregado.txt';

/** End of the name of what was kept before something was brought back. */
const RESTORATION = ' al devolver';

/** Minutes within which saves of one form are one in the history. */
const SERIES_MINUTES = 10;

/** One folder of the history. */
export type Copy = NonNullable<Awaited<ReturnType<typeof copyIn>>>;

/** Absolute path of the history of a content folder: in it a folder for each save, of what was there before. */
export function historyOf(content: string): string {
  return join(dirname(content), '.copias');
}

/** The copies of a history, the oldest first. */
export async function allCopies(content: string): Promise<readonly Copy[]> {
  const all = historyOf(content);
  const names = await readdir(all).catch(() => []);
  const copies = await Promise.all(names.map((name) => copyIn(all, name)));
  return copies
    .filter((copy) => copy !== null)
    .toSorted((a, b) => a.moment.getTime() - b.moment.getTime() || a.count - b.count);
}

async function copyIn(all: string, name: string) {
  const [, day, time = '', count = 1, end = ''] =
    /^([\d-]{10}) ([\d.]{8})(?: \((\d+)\))?( al devolver)?$/.exec(name) ?? [];
  const moment = new Date(`${day}T${time.replaceAll('.', ':')}Z`);
  if (Number.isNaN(moment.getTime())) return null;
  const found = await readdir(join(all, name), { recursive: true });
  const list = await readFile(join(all, name, ADDED_FILE), 'utf8').catch(() => '');
  const paths = [...found.map((path) => path.replaceAll(sep, '/')), ...list.split('\n')];
  const formsOf = (indexes: readonly string[]) =>
    indexes.filter((path) => path.endsWith(`/${INDEX_FILE}`)).map(dirname);
  return {
    name,
    moment,
    /** Its place among those of the same second. */
    count: Number(count),
    isRestoration: end === RESTORATION,
    /** Absolute path of what it holds of a form's folder. */
    folderOf: (form: FormId) => join(all, name, form),
    /** The entries that the save added. */
    added: formsOf(list.split('\n')),
    forms: new Set(formsOf(paths)),
  };
}

/**
 * Keeps what is about to be replaced or removed, under the moment of the save: `.copias/2025-03-15 08.47.05/…`. Of saves
 * of one form within ten minutes only what was before the first is kept.
 * @param before the folders of `changes` as they are
 * @throws Error when something cannot be kept: then nothing may be replaced
 */
export async function keepCopies(
  content: string,
  before: Changes,
  changes: Changes,
  isRestoration: boolean,
): Promise<void> {
  const kept = [...before].flatMap(([form, folder]) =>
    [...(folder ?? [])]
      .filter(([name, bytes]) => name === INDEX_FILE || !changes.get(form)?.get(name)?.equals(bytes))
      .map(([name, bytes]) => [`${form}/${name}`, bytes] as const),
  );
  const series = isRestoration ? null : await seriesOf(content, before, changes);
  if (series) {
    const [form = ''] = series.forms;
    const first = await readFolder(series.folderOf(form));
    const named = filesNamedIn(form, first);
    for (const [path, bytes] of kept)
      if (named.has(basename(path)) && !first?.has(basename(path)))
        await replaceFile(join(historyOf(content), series.name, path), bytes);
    return;
  }
  const added = [...before].filter(([, folder]) => !folder).map(([form]) => `${form}/${INDEX_FILE}`);
  const moment = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  const names = await readdir(historyOf(content)).catch(() => []);
  const alike = names.filter((name) => name.startsWith(moment)).length;
  const name = `${moment}${alike > 0 ? ` (${alike + 1})` : ''}${isRestoration ? RESTORATION : ''}`;
  await makeFolder(join(historyOf(content), name), [...kept, [ADDED_FILE, added.join('\n')]]);
}

/** The copy that a save of a form's words belongs to, if the last thing that happened to the form was such a save. */
async function seriesOf(content: string, before: Changes, changes: Changes): Promise<Copy | null> {
  const [form = '', ...others] = changes.keys();
  if (others.length > 0 || !before.get(form) || !changes.get(form)) return null;
  const last = (await allCopies(content)).findLast(({ forms }) => forms.has(form));
  const isSave = last && !last.isRestoration && last.forms.size === 1 && last.added.length === 0;
  return isSave && last.moment.getTime() >= Date.now() - SERIES_MINUTES * 60_000 ? last : null;
}

/**
 * The forms of a copy as they were before that save, later changes of the same included; none if they are so already.
 * @throws Error, for the owner, when there is no such copy
 */
export async function changesBack(content: string, name: string): Promise<Changes> {
  const all = await allCopies(content);
  const at = all.findIndex((one) => one.name === name);
  const copy = all[at];
  if (!copy) throw new Error('Esa copia ya no está en la carpeta .copias.');
  const sections = [...copy.forms].filter((form) => form.includes('/')).map(dirname);
  const changes = new Map<FormId, Folder>();
  for (const form of copy.forms) {
    const now = await readFolder(join(content, form));
    const later = await Promise.all(all.slice(at).map(({ folderOf }) => readFolder(folderOf(form))));
    // Of a section whose entries came or went the order alone goes back: its words may have changed since.
    const { order = null } = valuesIn(later[0] ?? null);
    const back = sections.includes(form)
      ? withValues(now, { ...valuesIn(now), order })
      : folderBack(form, now, later);
    const folder = copy.added.includes(form) ? null : back;
    if (!isDeepStrictEqual(folder, now)) changes.set(form, folder);
  }
  return changes;
}

/** @param copies of the folder, the oldest first, which goes back: a file that it lacks is in that of who took it away */
function folderBack(form: FormId, now: Folder, copies: readonly Folder[]): Folder {
  const [then = null] = copies;
  const named = filesNamedIn(form, now);
  const back = new Map([...(now ?? [])].filter(([name]) => !named.has(name)));
  for (const name of [...filesNamedIn(form, then), ...(then?.keys() ?? [])]) {
    const bytes = [...copies, now].find((folder) => folder?.has(name))?.get(name);
    if (bytes) back.set(name, bytes);
  }
  return back;
}
