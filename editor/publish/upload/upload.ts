import type { Progress } from '../api.ts';
import { HTACCESS, type IsServed, publishRules } from './htaccess.ts';
import { openFolder } from './open-folder.ts';
import {
  foldersOf,
  isOurs,
  listFolders,
  makeFolders,
  refuseElsewhere,
  refuseForeign,
  refuseOtherKind,
} from './page-folder.ts';
import { persistently, TRIES, type Tries } from './persistently.ts';
import { planUpload } from './plan.ts';
import { type Account, FileError, type Remote } from './remote.ts';
import {
  afterUpload,
  changeList,
  type Publication,
  readList,
  SERVER_LIST_FILE,
  withFiles,
} from './server-list.ts';
import { putFile, TEMPORARY } from './whole-files.ts';

interface UploadOptions {
  readonly account: Account;
  /** The page's files, by path in its folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Identifies this publication on the server. */
  readonly publication: Publication;
  /** Whether it is a page of before that is put back. */
  readonly isEarlier: boolean;
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
interface Run extends Tries {
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
  const run: Run = { triesLeft: 0, done: new Set(), isAtomic: true };
  const connect = () => openFolder(options.account);
  return await persistently(options.signal, run, connect, (remote) => uploadOnce(remote, options, run));
}

async function uploadOnce(remote: Remote, options: UploadOptions, run: Run): Promise<UploadResult> {
  const { files, publication, isEarlier, known, replaceable } = options;
  const before = await readList(remote);
  refuseElsewhere(before, known);
  const own = [...files.keys()];
  const there = await listFolders(remote, [...own, ...Object.keys(before.files), ...before.earlier]);
  refuseOtherKind(own, there);
  const { send, remove, earlier } = planUpload(before, there, files, run.done);
  // The host's own rules are kept when it is merged.
  const replaced = send.filter((path) => path !== HTACCESS && there.has(path) && !replaceable.has(path));
  await refuseForeign(remote, before, replaced);
  // What is left of uploads that stopped: on a full disk it may be what fills it.
  for (const path of there.keys()) if (TEMPORARY.test(path)) await remote.remove(path);
  // From here on the list has the files of an upload that is stopped.
  await changeList(remote, () => ({ files: withFiles(before, files), publication, isEarlier }));
  await makeFolders(remote, own, there);
  let { isHttpsBroken } = before;
  const keepUntested = () => changeList(remote, () => ({ isHttpsUntested: true }));
  await sendFiles(remote, send, options, run, async () => {
    isHttpsBroken = await publishRules({ ...options, remote, list: before, keepUntested });
  });
  for (const path of remove) if (await isOurs(remote, before, path)) await remote.remove(path);
  const visited = [...own, ...earlier];
  await listFolders(remote, visited);
  const closed = await remote.openToVisitors([SERVER_LIST_FILE, ...foldersOf(visited), ...visited]);
  const https = { isHttpsBroken, isHttpsUntested: false };
  await changeList(remote, (now) => ({ ...https, earlier, files: afterUpload(before, now, files) }));
  return { isHttpsTakenBack: isHttpsBroken && !before.isHttpsBroken, isAtomic: run.isAtomic, closed };
}

/**
 * Uploads files in their order.
 * @param sendRules uploads the rules for Apache, which are merged on the server
 * @throws FileError
 */
async function sendFiles(
  remote: Remote,
  paths: readonly string[],
  options: UploadOptions,
  run: Run,
  sendRules: () => Promise<void>,
): Promise<void> {
  const progress = progressOf(paths, options);
  const send = async (path: string) => {
    if (path === HTACCESS) return await sendRules();
    const bytes = options.files.get(path) ?? Buffer.alloc(0);
    const isAtomic = await putFile(remote, path, bytes, (sent) => progress(path, sent));
    run.isAtomic &&= isAtomic;
  };
  for (const path of paths) {
    await send(path).catch((error) => {
      throw new FileError(path, error);
    });
    // The rules, which are sent over each connection, count once.
    if (!run.done.has(path)) run.triesLeft = TRIES;
    run.done.add(path);
  }
}

/** Reports the progress of all files together. The rules are merged on the server, and do not count. */
function progressOf(paths: readonly string[], { files, signal, onProgress }: UploadOptions) {
  const sizes = paths.map((path) => (path === HTACCESS ? 0 : (files.get(path)?.length ?? 0)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let sent = 0;
  return (file: string, bytes: number) => {
    signal.throwIfAborted();
    sent += bytes;
    onProgress({ file, sent, total });
  };
}
