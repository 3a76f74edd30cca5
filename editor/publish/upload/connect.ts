import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Refusal } from '../api.ts';
import { loginByTrying, possibleFolders } from './find-way.ts';
import { connectFtps } from './ftps.ts';
import { type Account, FileError, IncompleteFile, type Opened } from './remote.ts';
import { connectSftp } from './sftp.ts';

/** Tries in a row in which no file arrives, before work over a connection gives up. */
export const TRIES = 4;
const PAUSE_MS = 2000;

/** What works over a connection. It calls `arrived` whenever a file has arrived. */
type Work<Result> = (opened: Opened, arrived: () => void) => Promise<Result>;

/**
 * Works in the page's folder of an account, over a new connection whenever one is lost.
 * @param work goes on where the try before has stopped
 * @param search as in `openFolder`
 * @throws Refusal, and what the server refuses, at once; the last failure; the signal's reason if it was stopped
 */
export async function persistently<Result>(
  account: Account,
  signal: AbortSignal,
  work: Work<Result>,
  search?: FolderSearch,
): Promise<Result> {
  // None is left before the first login, because a wrong password is not tried twice.
  let triesLeft = 0;
  const arrived = () => {
    triesLeft = TRIES;
  };
  for (;;) {
    try {
      return await connected(
        () => openFolder(account, search),
        signal,
        (opened) => {
          triesLeft ||= TRIES;
          return work(opened, arrived);
        },
      );
    } catch (error) {
      if (signal.aborted || error instanceof Refusal || isRefusedByServer(error)) throw error;
      triesLeft -= 1;
      if (triesLeft <= 0) throw error;
    }
    await setTimeout(PAUSE_MS * (TRIES - triesLeft), undefined, { signal });
  }
}

/**
 * Works over a connection, and closes it.
 * @throws the signal's reason as soon as it is stopped, although the server may not answer for long
 */
async function connected<Result>(
  open: () => Promise<Opened>,
  signal: AbortSignal,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const stopped = once(signal, 'abort').then(() => {
    throw signal.reason;
  });
  const openAndWork = async () => {
    const opened = await open();
    signal.onabort = opened.remote.close;
    try {
      signal.throwIfAborted();
      return await work(opened);
    } finally {
      opened.remote.close();
    }
  };
  return await Promise.race([openAndWork(), stopped]);
}

/**
 * Whether the server does not store a file or has said no: an answer 5yz of FTP (RFC 959, section 4.2.1), or a status of SFTP
 * other than those of a lost connection, 6 and 7 (draft 02, section 7). Errors of the network and of TLS have names as codes.
 */
function isRefusedByServer(error: unknown): boolean {
  const cause = error instanceof FileError ? error.cause : error;
  const { code } = Object(cause);
  const isNo = typeof code === 'number' && (code < 400 || code >= 500) && code !== 6 && code !== 7;
  return isNo || cause instanceof IncompleteFile;
}

/** What helps to find the page's folder, while the account has none. */
interface FolderSearch {
  /** The page's domain; unknown while the content cannot be read. */
  readonly address?: string | undefined;
  /** Whether a page is to be brought from there: if this program has published to one folder only, it is that one. */
  readonly isBringing?: boolean;
}

/**
 * Connects and enters the page's folder. What is not known of the way is found out.
 * @returns the account also has the way that was found, and the folder as it was entered
 * @throws Refusal that asks for the folder, if the account has none or there is no such one; otherwise the connection's error
 */
export async function openFolder(
  sent: Account,
  { address, isBringing = false }: FolderSearch = {},
): Promise<Opened> {
  const { remote, account } = await login(sent);
  try {
    // Panels write `/public_html` for a folder below the account's first one.
    for (const folder of [account.folder, account.folder.replace(/^\/+/, '')])
      if (folder && (await remote.enter(folder))) return { remote, account: { ...account, folder } };
    const found = await possibleFolders(remote, address);
    const [ours, another] = found.filter(({ isOurs }) => isOurs);
    if (isBringing && !account.folder && ours && !another && (await remote.enter(ours.folder)))
      return { remote, account: { ...account, folder: ours.folder } };
    const folders = found.map(({ folder, remark }) => ({ folder, remark }));
    const words = account.folder ? notThereWords(account.folder) : WHICH_FOLDER;
    throw new Refusal(words, { kind: 'choose-folder', folders });
  } catch (error) {
    remote.close();
    throw error;
  }
}

async function login(account: Account): Promise<Opened> {
  if (account.protocol === '') return await loginByTrying(account);
  return { remote: await (account.protocol === 'sftp' ? connectSftp : connectFtps)(account), account };
}

const WHICH_FOLDER =
  '¿En qué carpeta de tu hosting va tu página? Si no lo sabes, suele ser la primera de estas; si tienes varias páginas ahí, pregúntale a tu hosting cuál es la de tu dirección.';

function notThereWords(folder: string): string {
  return `En tu hosting no hay una carpeta «${folder}», o no deja entrar en ella con este usuario. ¿En cuál va tu página?`;
}
