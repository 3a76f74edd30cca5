import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { type Progress, Refusal } from '../api.ts';
import { bySafePath, type SafePath } from '../safe-path.ts';
import { persistently } from './connect.ts';
import { isFull } from './explain.ts';
import {
  type Account,
  type Listing,
  putFile,
  type Remote,
  shownIn,
  TEMPORARY,
  USUAL_FOLDERS,
} from './remote.ts';
import { hashOf, type Publication, publicationSchema, SOURCE_FOLDER } from './server-list.ts';

/** Files by path; the path of an empty folder ends in a slash. */
export type SourceFiles = ReadonlyMap<SafePath, Uint8Array>;

/** What a page is made of, as far as it is kept at the owner's host. */
export interface OwnSource {
  readonly files: SourceFiles;
  /** Paths of the files that are too large for any form: they stay on this computer. */
  readonly leftOut: readonly string[];
}

/** What a publication was made of. */
export interface Source {
  /** Of the page, such as `elenaluz.com`: an account may have several pages. */
  readonly address: string;
  readonly publication: Publication;
  readonly files: SourceFiles;
}

const KIND = 'mi-pagina fuente 1';
/** A content's name is the hash of its bytes. */
const CONTENT = /^[0-9a-f]{32}$/;
/** The name of a state has the hash of the file's bytes. */
const STATE = /^estado-(?<hash>[0-9a-f]{32})\.gz$/;

/**
 * The folder has a file for each different content and a state, which says what a publication was made of. The state comes
 * after its contents, and none of them ever changes. Only then the state before goes, and what it alone had: wherever sending
 * stops, there is a whole one.
 */
const stateSchema = z.object({
  kind: z.literal(KIND),
  address: z.string(),
  publication: publicationSchema,
  /** Names of contents, by path. */
  files: bySafePath(z.string().regex(CONTENT)),
});

export interface State extends z.output<typeof stateSchema> {
  /** Of its file. */
  readonly name: string;
}

/**
 * Files that keep visitors out of the folder with what the page is made of, where a server has the folder among those that it
 * serves: Apache and LiteSpeed say that there is nothing, also if they allow only the override `FileInfo`; any server shows the
 * blank page instead of a listing.
 */
export const PRIVATE_FILES: Readonly<Record<string, Buffer>> = {
  '.htaccess': readFileSync(join(import.meta.dirname, 'private.htaccess')),
  'index.html': Buffer.from('<!doctype html><title>404</title>\n'),
};

const NAME_BYTES = 16;

/** A state unpacked. */
const MAX_STATE_BYTES = 10_000_000;

/** A folder with what a page is made of. */
export interface Kept {
  /** Absolute path. */
  readonly folder: string;
  readonly entries: Listing;
  /** Null until the first one is complete. */
  readonly newest: State | null;
}

