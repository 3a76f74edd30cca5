import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { PRIVATE_FILES } from '../../deploy/host-files.ts';
import type { Progress } from '../api.ts';
import { publishedKeys, SCRIPT } from '../published-keys.ts';
import { Refusal } from '../refusal.ts';
import { login } from './login.ts';
import { shownIn } from './open-folder.ts';
import { persistently, TRIES, type Tries } from './persistently.ts';
import type { Account, Listing, Remote } from './remote.ts';
import { hashOf, type Publication, publicationSchema, type ServerList } from './server-list.ts';
import { enterExisting, enterOwnSource, findSources } from './source-folder.ts';
import { putFile, TEMPORARY } from './whole-files.ts';

/** Files by path; the path of an empty folder ends in a slash. */
export type SourceFiles = ReadonlyMap<string, Uint8Array>;

/** What a publication was made of. */
export interface Source {
  readonly publication: Publication;
  readonly files: SourceFiles;
}

const KIND = 'mi-pagina fuente 1';

/**
 * The folder has a file for each different content, named by its hash, and a manifest for each of the latest publications. A
 * manifest comes after all its files, and none of them ever changes: wherever sending stops, every manifest is whole.
 */
const manifestSchema = z.object({
  kind: z.literal(KIND),
  publication: publicationSchema,
  /** Hashes by path. */
  files: z.record(z.string(), z.string()),
});

type SourceManifest = z.output<typeof manifestSchema>;

/** `lista-000012-<id of the publication>-<hash of the file>.gz`; the numbers count up. */
const MANIFEST_NAME = /^lista-(?<number>\d{6})-(?<id>[\w-]{1,64})-(?<sum>[0-9a-f]{32})\.gz$/;
const OBJECT = /^[0-9a-f]{32}$/;
/** A manifest unpacked. */
const MAX_MANIFEST_BYTES = 10_000_000;
/** All files of the fetched publications. */
const MAX_BYTES = 2_000_000_000;
/** Manifests that stay when there are twice as many. */
const KEPT_MANIFESTS = 10;

interface ManifestFile {
  readonly name: string;
  readonly id: string;
}

/** The manifests in a folder, the newest first. */
function manifestFilesIn(entries: Listing): readonly ManifestFile[] {
  const names = [...entries.keys()].filter((name) => MANIFEST_NAME.test(name));
  return names
    .toSorted()
    .toReversed()
    .map((name) => ({ name, id: MANIFEST_NAME.exec(name)?.groups?.id ?? '' }));
}

