import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { z } from 'zod';
import { INDEX_FILE } from '../../src/content/read/find-forms.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { SECTION_SCHEMAS } from '../../src/content/schema.ts';
import { EMAIL_KEYS, KEY } from '../../src/form/email-service.ts';
import { ownSettings } from '../../tools/checks/own-settings.ts';
import type { BringAnswer } from '../api.ts';
import {
  accountForBackup,
  bringAccount,
  movedAccountSchema,
  PUBLICATIONS_FOLDER,
  takeAccount,
} from '../publish/account-file.ts';
import { Refusal } from '../publish/api.ts';
import { publicationsIn } from '../publish/publications.ts';
import { bySafePath, type SafePath, travelling } from '../publish/safe-path.ts';
import { writeOwnSettings } from '../publish/write-settings.ts';
import { draftsIn, draftsOf, removeUnchanged } from './drafts.ts';
import { makeFolder, reason, replaceFile } from './files.ts';
import { historyOf } from './history.ts';
import { forgetSaved } from './last-saved.ts';
import { readTree, type Tree, writeTree } from './tree.ts';

/** Lists the other files of a backup with hashes, because fflate does not compare checksums. */
const MANIFEST_FILE = 'respaldo.json';
const manifestSchema = z.object({
  kind: z.literal('mi-pagina 1'),
  /** Keys of the e-mail service, by environment variable. */
  keys: z.record(z.string(), z.string()),
  /** Hashes by paths, which are below `content`, `copias` or `publicado`. */
  files: bySafePath(z.string()),
  account: movedAccountSchema.nullable(),
});

const hashOf = (bytes: Uint8Array | string) => hash('sha256', bytes);

/** A larger backup exceeds the memory of a small computer. */
const MAX_GIGABYTES = 2;

/** Kept publications in a backup: without them it still fits into an e-mail, and the content makes the page again. */
const PUBLICATIONS_BYTES = 15_000_000;

const NOTHING_CHANGED = 'No cambió nada.';
const REFUSED = `Ese archivo no es de «Guardar todo», o llegó dañado: elige otro, o pásalo otra vez a esta computadora. ${NOTHING_CHANGED}`;
const EMPTY = `Ese archivo no trae ninguna sección de tu página: elige otro. ${NOTHING_CHANGED}`;
const TOO_LARGE = `Ese archivo, abierto, pesa más de ${MAX_GIGABYTES} GB: elige otro. ${NOTHING_CHANGED}`;

/**
 * Answers `GET /api/backup` with the owner's content, history, keys of the e-mail service, account at her host and
 * publications. The keys are public in the page's script; a backup contains no password.
 * @param settings folder of `.env`
 */
export async function backupAnswer(content: string, settings: string): Promise<Response> {
  const zip = await backupOf(content, settings);
  // The locale sv-SE formats dates as ISO 8601.
  const name = `mi-pagina-${new Date().toLocaleDateString('sv-SE')}.zip`;
  return new Response(zip, { headers: { 'Content-Disposition': `attachment; filename="${name}"` } });
}

/** What a backup holds. */
interface WholePage {
  readonly keys: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<SafePath, Uint8Array>;
  readonly account: z.output<typeof manifestSchema>['account'];
}

/**
 * All that a backup of a page holds.
 * @param limit bytes of kept publications
 * @throws Error with a message for the owner if a file cannot be read, or has a name that other computers do not take
 */
async function wholePage(content: string, settings: string, limit: number): Promise<WholePage> {
  const folders = {
    content: await readTree(content),
    copias: await readTree(historyOf(content)),
    publicado: publicationsIn(join(content, '..', PUBLICATIONS_FOLDER)).forBackup(limit),
  };
  const files = Object.entries(folders).flatMap(([name, tree]) =>
    [...tree].map(([path, bytes]) => [travelling(`${name}/${path}`), bytes] as const),
  );
  const own = ownSettings(settings);
  const keys = Object.values(EMAIL_KEYS).map(({ variable }) => [variable, own[variable] ?? ''] as const);
  return {
    keys: Object.fromEntries(keys.filter(([, value]) => value !== '')),
    files: new Map(files),
    account: accountForBackup(dirname(content)),
  };
}

/**
 * All that «Guardar todo» saves, as a zip.
 * @throws as `wholePage` does
 */
