import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { z } from 'zod';
import { problemLine } from '../../src/content/problem.ts';
import { INDEX_FILE, readContent } from '../../src/content/read-content.ts';
import { KEY_FIELDS } from '../../tools/email-keys.ts';
import { ownSettings, writeOwnSettings } from '../../tools/own-settings.ts';
import type { BringAnswer } from '../api.ts';
import {
  type Changes,
  filesBelow,
  formOf,
  makeFolder,
  patiently,
  reason,
  removeFolder,
  replaceFile,
  thatDiffer,
} from './files.ts';
import { historyOf } from './history.ts';

/** The file of a backup that lists the others, and holds the keys of the e-mail service. */
const LIST_FILE = 'respaldo.json';
const KIND = 'mi-pagina 1';
const CONTENT = 'content';
const HISTORY = 'copias';
/** What a backup may hold, unpacked. */
const MAX_BYTES = 1024 ** 3;

/** A file of one of the two folders; nothing hidden, nothing outside. */
const filePath = z.string().regex(new RegExp(`^(${CONTENT}|${HISTORY})(/[^./\\\\][^/\\\\]*)+$`));
const listSchema = z.object({
  kind: z.literal(KIND),
  keys: z.record(z.string(), z.string().regex(/^[\w.-]*$/)),
  /** Hashes, because fflate does not compare checksums. */
  files: z.record(filePath, z.string()),
});

const REFUSED =
  'Ese archivo no es de «Guardar todo», o llegó dañado: elige otro, o pásalo otra vez a esta computadora. No cambió nada.';

const TOO_LARGE =
  'Tu página y sus copias ocupan más de 1 GB: borra carpetas viejas de .copias, junto a content';

/** What is brought waits here, whole, until it has replaced what was there: also through a power cut. */
const waitingIn = (content: string) => join(historyOf(content), '.por-traer');

/** Writes all changes or none. */
type WriteAll = (content: string, changes: Changes) => Promise<void>;

/** Answers `GET /api/backup`. */
export async function backupAnswer(content: string, settings: string): Promise<Response> {
  // Sweden writes dates as ISO 8601 does.
  const name = `mi-pagina-${new Date().toLocaleDateString('sv-SE')}.zip`;
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${name}"`,
  };
  return new Response(await backupOf(content, settings), { headers });
}

/**
 * Puts everything of the owner's into a zip: content, history, keys of the e-mail service (which the page shows to
 * everyone). Passwords are in none of these.
 * @param settings folder of `.env`
 * @throws Error, for the owner, when it would be too large to be brought
 */
async function backupOf(content: string, settings: string) {
  const files: Record<string, Uint8Array> = {};
  let size = 0;
  for (const [name, root] of [
    [CONTENT, content],
    [HISTORY, historyOf(content)],
  ] as const)
    for (const path of await filesBelow(root)) {
      if (!filePath.safeParse(`${name}/${path}`).success) continue;
      const bytes = await readFile(join(root, path));
      files[`${name}/${path}`] = bytes;
      size += bytes.length;
    }
  if (size > MAX_BYTES) throw new Error(TOO_LARGE);
  const own = ownSettings(settings);
  const list: z.output<typeof listSchema> = {
    kind: KIND,
    keys: Object.fromEntries([...KEY_FIELDS.keys()].map((key) => [key, own[key] ?? ''])),
    files: Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, hash('sha256', bytes)])),
  };
  // Most of it are pictures, which do not get smaller.
  return zipSync({ [LIST_FILE]: strToU8(JSON.stringify(list)), ...files }, { level: 0 });
}

/**
 * Replaces content, history and keys by those of a backup. What was there is kept as a backup beside the content.
 * @param settings folder of `.env`
 */
export async function bring(
  content: string,
  settings: string,
  zip: Uint8Array,
  writeAll: WriteAll,
): Promise<BringAnswer> {
  try {
    const files = opened(zip);
    if (!files) return { result: 'failed', message: REFUSED };
    const problem = await problemOf(files);
    if (problem)
      return { result: 'failed', message: `Con ese archivo la página no se podría mostrar. ${problem}` };
    const moment = new Date().toLocaleString('sv-SE').replaceAll(':', '.');
    const kept = `mi-pagina antes de traer ${moment}.zip`;
    await replaceFile(join(dirname(content), kept), await backupOf(content, settings));
    await makeFolder(waitingIn(content), files);
    await finishBringing(content, settings, writeAll);
    return { result: 'brought', kept };
  } catch (error) {
    return { result: 'failed', message: `No se pudo traer: ${reason(error)}.` };
  }
}