interface SendOptions extends Source {
  /** With protocol, port and folder, as a publication has found them. */
  readonly account: Account;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Keeps beside a published page what it was made of: sends the contents that the server lacks.
 * @throws as `upload` does
 */
export async function sendSource(options: SendOptions): Promise<void> {
  const tries: Tries = { triesLeft: 0 };
  const connect = () => login(options.account);
  await persistently(options.signal, tries, connect, (remote) => sendOnce(remote, options, tries));
}

async function sendOnce(
  remote: Remote,
  { account, publication, files, signal, onProgress }: SendOptions,
  tries: Tries,
) {
  await enterOwnSource(remote, account);
  const entries = await entered(remote);
  for (const name of entries.keys()) if (isUnfinished(name)) await remote.remove(name);
  const contents = [...files].map(([path, bytes]) => ({ name: hashOf(bytes), bytes, path }));
  const guards = Object.entries(PRIVATE_FILES).map(([name, bytes]) => ({ name, bytes, path: name }));
  const manifest = nextManifest(files, publication, manifestFilesIn(entries));
  const wanted = [...guards, ...contents, manifest];
  // Uploads of empty files by FTP over TLS sometimes fail, and their hash says it all.
  const lacking = wanted.filter(({ name, bytes }) => bytes.length > 0 && entries.get(name) !== bytes.length);
  const missing = [...new Map(lacking.map((file) => [file.name, file])).values()];
  const total = missing.reduce((sum, { bytes }) => sum + bytes.length, 0);
  let sent = 0;
  for (const { name, bytes, path } of missing) {
    signal.throwIfAborted();
    onProgress({ file: path, sent, total });
    await putFile(remote, name, bytes);
    sent += bytes.length;
    tries.triesLeft = TRIES;
  }
  await removeOld(remote, await entered(remote));
}

/** What is in the entered folder. */
async function entered(remote: Remote): Promise<Listing> {
  return (await shownIn(remote, '')) ?? new Map();
}

/** Whether a file is one of ours that did not get its name. */
function isUnfinished(name: string): boolean {
  const meant = name.replace(TEMPORARY, '');
  return meant !== name && (OBJECT.test(meant) || MANIFEST_NAME.test(meant) || meant in PRIVATE_FILES);
}

/** The manifest of a publication as a file: the newest one if it is the same, otherwise one more. */
function nextManifest(files: SourceFiles, publication: Publication, before: readonly ManifestFile[]) {
  const paths = [...files].map(([path, bytes]) => [path, hashOf(bytes)] as const).toSorted();
  const manifest: SourceManifest = { kind: KIND, publication, files: Object.fromEntries(paths) };
  const bytes = gzipSync(JSON.stringify(manifest), { level: 9 });
  const [newest] = before;
  const last = Number(newest && MANIFEST_NAME.exec(newest.name)?.groups?.number) || 0;
  const number = newest?.id === publication.id ? last : last + 1;
  const name = `lista-${String(number).padStart(6, '0')}-${publication.id}-${hashOf(bytes)}.gz`;
  return { name, bytes, path: name };
}

/** Once there are many manifests, removes the oldest and the contents that no manifest has. What is not ours stays. */
async function removeOld(remote: Remote, entries: Listing): Promise<void> {
  const manifests = manifestFilesIn(entries);
  if (manifests.length < 2 * KEPT_MANIFESTS) return;
  const kept = manifests.slice(0, KEPT_MANIFESTS);
  const used = new Set((await readManifests(remote, kept)).flatMap(({ files }) => Object.values(files)));
  for (const { name } of manifests.slice(KEPT_MANIFESTS)) await remote.remove(name);
  for (const [name, entry] of entries)
    if (entry !== 'folder' && OBJECT.test(name) && !used.has(name)) await remote.remove(name);
}

/** Reads the manifests that are whole. */
async function readManifests(
  remote: Remote,
  manifests: readonly ManifestFile[],
): Promise<readonly SourceManifest[]> {
  const read: SourceManifest[] = [];
  for (const { name } of manifests) read.push(...manifestIn(name, await remote.read(name)));
  return read;
}

/** The manifest in a file; none if the file is missing or damaged. */
function manifestIn(name: string, bytes: Buffer | null): readonly SourceManifest[] {
  if (!bytes || MANIFEST_NAME.exec(name)?.groups?.sum !== hashOf(bytes)) return [];
  try {
    const text = gunzipSync(bytes, { maxOutputLength: MAX_MANIFEST_BYTES }).toString();
    return [manifestSchema.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}

interface FetchOptions {
  readonly account: Account;
  /** Contents that need not be loaded. */
  readonly ownContents: Iterable<Uint8Array>;
  /** Chooses among the ids of the kept publications, the newest first. */
  readonly choose: (ids: readonly string[]) => readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

export interface Fetched {
  /** The list of our files on the server. */
  readonly list: ServerList;
  /** What the chosen publications were made of, as far as it is whole; the newest first, and at least one. */
  readonly sources: readonly [Source, ...Source[]];
  /** Keys of the e-mail service, by environment variable: the published page has them. */
  readonly keys: Readonly<Record<string, string>>;
}

const NONE =
  'En tu hosting no está lo que hace falta para editar tu página: se guarda ahí cada vez que publicas con este programa, desde esta versión. Si todavía tienes la otra computadora, publica desde ella, o trae su archivo de «Guardar todo».';
const SEVERAL =
  'En tu cuenta está lo de varias páginas, y no se sabe cuál es la de esta carpeta, porque falta su lista. Usa la cuenta de FTP que da tu hosting para esta dirección, o pide ayuda.';
const NOT_WHOLE =
  'Lo que tu hosting guarda para editar tu página no está entero: alguien borró o cambió algo ahí. Si todavía tienes la otra computadora, publica desde ella, o trae su archivo de «Guardar todo».';
const TOO_LARGE = 'Lo que tu hosting guarda para editar tu página pesa más de 2 GB. No se trajo nada.';

/**
 * Loads what publications were made of. Nothing is trusted: each content must have the hash of its name.
 * @throws Refusal if there is nothing whole; otherwise as `upload` does
 */
export async function fetchSource(options: FetchOptions): Promise<Fetched> {
  const tries: Tries = { triesLeft: 0 };
  const contents = new Map([...options.ownContents].map((bytes) => [hashOf(bytes), bytes]));
  const connect = () => login(options.account);
  return await persistently(options.signal, tries, connect, (remote) =>
    fetchOnce(remote, options, contents, tries),
  );
}

/** @param contents by hash; what is loaded is added */
async function fetchOnce(
  remote: Remote,
  { account, choose, signal, onProgress }: FetchOptions,
  contents: Map<string, Uint8Array>,
  tries: Tries,
): Promise<Fetched> {
  const { page, folders, list } = await findSources(remote, account);
  const [folder, ...others] = folders;
  if (!folder) throw new Refusal(NONE);
  if (others.length > 0) throw new Refusal(SEVERAL);
  await enterExisting(remote, folder);
  const entries = await entered(remote);
  const kept = manifestFilesIn(entries).filter(({ name }) => sizeIn(entries, name) <= MAX_MANIFEST_BYTES);
  const chosen = choose(kept.map(({ id }) => id));
  const manifests = await readManifests(
    remote,
    kept.filter(({ id }) => chosen.includes(id)),
  );
  const paths = new Map(
    manifests.flatMap(({ files }) => Object.entries(files).map(([path, hash]) => [hash, path])),
  );
  const missing = [...paths].filter(([hash]) => !contents.has(hash) && OBJECT.test(hash));
  const total = missing.reduce((sum, [hash]) => sum + sizeIn(entries, hash), 0);
  if (total > MAX_BYTES) throw new Refusal(TOO_LARGE);
  let sent = 0;
  for (const [hash, path] of missing) {
    signal.throwIfAborted();
    onProgress({ file: path, sent, total });
    const bytes = await remote.read(hash);
    if (bytes && hashOf(bytes) === hash) contents.set(hash, bytes);
    sent += sizeIn(entries, hash);
    tries.triesLeft = TRIES;
  }
  contents.set(hashOf(new Uint8Array()), new Uint8Array());
  const [newest, ...older] = manifests.flatMap((one) => sourceOf(one, contents) ?? []);
  if (!newest) throw new Refusal(NOT_WHOLE);
  await enterExisting(remote, page);
  return { list, sources: [newest, ...older], keys: await keysIn(remote, list) };
}

/** The size of a file; 0 if it is not there. */
function sizeIn(entries: Listing, name: string): number {
  const entry = entries.get(name);
  return typeof entry === 'number' ? entry : 0;
}

/** What a publication was made of; null if a content is missing. */
function sourceOf(
  { publication, files }: SourceManifest,
  contents: ReadonlyMap<string, Uint8Array>,
): Source | null {
  const found = new Map<string, Uint8Array>();
  for (const [path, hash] of Object.entries(files)) {
    const bytes = contents.get(hash);
    if (!bytes) return null;
    found.set(path, bytes);
  }
  return { publication, files: found };
}

/** The keys of the e-mail service in the published page, in the entered folder. */
async function keysIn(remote: Remote, list: ServerList): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const path of Object.keys(list.files).filter((one) => SCRIPT.test(one)))
    Object.assign(found, publishedKeys(String(await remote.read(path))));
  return found;
}
