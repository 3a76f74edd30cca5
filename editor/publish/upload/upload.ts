/**
 * upload/: the way to a host and back, over what `remote.ts` says of every connection. Only `ftps.ts` and `sftp.ts` speak a protocol,
 * and nothing here reads the content or the built page: they are given.
 */

import { dirname, join } from 'node:path/posix';
import { type Progress, Refusal } from '../api.ts';
import { persistently } from './connect.ts';
import { HTACCESS, type IsServed, publishRules } from './htaccess.ts';
import {
  type Account,
  type Entry,
  FileError,
  type Listing,
  putFile,
  type Remote,
  shownIn,
  TEMPORARY,
} from './remote.ts';
import {
  changeList,
  EMPTY_LIST,
  HASHED,
  hashOf,
  isOurs,
  type Publication,
  readList,
  refuseElsewhere,
  refuseForeign,
  SERVER_LIST_FILE,
  type ServerList,
  withFiles,
} from './server-list.ts';

interface UploadOptions {
  readonly account: Account;
  /** The page's files, by path in its folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Identifies this publication on the server. */
  readonly publication: Publication;
  /** Ids of the publications that this one may replace, its own among them. */
  readonly known: ReadonlySet<string>;
  /** Paths of files that are not ours and that the owner allows to replace. */
  readonly replaceable: ReadonlySet<string>;
  readonly isServed: IsServed;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

export interface UploadResult {
  /** Whether the redirect to https kept visitors from the page, so that it was switched off again. */
  readonly isHttpsTakenBack: boolean;
  /** Whether the server replaced each file at once, so that visitors always got the old one or the new one. */
  readonly isAtomic: boolean;
  /** Paths of files and folders that the server keeps closed to visitors. */
  readonly closed: readonly string[];
}

/** What an upload has reached, across its connections. */
interface Reached {
  /** Paths of files that have arrived. */
  readonly done: Set<string>;
  isAtomic: boolean;
}

/**
 * Publishes a page. Visitors get the old page or the new one, whenever the upload stops: files that the page names come
 * before index.html, and files that no page needs go after it. Where the server does not replace files, each is missing for a
 * moment. After a lost connection it continues with a fresh listing. Removes only files that are ours.
 * @throws Refusal before anything is written, with the publication of another computer or the files that are not ours which
 *   would be replaced; the last failure, as a FileError if it is that of a file; the signal's reason if it was stopped
 */
export async function upload(options: UploadOptions): Promise<UploadResult> {
  const reached: Reached = { done: new Set(), isAtomic: true };
  return await persistently(options.account, options.signal, ({ remote }, arrived) =>
    uploadOnce(remote, options, reached, arrived),
  );
}

async function uploadOnce(
  remote: Remote,
  options: UploadOptions,
  reached: Reached,
  arrived: () => void,
): Promise<UploadResult> {
  const { files, publication, known, replaceable } = options;
  const before = await readList(remote);
  refuseElsewhere(before, known);
  const own = [...files.keys()];
  const there = await listFolders(remote, [...own, ...Object.keys(before.files), ...before.earlier]);
  refuseOtherKind(own, there);
  const { send, remove, earlier } = planUpload(before, there, files, reached.done);
  // The host's own rules are kept when it is merged.
  const replaced = send.filter((path) => path !== HTACCESS && there.has(path) && !replaceable.has(path));
  await refuseForeign(remote, before, replaced);
  // What is left of uploads that stopped: on a full disk it may be what fills it.
  for (const path of there.keys()) if (TEMPORARY.test(path)) await remote.remove(path);
  // From here on the list has the files of an upload that is stopped.
  await changeList(remote, { files: withFiles(before, files), publication });
  for (const folder of foldersOf(own)) if (folder && !there.has(folder)) await remote.makeFolder(folder);
  const isHttpsBroken = await sendFiles(send, before, remote, options, reached, arrived);
  for (const path of remove) if (await isOurs(remote, before, path)) await remote.remove(path);
  const visited = [...own, ...earlier];
  await listFolders(remote, visited);
  const closed = await remote.openToVisitors([SERVER_LIST_FILE, ...foldersOf(visited), ...visited]);
  const https = { isHttpsBroken, isHttpsUntested: false };
  await changeList(remote, { ...https, earlier, files: withFiles(EMPTY_LIST, files) });
  return { isHttpsTakenBack: isHttpsBroken && !before.isHttpsBroken, isAtomic: reached.isAtomic, closed };
}

/**
 * Sends files in their order.
 * @returns whether the redirect to https fails
 * @throws FileError
 */
async function sendFiles(
  paths: readonly string[],
  before: ServerList,
  remote: Remote,
  options: UploadOptions,
  reached: Reached,
  arrived: () => void,
): Promise<boolean> {
  const progress = progressOf(paths, options);
  let { isHttpsBroken } = before;
  const keepUntested = () => changeList(remote, { isHttpsUntested: true });
  for (const path of paths) {
    const bytes = options.files.get(path) ?? Buffer.alloc(0);
    try {
      if (path === HTACCESS)
        isHttpsBroken = await publishRules({ ...options, remote, list: before, keepUntested });
      else reached.isAtomic = (await putFile(remote, path, bytes, progress(path))) && reached.isAtomic;
    } catch (error) {
      throw new FileError(path, error);
    }
    // The rules, which are sent over each connection, count once.
    if (!reached.done.has(path)) arrived();
    reached.done.add(path);
  }
  return isHttpsBroken;
}

/** Reports the progress of all files together. The rules are merged on the server, and do not count. */
function progressOf(paths: readonly string[], { files, signal, onProgress }: UploadOptions) {
  const sizes = paths.map((path) => (path === HTACCESS ? 0 : (files.get(path)?.length ?? 0)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let sent = 0;
  return (file: string) => (bytes: number) => {
    signal.throwIfAborted();
    sent += bytes;
    onProgress({ file, sent, total });
  };
}

/** Order of upload: files that a page names, other files, and these at the end. */
const LAST = [HTACCESS, '404.html', 'index.html'];
const rank = (path: string) => (HASHED.test(path) ? 0 : LAST.indexOf(path) + 2);

/** What an upload does, by paths. */
export interface Plan {
  /** Files to send, in this order: the page comes after all that it names. */
  readonly send: readonly string[];
  /** Files of ours that no page needs any more, to be removed after that. */
  readonly remove: readonly string[];
  /** Files that only pages of before name, which may be open or kept on the way: they stay until the next publication. */
  readonly earlier: readonly string[];
}

/**
 * Plans an upload. A file is there if it has its size and, unless its name has a hash, the list says that its bytes are these.
 * @param before the list on the server
 * @param there what is in the page's folder
 * @param files of the page, by path
 * @param done paths of files that have arrived since that list was read first
 */
export function planUpload(
  before: ServerList,
  there: Listing,
  files: ReadonlyMap<string, Uint8Array>,
  done: ReadonlySet<string> = new Set(),
): Plan {
  const isListed = (path: string, bytes: Uint8Array) => {
    const hashes = before.files[path] ?? [];
    return hashes.length === 1 && hashes[0] === hashOf(bytes);
  };
  // The rules are merged on the server, where the host may have changed them.
  const isThere = (path: string, bytes: Uint8Array) =>
    path !== HTACCESS &&
    there.get(path) === bytes.length &&
    (HASHED.test(path) || done.has(path) || isListed(path, bytes));
  const send = [...files].flatMap(([path, bytes]) => (isThere(path, bytes) ? [] : path));
  const page = files.get('index.html');
  // To publish the same page again takes nothing from those that are open.
  const isSame = page !== undefined && isListed('index.html', page);
  const named = Object.keys(before.files);
  const earlier = [...named.filter((path) => HASHED.test(path)), ...(isSame ? before.earlier : [])].filter(
    (path) => there.has(path) && !files.has(path),
  );
  const kept = new Set([...files.keys(), ...earlier]);
  return {
    send: send.toSorted((one, other) => rank(one) - rank(other)),
    remove: [...named, ...before.earlier].filter((path) => there.has(path) && !kept.has(path)),
    earlier,
  };
}

const PAGE_NOT_SHOWN =
  'El servidor no deja ver qué hay en la carpeta de tu página, y así no se sabe qué archivos son tuyos. Escribe a tu hosting: «¿Pueden dar a mi usuario permiso para leer esa carpeta (755)?»';

/**
 * Lists the folders of these files.
 * @returns what is there, by path
 * @throws Refusal if the server does not show it
 */
export async function listFolders(remote: Remote, paths: Iterable<string>): Promise<Listing> {
  const there = new Map<string, Entry>();
  for (const folder of foldersOf(paths)) {
    if (folder && there.get(folder) !== 'folder') continue;
    const entries = await shownIn(remote, folder);
    if (!entries) throw new Refusal(PAGE_NOT_SHOWN);
    for (const [name, entry] of entries) there.set(join(folder, name), entry);
  }
  // Some servers show an empty folder instead of refusing.
  if (there.size === 0 && (await remote.read('index.html'))) throw new Refusal(PAGE_NOT_SHOWN);
  return there;
}

/** @throws Refusal if the server has a file where these files need a folder, or a folder where one of them goes */
export function refuseOtherKind(paths: readonly string[], there: Listing): void {
  const file = foldersOf(paths).find((path) => there.has(path) && there.get(path) !== 'folder');
  const folder = paths.find((path) => there.get(path) === 'folder');
  if (file) throw new Refusal(otherKindWords('un archivo', file, 'una carpeta'));
  if (folder) throw new Refusal(otherKindWords('una carpeta', folder, 'un archivo'));
}

function otherKindWords(there: string, path: string, needed: string): string {
  return `En la carpeta de tu hosting hay ${there} con el nombre «${path}», y tu página necesita ${needed} con ese nombre. No se cambió nada. En el «Administrador de archivos» de tu hosting, bórralo o cámbiale el nombre, y publica otra vez.`;
}

/** The folders that these files are in, each after the one that it is in; the page's own, which is first, is empty. */
export function foldersOf(paths: Iterable<string>): readonly string[] {
  const above = (path: string): readonly string[] => {
    const folder = dirname(path);
    return folder === '.' ? [''] : [...above(folder), folder];
  };
  return [...new Set(['', ...[...paths].flatMap(above)])];
}
