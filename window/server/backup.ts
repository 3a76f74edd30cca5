import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, posix } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { z } from 'zod';
import { KEY_FIELDS } from '../../publish/email-keys.ts';
import { filesBelow } from '../../publish/files-below.ts';
import { ownSettings, writeOwnSettings } from '../../publish/own-settings.ts';
import type { BringAnswer, FormId } from '../api.ts';
import { type Changes, type Folder, makeFolder, reason, replaceFile } from './files.ts';
import { historyOf } from './history.ts';

/** The file of a backup that lists the others, with hashes, because fflate does not compare checksums. */
const LIST_FILE = 'respaldo.json';
const KEY = /^[\w.-]+$/;
const listSchema = z.object({
  kind: z.literal('mi-pagina 1'),
  /** Of the e-mail service, by environment variable. */
  keys: z.record(z.string(), z.string().regex(KEY)),
  /** Nothing hidden, nothing outside of the two folders. */
  files: z.record(z.string().regex(/^(content|copias)(\/[^./\\][^/\\]*){2,}$/), z.string()),
});

const REFUSED =
  'Ese archivo no es de «Guardar todo», o llegó dañado: elige otro, o pásalo otra vez a esta computadora. No cambió nada.';

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
 * @param replaceForms checks the forms of a backup, calls `keep`, and writes
 * @throws Error, for the owner
 */
export async function bring(
  content: string,
  settings: string,
  zip: Uint8Array,
  replaceForms: (changes: Changes, keep: () => Promise<void>) => Promise<void>,
): Promise<BringAnswer> {
  const { keys, files } = opened(zip);
  const below = (folder: string) => [...files].filter(([path]) => path.startsWith(`${folder}/`));
  const changes = new Map<FormId, Folder>();
  // Entries that the backup does not have are removed.
  for (const path of await filesBelow(content))
    if (dirname(path).includes('/')) changes.set(dirname(path), null);
  for (const [folder, inside] of Map.groupBy(below('content'), ([path]) => dirname(path)))
    changes.set(
      folder.replace('content/', ''),
      new Map(inside.map(([path, bytes]) => [basename(path), Buffer.from(bytes)])),
    );
  const kept = `mi-pagina antes de traer ${new Date().toLocaleString('sv-SE').replaceAll(':', '.')}.zip`;
  await replaceForms(changes, async () => {
    const before = await backupAnswer(content, settings);
    await replaceFile(join(dirname(content), kept), await before.bytes());
  });
  try {
    for (const [copy = '', inside] of Map.groupBy(below('copias'), ([path]) => path.split('/')[1])) {
      const folder = join(historyOf(content), copy);
      const files = inside.map(([path, bytes]) => [path.split('/').slice(2).join('/'), bytes] as const);
      if (!existsSync(folder)) await makeFolder(folder, files);
    }
    const own = ownSettings(settings);
    for (const [key, value] of Object.entries(keys))
      if (KEY_FIELDS.has(key) && value !== own[key]) writeOwnSettings({ [key]: value }, settings);
  } catch (error) {
    throw new Error(`Tu página ya es la que trajiste, pero no llegaron todas sus copias: ${reason(error)}.`);
  }
  return { kept };
}

/**
 * Opens a backup.
 * @throws Error, for the owner, unless each file is as it was when it was made
 */
function opened(zip: Uint8Array) {
  try {
    const found = unzipSync(zip);
    // Unpacked and packed again on a Mac it is in a folder, among other files.
    const at = Object.keys(found).find((path) => basename(path) === LIST_FILE) ?? '';
    const { keys, files } = listSchema.parse(JSON.parse(strFromU8(found[at] ?? new Uint8Array())));
    const whole = new Map<string, Uint8Array>();
    for (const [path, sum] of Object.entries(files)) {
      const bytes = found[posix.join(dirname(at), path)];
      if (!bytes || hash('sha256', bytes) !== sum) throw new Error(path);
      whole.set(path, bytes);
    }
    return { keys, files: whole };
  } catch (error) {
    throw new Error(REFUSED, { cause: error });
  }
}
