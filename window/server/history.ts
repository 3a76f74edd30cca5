import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { INDEX_FILE } from '../../src/content/read-content.ts';
import {
  type Changes,
  entriesAmong,
  filesBelow,
  filesNamedIn,
  formOf,
  makeFolder,
  replaceFile,
  thatDiffer,
  valuesIn,
} from './files.ts';
import { edited } from './yaml-edit.ts';

/** In the folder of a save: the paths of the entries that it added, one in each line. */
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
  const fileOf = (path: string) => join(all, name, path);
  const files = (await filesBelow(fileOf(''))).filter((file) => file !== ADDED_FILE);
  const list = await readFile(fileOf(ADDED_FILE), 'utf8').catch(() => '');
  const added = entriesAmong(list.split('\n'));
  return {
    name,
    moment,
    /** Its place among those of the same second. */
    count: Number(count),
    isRestoration: end === RESTORATION,
    /** Paths of the files that it holds, from the content folder on. */
    files,
    /** Where it holds a file. */
    fileOf,
    /** The entries that the save added. */
    added,
    forms: new Set([...files.map(formOf), ...added]),
  };
}

/**
 * Keeps what is about to be replaced or removed, under the moment of the save: `.copias/2025-03-15 08.47.05/…`. Of saves
 * of one form within ten minutes only what was before the first is kept.
 * @throws Error when something cannot be kept: then nothing may be replaced
 */
export async function keepCopies(content: string, changes: Changes, isRestoration: boolean): Promise<void> {
  const isThere = (path: string) => existsSync(join(content, path));
  const paths = [...changes.keys()];
  const series = isRestoration ? null : await seriesOf(content, changes);
  const kept = new Map<string, Uint8Array | string>();
  for (const path of paths.filter(isThere)) kept.set(path, await readFile(join(content, path)));
  if (series) {
    const [form = ''] = series.forms;
    const named = filesNamedIn(form, await readFile(series.fileOf(`${form}/${INDEX_FILE}`), 'utf8'));
    for (const [path, bytes] of kept)
      if (named.has(path) && !series.files.includes(path)) await replaceFile(series.fileOf(path), bytes);
    return;
  }
  const added = paths.filter((path) => path.endsWith(`/${INDEX_FILE}`) && !isThere(path));
  const moment = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  const names = await readdir(historyOf(content)).catch(() => []);
  const alike = names.filter((name) => name.startsWith(moment)).length;
  const name = `${moment}${alike > 0 ? ` (${alike + 1})` : ''}${isRestoration ? RESTORATION : ''}`;
  await makeFolder(join(historyOf(content), name), kept.set(ADDED_FILE, added.join('\n')));
}

/** The copy that a save of a form's words belongs to, if the last thing that happened to the form was such a save. */
async function seriesOf(content: string, changes: Changes): Promise<Copy | null> {
  const [form = '', ...others] = new Set([...changes.keys()].map(formOf));
  const index = `${form}/${INDEX_FILE}`;
  if (others.length > 0 || !changes.get(index)) return null;
  const last = (await allCopies(content)).findLast(({ forms }) => forms.has(form));
  const isSave = last && !last.isRestoration && last.forms.size === 1 && last.files.includes(index);
  return isSave && last.moment.getTime() >= Date.now() - SERIES_MINUTES * 60_000 ? last : null;
}

/**
 * What has to change so that the forms of a copy are as they were before that save, later changes of the same included.
 * @throws Error, for the owner, when there is no such copy
 */
export async function changesBack(content: string, name: string): Promise<Changes> {
  const all = await allCopies(content);
  const at = all.findIndex((one) => one.name === name);
  const copy = all[at];
  if (!copy) throw new Error('Esa copia ya no está en la carpeta .copias.');
  const sections = [...copy.forms].filter((form) => form.includes('/')).map(dirname);
  const back = [...copy.forms].map((form) =>
    sections.includes(form) ? orderBack(content, form, copy) : filesBack(content, form, all.slice(at)),
  );
  return thatDiffer(content, new Map((await Promise.all(back)).flat()));
}

type Change = readonly [path: string, bytes: Uint8Array | null];

const indexNow = (content: string, form: string) =>
  readFile(join(content, form, INDEX_FILE), 'utf8').catch(() => '');

/** Of a section whose entries came or went the order alone: its words may have changed since. */
async function orderBack(content: string, section: string, copy: Copy): Promise<readonly Change[]> {
  const index = `${section}/${INDEX_FILE}`;
  const now = await indexNow(content, section);
  const { order = null } = valuesIn(await readFile(copy.fileOf(index), 'utf8'));
  return [[index, Buffer.from(edited(now, { ...valuesIn(now), order }))]];
}

/** @param from the copies from that one on: a file that it lacks is where it was, or in the copy of who took it away */
async function filesBack(content: string, form: string, from: readonly Copy[]): Promise<readonly Change[]> {
  const [copy] = from;
  if (!copy || copy.added.includes(form)) {
    const files = await filesBelow(content, form);
    return files.map((path) => [path, null]);
  }
  const index = `${form}/${INDEX_FILE}`;
  const now = await indexNow(content, form);
  const named = filesNamedIn(
    form,
    copy.files.includes(index) ? await readFile(copy.fileOf(index), 'utf8') : now,
  );
  const gone = [...filesNamedIn(form, now)].filter((path) => !named.has(path));
  const own = copy.files.filter((path) => formOf(path) === form);
  const kept = [...new Set([...named, ...own])].flatMap((path) => {
    const holder = from.find(({ files }) => files.includes(path));
    return holder ? [readFile(holder.fileOf(path)).then((bytes) => [path, bytes] as const)] : [];
  });
  return [...gone.map((path) => [path, null] as const), ...(await Promise.all(kept))];
}