async function backupOf(content: string, settings: string): Promise<Uint8Array<ArrayBuffer>> {
  const { keys, files, account } = await wholePage(content, settings, PUBLICATIONS_BYTES);
  const hashes = [...files].map(([path, bytes]) => [path, hashOf(bytes)] as const);
  const manifest = { kind: 'mi-pagina 1', keys, files: Object.fromEntries(hashes), account } as const;
  const text = JSON.stringify({ ...manifest, sum: hashOf(JSON.stringify(manifest)) });
  // Pictures are most of a backup, and are compressed already.
  return zipSync({ [MANIFEST_FILE]: strToU8(text), ...Object.fromEntries(files) }, { level: 0 });
}

/**
 * Replaces the content by that of a backup, even if it has problems, and adds its copies, keys and publications; takes its
 * account if there is none here. Keeps the replaced content as a backup.
 * @param settings folder of `.env`
 * @throws Error with a message for the owner
 */
export async function bring(content: string, settings: string, zip: Uint8Array): Promise<BringAnswer> {
  return await bringPage(content, settings, readBackup(zip));
}

async function bringPage(
  content: string,
  settings: string,
  { keys, files, account }: WholePage,
): Promise<BringAnswer> {
  const kept = await replaceContent(content, settings, below(files, 'content'));
  try {
    await addFolders(historyOf(content), below(files, 'copias'));
    publicationsIn(join(content, '..', PUBLICATIONS_FOLDER)).bring(below(files, 'publicado'));
    takeAccount(account, dirname(content));
    takeKeys(settings, keys);
  } catch (error) {
    throw halfBrought(error);
  }
  const { problems } = await readContent(content);
  return { kept, isWhole: problems.length === 0 };
}

/**
 * Takes the keys of the e-mail service from elsewhere.
 * @param keys by environment variable
 * @throws Refusal if one cannot be a key; the others are there
 */
export function takeKeys(settings: string, keys: Readonly<Record<string, string>>): void {
  const own = ownSettings(settings);
  const strange: string[] = [];
  for (const { variable, name } of Object.values(EMAIL_KEYS)) {
    const value = keys[variable] ?? '';
    if (value === '' || value === own[variable]) continue;
    if (KEY.test(value)) writeOwnSettings({ [variable]: value }, settings);
    else strange.push(name);
  }
  if (strange.length > 0)
    throw new Refusal(
      `faltan datos del correo, que traen signos que no pueden tener: ${strange.join(', ')}. Escríbelos en «Publicar».`,
    );
}

/** For the owner, when the page is already the one that she brought, and something that comes with it cannot be written. */
export function halfBrought(cause: unknown): Error {
  const missing =
    cause instanceof Refusal ? cause.message : `no llegaron todas sus copias: ${reason(cause)}.`;
  return new Error(`Tu página ya es la que trajiste, pero ${missing}`, { cause });
}

/**
 * Brings what the backup of another folder of this program would, and what a backup leaves out: drafts, the password of the
 * account at the host, and all kept publications. That folder is only read.
 * @param folder absolute path
 * @throws Error with a message for the owner
 */
export async function bringFolder(content: string, settings: string, folder: string): Promise<BringAnswer> {
  const other = join(folder, 'content');
  const page = await wholePage(other, folder, Number.POSITIVE_INFINITY).catch((error) => {
    throw notBrought(error);
  });
  const answer = await bringPage(content, settings, { ...withSection(page), account: null });
  try {
    await bringDrafts(content, await readTree(draftsOf(other)));
    bringAccount(folder, dirname(content));
  } catch (error) {
    throw new Error(
      `Tu página ya es la que trajiste, pero no llegó todo lo que estaba sin guardar o los datos de tu hosting: ${reason(error)}.`,
    );
  }
  return answer;
}

/** Adds drafts. Of one that was brought before, the newer state stays. */
export async function bringDrafts(content: string, drafts: Tree): Promise<void> {
  for (const draft of draftsIn(drafts)) await removeUnchanged(content, draft);
  await addFolders(draftsOf(content), drafts);
}

/** Adds the folders at the top of a tree that are not there yet. */
async function addFolders(root: string, tree: Tree): Promise<void> {
  for (const [name = '', inside] of Map.groupBy(tree, ([path]) => path.split('/')[0])) {
    const folder = join(root, name);
    const files = inside.map(([path, bytes]) => [path.slice(name.length + 1), bytes] as const);
    const named = files.filter(([path]) => path && !path.endsWith('/'));
    if (named.length > 0 && !existsSync(folder)) await makeFolder(folder, named);
  }
}

