import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Progress } from '../api.ts';
import { namedList } from '../named-list.ts';
import { publishedKeys, SCRIPT } from '../published-keys.ts';
import { Refusal } from '../refusal.ts';
import { bySafePath, type SafePath } from '../safe-path.ts';
import { isFull } from './explain.ts';
import { login } from './login.ts';
import { persistently, TRIES, type Tries } from './persistently.ts';
import type { Account, Listing, Remote } from './remote.ts';
import { hashOf, type Publication, publicationSchema, readList, type ServerList } from './server-list.ts';
import {
  enterExisting,
  entered,
  enterPage,
  makeFolder,
  PRIVATE_FILES,
  placesOf,
  sourceFolders,
} from './source-folder.ts';
import { putFile, TEMPORARY } from './whole-files.ts';

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

interface State extends z.output<typeof stateSchema> {
  /** Of its file. */
  readonly name: string;
}

/** A state unpacked. */
const MAX_STATE_BYTES = 10_000_000;
/** All files of a state: more could not be brought, because they are in memory at one time. */
const MAX_BYTES = 2_000_000_000;
/** Most files that a sentence names. */
const MAX_NAMED = 3;

/** A folder with what a page is made of. */
interface Kept {
  /** Absolute path. */
  readonly folder: string;
  readonly entries: Listing;
  /** Null until the first one is complete. */
  readonly newest: State | null;
}

/** Says which folder is a page's own. */
interface Own {
  readonly address: string;
  /** Ids of the publications that are known here: the address may have changed since. */
  readonly known: ReadonlySet<string>;
}

