import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, posix, relative, sep } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { z } from 'zod';
import { problemLine } from '../../src/content/problem.ts';
import { INDEX_FILE, readContent } from '../../src/content/read-content.ts';
import { KEY_FIELDS } from '../../tools/email-keys.ts';
import { ownSettings, writeOwnSettings } from '../../tools/own-settings.ts';
import type { BringAnswer } from '../api.ts';
import { makeFolder, patiently, reason, removeFolder, replaceFile } from './files.ts';
import { historyOf } from './history.ts';

/** The file of a backup that lists the others, with hashes, because fflate does not compare checksums. */
const LIST_FILE = 'respaldo.json';
const KEY = /^[\w.-]+$/;
const listSchema = z.object({
  kind: z.literal('mi-pagina 1'),
  /** Of the e-mail service, by environment variable. */
  keys: z.record(z.string(), z.string().regex(KEY)),
  /** Nothing hidden, nothing outside of the two folders. */
  files: z.record(z.string().regex(/^(content|copias)(\/[^./\\][^/\\]*)+$/), z.string()),
});

const REFUSED =
  'Ese archivo no es de «Guardar todo», o llegó dañado: elige otro, o pásalo otra vez a esta computadora. No cambió nada.';

/** What is brought is checked here, and then waits until it is in its place: also through a power cut. */
const checkedIn = (content: string) => join(historyOf(content), '.sin-terminar-traer');
const waitingIn = (content: string) => join(historyOf(content), '.por-traer');

/** Paths, with slashes on every system, of all files in a folder. */
async function filesBelow(root: string): Promise<readonly string[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((item) => item.isFile());
  return files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'));
}

/**
 * Answers `GET /api/backup` with everything of the owner's: content, history and the keys of the e-mail service, which
 * the page shows to everyone. No password is in any of these.
 * @param settings folder of `.env`
 */
export async function backupAnswer(content: string, settings: string): Promise<Response> {
  const files: Record<string, Uint8Array> = {};
  const folders = { content, copias: historyOf(content) };
  for (const [name, root] of Object.entries(folders))
    for (const path of await filesBelow(root))
      if (!/(^|\/)\./.test(path)) files[`${name}/${path}`] = await readFile(join(root, path));
  const own = ownSettings(settings);
  const keys = [...KEY_FIELDS.keys()].map((key) => [key, own[key] ?? ''] as const);
  const list: z.output<typeof listSchema> = {
    kind: 'mi-pagina 1',
    keys: Object.fromEntries(keys.filter(([, value]) => KEY.test(value))),
    files: Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, hash('sha256', bytes)])),
  };
  // Pictures, which are most of it, do not get smaller.
  const zip = zipSync({ [LIST_FILE]: strToU8(JSON.stringify(list)), ...files }, { level: 0 });
  // Sweden writes dates as ISO 8601 does.
  const name = `mi-pagina-${new Date().toLocaleDateString('sv-SE')}.zip`;
  return new Response(zip, { headers: { 'Content-Disposition': `attachment; filename="${name}"` } });
}

/**
 * Replaces the content by that of a backup, and adds its copies and keys. What was there is kept as a backup, too.
 * @param settings folder of `.env`
 */
export async function bring(content: string, settings: string, zip: Uint8Array): Promise<BringAnswer> {
  const files = opened(zip);
  if (!files) return { result: 'failed', message: REFUSED };
  const kept = `mi-pagina antes de traer ${new Date().toLocaleString('sv-SE').replaceAll(':', '.')}.zip`;
  try {
    await makeFolder(checkedIn(content), files);
    const [problem] = (await readContent(join(checkedIn(content), 'content'))).problems;
    const wrong = problem && `Con ese archivo la página no se podría mostrar. ${problemLine(problem)}`;
    if (wrong) return { result: 'failed', message: wrong };
    const before = await backupAnswer(content, settings);
    await replaceFile(join(dirname(content), kept), await before.bytes());
    await rename(checkedIn(content), waitingIn(content));
  } catch (error) {
    return { result: 'failed', message: `No se pudo traer: ${reason(error)}.` };
  } finally {
    await rm(checkedIn(content), { recursive: true, force: true });
  }
  await finishBringing(content, settings);
  return { result: 'brought', kept };
}

/** The files of a backup, each as it was when it was made; null for any other file. */
function opened(zip: Uint8Array): ReadonlyMap<string, Uint8Array> | null {
  try {
    const found = unzipSync(zip);
    // Unpacked and packed again on a Mac it is in a folder, among other files.
    const at = Object.keys(found).find((path) => basename(path) === LIST_FILE) ?? '';
    const list = found[at] ?? new Uint8Array();
    const files = new Map([[LIST_FILE, list]]);
    for (const [path, sum] of Object.entries(listSchema.parse(JSON.parse(strFromU8(list))).files)) {
      const bytes = found[posix.join(dirname(at), path)];
      if (!bytes || hash('sha256', bytes) !== sum) return null;
      files.set(path, bytes);
    }
    return files;
  } catch {
    return null;
  }
}

/**
 * Puts what waits to be brought in its place; after a power cut, what is left of it. Only names change, so that a full
 * disk is no hindrance; pictures come before the words that name them.
 * @param settings folder of `.env`
 * @throws Error, for the owner; the next call goes on
 */
export async function finishBringing(content: string, settings: string): Promise<void> {
  const waiting = waitingIn(content);
  if (!existsSync(waiting)) return;
  const isIndex = (path: string) => Number(path.endsWith(INDEX_FILE));
  try {
    const { keys, files } = listSchema.parse(JSON.parse(await readFile(join(waiting, LIST_FILE), 'utf8')));
    for (const path of Object.keys(files).toSorted((a, b) => isIndex(a) - isIndex(b))) {
      const root = path.startsWith('content/') ? content : historyOf(content);
      const to = join(root, path.slice(path.indexOf('/')));
      await mkdir(dirname(to), { recursive: true });
      if (existsSync(join(waiting, path))) await patiently(() => rename(join(waiting, path), to));
    }
    for (const path of (await filesBelow(content)).filter((one) => !(`content/${one}` in files))) {
      await patiently(() => rm(join(content, path)));
      // An entry's folder, once it is empty.
      await rmdir(dirname(join(content, path))).catch(() => undefined);
    }
    const own = ownSettings(settings);
    for (const [key, value] of Object.entries(keys))
      if (KEY_FIELDS.has(key) && value !== own[key]) writeOwnSettings({ [key]: value }, settings);
    await removeFolder(waiting);
  } catch (error) {
    throw new Error(`No se terminó de traer tu página: ${reason(error)}.`);
  }
}
