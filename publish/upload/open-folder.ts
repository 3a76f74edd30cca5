import { posix } from 'node:path';
import { LIST_FILE } from '../../deploy/host-files.ts';
import { login } from './login.ts';
import { type Account, type Listing, Refusal, type Remote } from './remote.ts';

/** Usual names of the folder that a host serves. */
const USUAL_FOLDERS = ['public_html', 'httpdocs', 'htdocs', 'www', 'web'];

/** Names in a folder that a host serves already: our list, a page of before, folders of the host. */
const SERVED = [LIST_FILE, 'index.html', 'index.htm', 'index.php', 'cgi-bin', '.well-known'];

interface Opened {
  readonly remote: Remote;
  /** The account, with the protocol, port and folder that were found. */
  readonly account: Account;
}

/**
 * Connects and enters the page's folder. Finds out what the account leaves open: protocol and port as `login` does, and the
 * folder by its usual name, unless the account starts in it.
 * @throws Refusal, in Spanish, if there is no such folder; otherwise the connection's error
 */
export async function openFolder(sent: Account): Promise<Opened> {
  const { remote, account } = await login(sent);
  try {
    if (!account.folder) {
      const folder = await usualFolder(remote);
      if (folder) await remote.enter(folder);
      return { remote, account: { ...account, folder } };
    }
    if (await remote.enter(account.folder)) return { remote, account };
    throw new Refusal(wrongFolder(account.folder, foldersIn(await remote.list(''))));
  } catch (error) {
    remote.close();
    throw error;
  }
}

/** The page's folder in the account's first folder; empty if the account starts in it. */
async function usualFolder(remote: Remote): Promise<string> {
  const start = posix.basename(await remote.start());
  const entries = await remote.list('');
  const isServed = USUAL_FOLDERS.includes(start) || SERVED.some((name) => entries.has(name));
  return isServed ? '' : (usualIn(foldersIn(entries)) ?? '');
}

const usualIn = (folders: readonly string[]) => USUAL_FOLDERS.find((name) => folders.includes(name));

function foldersIn(entries: Listing): readonly string[] {
  return [...entries].flatMap(([name, entry]) => (entry === 'folder' && !/^\.+$/.test(name) ? name : []));
}

function wrongFolder(folder: string, folders: readonly string[]): string {
  const names = folders.slice(0, 20).map((name) => `«${name}»`);
  const usual = usualIn(folders);
  const advice = usual
    ? `Lo más seguro es que sea «${usual}».`
    : 'Si tu cuenta empieza ya en la carpeta de la página, deja «Carpeta» vacía.';
  return `En el servidor no hay una carpeta «${folder}». Hay estas: ${names.join(', ') || 'ninguna'}. ${advice} Se cambia en «Detalles de la conexión».`;
}