/** The files of a backup, each as it was when it was made; null for any other file. */
function opened(zip: Uint8Array): ReadonlyMap<string, Uint8Array> | null {
  try {
    let size = 0;
    const found = unzipSync(zip, {
      filter: ({ originalSize }) => {
        size += originalSize;
        if (size > MAX_BYTES) throw new RangeError();
        return true;
      },
    });
    // Unpacked and packed again on a Mac it is in a folder, among other files.
    const at = Object.keys(found).find((path) => basename(path) === LIST_FILE) ?? LIST_FILE;
    const text = found[at] ?? new Uint8Array();
    const { files } = listSchema.parse(JSON.parse(strFromU8(text)));
    const all = new Map([[LIST_FILE, text]]);
    for (const [path, sum] of Object.entries(files)) {
      const bytes = found[posix.join(dirname(at), path)] ?? new Uint8Array();
      if (hash('sha256', bytes) !== sum) return null;
      all.set(path, bytes);
    }
    return all;
  } catch {
    return null;
  }
}

/** Why a page cannot be made of a backup, by the reader's rules; undefined if it can. */
async function problemOf(files: ReadonlyMap<string, Uint8Array>): Promise<string | undefined> {
  const trial = await mkdtemp(join(tmpdir(), 'traer-'));
  try {
    await makeFolder(join(trial, 'all'), new Map([...files].filter(([path]) => path.startsWith(CONTENT))));
    const { problems } = await readContent(join(trial, 'all', CONTENT));
    return problems.slice(0, 1).map(problemLine)[0];
  } finally {
    await rm(trial, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Puts what waits to be brought in its place. Called again after a power cut it does what is left.
 * @param settings folder of `.env`
 * @throws Error when the content could not be written: then it is as it was
 */
export async function finishBringing(content: string, settings: string, writeAll: WriteAll): Promise<void> {
  const waiting = waitingIn(content);
  if (!existsSync(waiting)) return;
  try {
    const list = listSchema.parse(JSON.parse(await readFile(join(waiting, LIST_FILE), 'utf8')));
    await writeAll(content, await contentChanges(content, join(waiting, CONTENT)));
    const kept = new Set(
      Object.keys(list.files)
        .filter((path) => path.startsWith(HISTORY))
        .map((path) => path.split('/')[1] ?? ''),
    );
    const isBrought = (name: string) => existsSync(join(waiting, HISTORY, name));
    for (const name of await readdir(historyOf(content)))
      if (!name.startsWith('.') && (!kept.has(name) || isBrought(name)))
        await removeFolder(join(historyOf(content), name));
    for (const name of [...kept].filter(isBrought))
      await patiently(() => rename(join(waiting, HISTORY, name), join(historyOf(content), name)));
    const own = ownSettings(settings);
    const keys = Object.entries(list.keys).filter(
      ([key, value]) => KEY_FIELDS.has(key) && value && value !== own[key],
    );
    if (keys.length > 0) writeOwnSettings(Object.fromEntries(keys), settings);
  } finally {
    await removeFolder(waiting);
  }
}

/** What makes the content folder the same as another one; files outside of the forms' folders stay. */
async function contentChanges(content: string, other: string): Promise<Changes> {
  const ofForms = async (root: string) =>
    (await filesBelow(root)).filter((path) => dirname(path) === formOf(path));
  const changes = new Map<string, Uint8Array | null>();
  for (const path of await ofForms(other)) changes.set(path, await readFile(join(other, path)));
  const forms = new Set([...changes.keys()].map(formOf));
  const gone = new Map<string, null>();
  for (const path of await ofForms(content)) {
    if (!changes.has(path)) changes.set(path, null);
    // Also a folder that has none, which the page does not know.
    if (!forms.has(formOf(path))) gone.set(`${formOf(path)}/${INDEX_FILE}`, null);
  }
  return new Map([...(await thatDiffer(content, changes)), ...gone]);
}