interface SendOptions extends Own {
  /** With protocol, port and folder, as a publication has found them. */
  readonly account: Account;
  readonly source: Source;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Keeps beside a published page what it was made of: sends the contents that the server lacks. A full disk keeps what it had.
 * @throws Refusal if it is too large to be brought back; otherwise as `upload` does
 */
export async function sendSource(options: SendOptions): Promise<void> {
  refuseTooLarge(options.source.files);
  const tries: Tries = { triesLeft: 0 };
  const connect = () => login(options.account);
  const sending = persistently(options.signal, tries, connect, (remote) => sendOnce(remote, options, tries));
  await sending.catch(async (error: unknown) => {
    if (isFull(error)) await makeRoom(options).catch(() => undefined);
    throw error;
  });
}

function refuseTooLarge(files: SourceFiles): void {
  const largest = [...files].toSorted(([, a], [, b]) => b.length - a.length);
  const total = largest.reduce((sum, [, { length }]) => sum + length, 0);
  if (total <= MAX_BYTES) return;
  const named = largest.slice(0, MAX_NAMED).map(([path, { length }]) => `${path} (${megabytes(length)})`);
  throw new Refusal(
    `Todo junto pesa ${megabytes(total)}, y más de 2 GB no se podrían traer. Lo más pesado es ${namedList(named)}.`,
  );
}

async function sendOnce(
  remote: Remote,
  { account, source, signal, onProgress, ...own }: SendOptions,
  tries: Tries,
): Promise<void> {
  const places = await placesOf(remote, account);
  await enterPage(remote, places);
  const kept = ownIn(await keptIn(remote, await sourceFolders(remote, places)), own);
  await enterExisting(remote, kept?.folder ?? (await makeFolder(remote, places)));
  for (const name of kept?.entries.keys() ?? []) if (TEMPORARY.test(name)) await remote.remove(name);
  const wanted = packed(source);
  const missing = lackingOf(wanted, kept?.entries ?? new Map());
  const total = missing.reduce((sum, { bytes }) => sum + bytes.length, 0);
  let sent = 0;
  for (const { name, bytes, path } of missing) {
    signal.throwIfAborted();
    onProgress({ file: path, sent, total });
    await putFile(remote, name, bytes);
    sent += bytes.length;
    tries.triesLeft = TRIES;
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

/**
 * Makes room for the page: of what is kept for editing only the newest whole state stays.
 * @returns how many bytes that still takes
 * @throws as `sendSource` does
 */
export async function makeRoom({
  account,
  signal,
  ...own
}: Omit<SendOptions, 'source' | 'onProgress'>): Promise<number> {
  const work = async (remote: Remote) => {
    const places = await placesOf(remote, account);
    const kept = ownIn(await keptIn(remote, await sourceFolders(remote, places)), own);
    if (!kept) return 0;
    await enterExisting(remote, kept.folder);
    await leaveOnly(remote, neededBy(kept));
    const left = await entered(remote);
    return [...left.keys()].reduce((sum, name) => sum + sizeIn(left, name), 0);
  };
  return await persistently(signal, { triesLeft: 0 }, () => login(account), work);
}

/** The page's own folder: that of its newest state, or one that has none yet. */
function ownIn(kept: readonly Kept[], { address, known }: Own): Kept | undefined {
  const isOwn = ({ newest }: Kept) =>
    newest !== null && (newest.address === address || known.has(newest.publication.id));
  return kept.find(isOwn) ?? kept.find(({ newest }) => newest === null);
}

/**
 * Reads what folders hold, those of the newest publications first.
 * @throws Refusal if one is damaged: then nothing may be removed
 */
async function keptIn(remote: Remote, folders: readonly string[]): Promise<readonly Kept[]> {
  const kept: Kept[] = [];
  for (const folder of folders) {
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
function damaged(folder: string): never {
  throw new Refusal(
    `En «${folder}», donde tu hosting guarda lo que hace falta para editar tu página, algo está dañado o no llegó entero. Repite. Si sigue igual, borra allí esa carpeta y publica desde la computadora que tiene tu página, o trae su archivo de «Guardar todo».`,
  );
}

/** A size in words. */
export const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

interface FetchOptions {
  readonly account: Account;
  /** Contents that need not be loaded. */
  readonly ownContents: Iterable<Uint8Array>;
  /** Address of the page that she has chosen among several; empty before. */
  readonly chosen: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

export interface Fetched {
  /** The list of our files on the server. */
  readonly list: ServerList;
  readonly source: Source;
  /** Keys of the e-mail service, by environment variable: the published page has them. */
  readonly keys: Readonly<Record<string, string>>;
}

const NONE =
  'En tu hosting no está lo que hace falta para editar tu página: se guarda ahí cada vez que publicas con este programa. Si todavía tienes la otra computadora, publica desde ella, o trae su archivo de «Guardar todo».';
const SEVERAL = 'En tu cuenta está lo de varias páginas. ¿Cuál quieres traer?';
const TOO_LARGE = 'Lo que tu hosting guarda para editar tu página pesa más de 2 GB. No se trajo nada.';

/**
 * Loads what a page is made of. Nothing is trusted: each content must have the hash of its name, and each path is checked.
 * @throws Refusal if there is nothing whole, or with the pages of which one is to be chosen; otherwise as `upload` does
 */
export async function fetchSource(options: FetchOptions): Promise<Fetched> {
  const tries: Tries = { triesLeft: 0 };
  const empty = new Uint8Array();
  const contents = new Map([empty, ...options.ownContents].map((bytes) => [hashOf(bytes), bytes]));
  const connect = () => login(options.account);
  return await persistently(options.signal, tries, connect, (remote) =>
    fetchOnce(remote, options, contents, tries),
  );
}

/** @param contents by hash; what is loaded is added */
async function fetchOnce(
  remote: Remote,
  { account, chosen, signal, onProgress }: FetchOptions,
  contents: Map<string, Uint8Array>,
  tries: Tries,
): Promise<Fetched> {
  const places = await placesOf(remote, account);
  await enterPage(remote, places);
  const list = await readList(remote);
  const keys = await keysIn(remote, list);
  const kept = await keptIn(remote, await sourceFolders(remote, places));
  const { folder, entries, newest } = chosenIn(kept, chosen, list);
  await enterExisting(remote, folder);
  const paths = new Map([...newest.files].map(([path, hash]) => [hash, path]));
  const missing = [...paths].filter(([hash]) => !contents.has(hash));
  const total = missing.reduce((sum, [hash]) => sum + sizeIn(entries, hash), 0);
  if (total > MAX_BYTES) throw new Refusal(TOO_LARGE);
  let sent = 0;
  for (const [hash, path] of missing) {
    signal.throwIfAborted();
    onProgress({ file: path, sent, total });
    const bytes = await remote.read(hash);
    if (!bytes || hashOf(bytes) !== hash) damaged(folder);
    contents.set(hash, bytes);
    sent += bytes.length;
    tries.triesLeft = TRIES;
  }
  const files = [...newest.files].map(
    ([path, hash]) => [path, contents.get(hash) ?? damaged(folder)] as const,
  );
  return { list, keys, source: { ...newest, files: new Map(files) } };
}

/**
 * The page that is fetched: the only one, the published one, or the one that she has chosen by its address.
 * @throws Refusal if there is none, or several
 */
function chosenIn(
  kept: readonly Kept[],
  chosen: string,
  { publication }: ServerList,
): Kept & { readonly newest: State } {
  const whole = kept.flatMap(({ newest, ...others }) => (newest ? [{ newest, ...others }] : []));
  const byAddress = new Map(whole.toReversed().map((one) => [one.newest.address, one]));
  const [only, another] = byAddress.values();
  if (!only) throw new Refusal(NONE);
  const found =
    byAddress.get(chosen) ?? whole.find(({ newest }) => newest.publication.id === publication?.id);
  if (found || !another) return found ?? only;
  const pages = [...byAddress.values()].map(({ newest: { address, publication } }) => ({
    address,
    when: publication.when,
  }));
  throw new Refusal(SEVERAL, { kind: 'choose-page', pages });
}

/** The size of a file; 0 if it is not there. */
function sizeIn(entries: Listing, name: string): number {
  const entry = entries.get(name);
  return typeof entry === 'number' ? entry : 0;
}

/** The keys of the e-mail service in the published page, in the entered folder. */
async function keysIn(remote: Remote, list: ServerList): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const path of Object.keys(list.files).filter((one) => SCRIPT.test(one)))
    Object.assign(found, publishedKeys(String(await remote.read(path))));
  return found;
}