/**
 * Replaces the content.
 * @returns the name of the backup of the replaced content; null if nothing differs
 * @throws Error with a message for the owner; then nothing has changed
 */
async function replaceContent(content: string, settings: string, wanted: Tree): Promise<string | null> {
  const kept = `mi-pagina antes de traer ${new Date().toLocaleString('sv-SE').replaceAll(':', '.')}.zip`;
  try {
    const before = await readTree(content);
    if (isSameTree(before, wanted)) return null;
    await replaceFile(join(dirname(content), kept), await backupOf(content, settings));
    // Undo the files that were already written.
    await writeTree(content, wanted).catch(async (error) => {
      await writeTree(content, before).catch(() => undefined);
      throw error;
    });
    await forgetSaved(content);
    return kept;
  } catch (error) {
    throw notBrought(error);
  }
}

/** For the owner, when nothing came. */
function notBrought(cause: unknown): Error {
  const words = cause instanceof Refusal ? cause.message : `No se trajo: ${reason(cause)}.`;
  return new Error(`${words} ${NOTHING_CHANGED}`, { cause });
}

function isSameTree(one: Tree, other: Tree): boolean {
  const isThere = ([path, bytes]: readonly [string, Uint8Array]) => {
    const found = other.get(path);
    return !!found && Buffer.from(found).equals(bytes);
  };
  return one.size === other.size && [...one].every(isThere);
}

/** The files below a folder, by their paths from it. */
export function below(files: ReadonlyMap<SafePath, Uint8Array>, folder: string): Tree {
  const inside = [...files].filter(([path]) => path.startsWith(`${folder}/`));
  return new Map(inside.map(([path, bytes]) => [path.slice(folder.length + 1), bytes]));
}

/**
 * Reads a backup.
 * @throws Error with a message for the owner if a file has changed since the backup was made
 */
function readBackup(zip: Uint8Array): WholePage {
  const found = unzipped(zip);
  const manifests = Object.keys(found).filter((path) => path.split(/[/\\]/).at(-1) === MANIFEST_FILE);
  // A backup that was unpacked and packed again has its files in a folder.
  const [manifest = ''] = manifests.toSorted((a, b) => a.length - b.length);
  const files = new Map<SafePath, Uint8Array>();
  const { keys, files: hashes, account } = manifestIn(found[manifest]);
  // Other zip programs encode names differently and add files: find each file of the manifest by its hash.
  const empty = new Uint8Array();
  const byHash = new Map([empty, ...Object.values(found)].map((bytes) => [hashOf(bytes), bytes]));
  for (const [path, sum] of hashes) {
    const bytes = path.endsWith('/') ? empty : byHash.get(sum);
    if (bytes) files.set(path, bytes);
    // Systems rewrite their own files, such as `.DS_Store`, when a folder is opened.
    else if (!basename(path).startsWith('.')) throw new Error(REFUSED);
  }
  return withSection({ keys, files, account });
}

/** @throws Error with a message for the owner if there is no page */
function withSection(page: WholePage): WholePage {
  const isSection = (path: string) => SECTIONS.some((id) => path === `content/${id}/${INDEX_FILE}`);
  if (![...page.files.keys()].some(isSection)) throw new Error(EMPTY);
  return page;
}

const SECTIONS = Object.keys(SECTION_SCHEMAS);

/**
 * Unpacks a zip. fflate allocates the sizes that the zip declares, so a zip that declares too much is refused first.
 * @throws Error with a message for the owner
 */
function unzipped(zip: Uint8Array): Readonly<Record<string, Uint8Array>> {
  let left = MAX_GIGABYTES * 1e9;
  try {
    return unzipSync(zip, {
      filter: ({ size, originalSize }) => {
        left -= Math.max(size, originalSize);
        if (left < 0) throw new Error(TOO_LARGE);
        return true;
      },
    });
  } catch (error) {
    throw new Error(left < 0 ? TOO_LARGE : REFUSED, { cause: error });
  }
}

/** @throws Error with a message for the owner if it is damaged */
function manifestIn(bytes: Uint8Array = new Uint8Array()): z.output<typeof manifestSchema> {
  try {
    const { sum, ...manifest } = JSON.parse(strFromU8(bytes));
    if (sum !== hashOf(JSON.stringify(manifest))) throw new Error('the manifest is damaged');
    return manifestSchema.parse(manifest);
  } catch (error) {
    throw new Error(REFUSED, { cause: error });
  }
}