interface SendOptions {
  /** With protocol, port and folder, as a publication has found them. */
  readonly account: Account;
  readonly source: Source;
  /** Ids of the publications that are known here: the address may have changed since. */
  readonly known: ReadonlySet<string>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Keeps beside a published page what it was made of: sends the contents that the server lacks. A full disk keeps what it had.
 * @throws as `upload` does
 */
export async function sendSource(options: SendOptions): Promise<void> {
  await persistently(options.account, options.signal, ({ remote, account }, arrived) =>
    sendOnce(remote, placesOf(remote, account), options, arrived),
  );
}

async function sendOnce(
  remote: Remote,
  places: readonly string[],
  { source, known, signal, onProgress }: SendOptions,
  arrived: () => void,
): Promise<void> {
  const kept = ownIn(await keptIn(remote, places), source.address, known);
  await enterExisting(remote, kept?.folder ?? (await makeFolder(remote, places)));
  for (const name of kept?.entries.keys() ?? []) if (TEMPORARY.test(name)) await remote.remove(name);
  const wanted = packed(source);
  const missing = lackingOf(wanted, kept?.entries ?? new Map());
  const total = missing.reduce((sum, { bytes }) => sum + bytes.length, 0);
  let sent = 0;
  for (const { name, bytes, path } of missing) {
    signal.throwIfAborted();
    onProgress({ file: path, sent, total });
    await putFile(remote, name, bytes).catch(async (error) => {
      if (isFull(error)) await leaveOnly(remote, neededBy(kept));
      throw error;
    });
    sent += bytes.length;
    arrived();
  }
  // Another computer that has just sent its own may have removed some.
  if (lackingOf(wanted, await entered(remote)).length > 0) throw new Refusal(CHANGED_MEANWHILE);
  await leaveOnly(
    remote,
    wanted.map(({ name }) => name),
  );
}

/** A state, which comes last, and all files that it needs. */
function packed({ address, publication, files }: Source) {
  const contents = [...files].map(([path, bytes]) => ({ name: hashOf(bytes), bytes, path: String(path) }));
  const names = contents.map(({ path, name }) => [path, name] as const).toSorted();
  const text = JSON.stringify({ kind: KIND, address, publication, files: Object.fromEntries(names) });
  const bytes = gzipSync(text, { level: 9 });
  const name = `estado-${hashOf(bytes)}.gz`;
  const guards = Object.entries(PRIVATE_FILES).map(([name, bytes]) => ({ name, bytes, path: name }));
  return [...guards, ...contents, { name, bytes, path: name }];
}

/** The files that are not there, once each. Empty ones are never sent: their name says it all, and by FTP over TLS they may fail. */
function lackingOf<File extends { readonly name: string; readonly bytes: Uint8Array }>(
  wanted: readonly File[],
  entries: Listing,
): readonly File[] {
  const lacking = wanted.filter(({ name, bytes }) => bytes.length > 0 && entries.get(name) !== bytes.length);
  return [...new Map(lacking.map((file) => [file.name, file])).values()];
}

/** Removes unfinished files, states and contents from the entered folder, but for those that are needed. What is not ours stays. */
async function leaveOnly(remote: Remote, needed: readonly string[]): Promise<void> {
  const isOurs = (name: string) => [STATE, CONTENT, TEMPORARY].some((pattern) => pattern.test(name));
  for (const name of (await entered(remote)).keys())
    if (isOurs(name) && !needed.includes(name)) await remote.remove(name);
}

const CHANGED_MEANWHILE = 'Algo cambió ahí mientras se enviaba. Publica otra vez.';

/** The names of what the newest state in a folder needs. */
function neededBy(kept: Kept | undefined): readonly string[] {
  return kept?.newest ? [kept.newest.name, ...kept.newest.files.values()] : [];
}

/** The page's own folder: that of its newest state, or one that has none yet. */
function ownIn(kept: readonly Kept[], address: string, known: ReadonlySet<string>): Kept | undefined {
  const isOwn = ({ newest }: Kept) =>
    newest !== null && (newest.address === address || known.has(newest.publication.id));
  return kept.find(isOwn) ?? kept.find(({ newest }) => newest === null);
}

/**
 * Reads what the folders with what pages are made of hold, those of the newest publications first.
 * @throws Refusal if one is damaged: then nothing may be removed
 */
export async function keptIn(remote: Remote, places: readonly string[]): Promise<readonly Kept[]> {
  const kept: Kept[] = [];
  for (const folder of await sourceFolders(remote, places)) {
    await enterExisting(remote, folder);
    const entries = await entered(remote);
    const states: State[] = [];
    for (const name of entries.keys())
      if (STATE.test(name)) states.push(stateIn(name, await remote.read(name)) ?? damaged(folder));
    kept.push({ folder, entries, newest: states.toSorted((a, b) => whenOf(b) - whenOf(a))[0] ?? null });
  }
  return kept.toSorted((a, b) => whenOf(b.newest) - whenOf(a.newest));
}

const whenOf = (state: State | null) => state?.publication.when ?? 0;

/** Null if the file has not arrived whole, or is no state. */
function stateIn(name: string, bytes: Buffer | null): State | null {
  if (!bytes || STATE.exec(name)?.groups?.hash !== hashOf(bytes)) return null;
  try {
    const text = gunzipSync(bytes, { maxOutputLength: MAX_STATE_BYTES }).toString();
    return { name, ...stateSchema.parse(JSON.parse(text)) };
  } catch {
    return null;
  }
}

/** @throws Refusal */
export function damaged(folder: string): never {
  throw new Refusal(
    `En «${folder}», donde tu hosting guarda lo que hace falta para editar tu página, algo está dañado o no llegó entero. Repite. Si sigue igual, borra allí esa carpeta y publica desde la computadora que tiene tu página, o trae su archivo de «Guardar todo».`,
  );
}

/**
 * The places where the folder with what a page is made of may be, as absolute paths, the best first. Outside the folder that
 * visitors load, if the account shows it: beside the first folder with a usual name, otherwise in the account's first folder.
 * Then in the page's folder, where the name and the server's rules protect it.
 */
export function placesOf({ start }: Remote, { folder }: Account): readonly string[] {
  const page = posix.resolve(start, folder);
  const steps = page.split('/');
  const served = steps.findIndex((step) => USUAL_FOLDERS.includes(step));
  const outside = served < 0 ? start : steps.slice(0, served).join('/') || '/';
  return [...new Set([outside, page])];
}

/** Absolute paths of the folders with what pages of the account are made of. */
async function sourceFolders(remote: Remote, places: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const place of places) {
    for (const [name, entry] of (await shownAt(remote, place)) ?? [])
      if (entry === 'folder' && SOURCE_FOLDER.test(name)) found.push(posix.join(place, name));
  }
  return found;
}

/** Enters a folder by its absolute path; returns what is in it, null if the server does not let enter or show it. */
async function shownAt(remote: Remote, folder: string): Promise<Listing | null> {
  return (await remote.enter(folder)) ? await shownIn(remote, '') : null;
}

/** What is in the entered folder. */
async function entered(remote: Remote): Promise<Listing> {
  return (await shownIn(remote, '')) ?? new Map();
}

/** @throws Error if the folder cannot be entered: nothing may be done in the one that was entered before */
export async function enterExisting(remote: Remote, folder: string): Promise<void> {
  if (!(await remote.enter(folder))) throw new Error(`no existe ${folder}`);
}

/**
 * Makes a folder in the first place that lets it be made and shows it. Its name has 128 random bits, because visitors may be
 * able to load what lies in the page's folder.
 * @returns its absolute path
 */
async function makeFolder(remote: Remote, places: readonly string[]): Promise<string> {
  const hidden = `.mi-pagina-${randomBytes(NAME_BYTES).toString('hex')}`;
  let failure: unknown;
  for (const place of places)
    for (const name of [hidden, hidden.slice(1)]) {
      if (!(await shownAt(remote, place))) continue;
      try {
        await remote.makeFolder(name);
      } catch (error) {
        failure = error;
        continue;
      }
      await remote.hide(name);
      if ((await shownIn(remote, ''))?.has(name)) return posix.join(place, name);
    }
  throw failure;
}
