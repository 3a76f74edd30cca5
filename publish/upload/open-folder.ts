import { posix } from 'node:path';
import { SERVER_LIST_FILE } from '../../deploy/host-files.ts';
import { namedList } from '../named-list.ts';
import { Refusal } from '../refusal.ts';
import { login } from './login.ts';
import type { Account, Listing, Remote } from './remote.ts';

/** Usual names of the folder that a host serves. */
export const USUAL_FOLDERS: readonly string[] = ['public_html', 'httpdocs', 'htdocs', 'www', 'web'];

/** How a folder with what a page is made of is called; some servers do not show names that begin with a dot. */
export const SOURCE_FOLDER = /^\.?mi-pagina-[0-9a-f]{32}$/;

/** A page of before. */
const PAGES = ['index.html', 'index.htm', 'index.php'];
/** Folders that hosts put into the one that they serve, and some beside it. */
const HOST_FOLDERS = ['cgi-bin', '.well-known'];

/** Folder with a folder for each domain. */
const DOMAINS = 'domains';

interface Opened {
  readonly remote: Remote;
  /** The account, with the protocol, port and folder that were found. */
  readonly account: Account;
}

/** Codes of a server that does not show a folder: RFC 959, section 4.2, and SFTP draft 02, section 7. */
const NOT_SHOWN_CODES = [450, 550, 553, 3];

/**
 * Connects and enters the page's folder. Finds out what the account leaves open: protocol and port as `login` does, and the
 * folder by its usual name, unless the account starts in it.
 * @throws Refusal, in Spanish, if there is no such folder; otherwise the connection's error
 */
export async function openFolder(sent: Account): Promise<Opened> {
  const { remote, account } = await login(sent);
  try {
    if (!account.folder) return { remote, account: { ...account, folder: await enterUsual(remote) } };
    if (await remote.enter(account.folder)) return { remote, account };
    throw new Refusal(await notEntered(remote, account.folder));
  } catch (error) {
    remote.close();
    throw error;
  }
}

/** What is in a folder; null if the server does not show it. */
export async function shownIn(remote: Remote, folder: string): Promise<Listing | null> {
  return await remote.list(folder).catch((error) => {
    if (NOT_SHOWN_CODES.includes(error.code)) return null;
    throw error;
  });
}

/**
 * Enters the page's folder from the account's first one.
 * @returns its name; empty if the account starts in it
 * @throws Refusal if it cannot be told which one it is
 */
async function enterUsual(remote: Remote): Promise<string> {
  const start = posix.basename(await remote.start());
  if (USUAL_FOLDERS.includes(start)) return '';
  const entries = await shownIn(remote, '');
  if (!entries || entries.size === 0) return await enterUnseen(remote, entries !== null);
  if (isWebFolder(entries)) return '';
  const usual = usualIn(foldersIn(entries));
  const [folder, ...others] = usual ? [usual] : await foldersOfDomains(remote, entries);
  if (others.length > 0) throw new Refusal(whichDomain([folder ?? '', ...others]));
  const broken = USUAL_FOLDERS.find((name) => entries.get(name) === 'broken link');
  if (!folder && broken) throw new Refusal(brokenLink(broken));
  if (folder && !(await remote.enter(folder))) throw new Refusal(closedFolder(folder));
  return folder ?? '';
}

/** The pages' folders where each domain has its own, as in DirectAdmin: `domains/minombre.com/public_html`. */
async function foldersOfDomains(remote: Remote, entries: Listing): Promise<readonly string[]> {
  if (entries.get(DOMAINS) !== 'folder') return [];
  const found: string[] = [];
  for (const domain of foldersIn((await shownIn(remote, DOMAINS)) ?? new Map())) {
    const folder = posix.join(DOMAINS, domain);
    const usual = usualIn(foldersIn((await shownIn(remote, folder)) ?? new Map()));
    if (usual) found.push(posix.join(folder, usual));
  }
  return found;
}

/**
 * Whether a host serves a folder: it has a page or, unless it has the folder that is served, folders of the host. A page with
 * our list says nothing: this program put it there, maybe by mistake.
 */
export function isWebFolder(entries: Listing): boolean {
  const isOurs = (name: string) => name === 'index.html' && entries.has(SERVER_LIST_FILE);
  const hasPage = PAGES.some((name) => entries.has(name) && !isOurs(name));
  const isAbove = [...USUAL_FOLDERS, DOMAINS].some((name) => entries.has(name));
  return hasPage || (!isAbove && HOST_FOLDERS.some((name) => entries.has(name)));
}

/** Folders of the account's first folder that may be the page's; if something says that this one is, only those with a usual name. */
export function foldersBeside(entries: Listing): readonly string[] {
  const isCertain = isWebFolder(entries) || entries.has(SERVER_LIST_FILE);
  return possibleFolders(entries).filter((name) => !isCertain || USUAL_FOLDERS.includes(name));
}

/**
 * Enters the page's folder from one that does not show what it has.
 * @param isShown whether the server has shown an empty folder: some do so instead of refusing
 */
async function enterUnseen(remote: Remote, isShown: boolean): Promise<string> {
  for (const name of USUAL_FOLDERS) if (await remote.enter(name)) return name;
  if (isShown) return '';
  throw new Refusal(ACCOUNT_NOT_SHOWN);
}

const usualIn = (folders: readonly string[]) => USUAL_FOLDERS.find((name) => folders.includes(name));

/** The names of the folders in a listing. */
function foldersIn(entries: Listing): readonly string[] {
  return [...entries].flatMap(([name, entry]) => (entry === 'folder' && !/^\.+$/.test(name) ? name : []));
}

/** The names of the folders that a page may be in: none that is hidden or has what a page is made of. */
function possibleFolders(entries: Listing): readonly string[] {
  return foldersIn(entries).filter((name) => !name.startsWith('.') && !SOURCE_FOLDER.test(name));
}

/** Most folders that a sentence names. */
const MAX_NAMED = 20;
const CHANGE_IT = 'Se cambia en «Detalles de la conexión».';
const ACCOUNT_NOT_SHOWN =
  'El servidor no deja ver qué carpetas tiene tu cuenta, y ninguna se llama como es costumbre. Pregunta a tu hosting en qué carpeta va tu página, y escríbela en «Carpeta», en «Detalles de la conexión».';

function whichDomain(folders: readonly string[]): string {
  return `En tu cuenta hay varias páginas. ¿Cuál de estas carpetas es la de tu dirección? ${namedList(folders)}. Escríbela en «Carpeta», en «Detalles de la conexión».`;
}

/** Says why a folder was not entered: the account may not, or there is none. */
async function notEntered(remote: Remote, folder: string): Promise<string> {
  const { dir, base } = posix.parse(folder);
  const entry = (await shownIn(remote, dir).catch(() => null))?.get(base);
  if (entry === 'folder') return closedFolder(folder);
  if (entry === 'broken link') return brokenLink(folder);
  return wrongFolder(folder, await shownIn(remote, ''));
}

function closedFolder(folder: string): string {
  return `El servidor tiene la carpeta «${folder}», pero no deja entrar en ella con este usuario. Pide a tu hosting permiso para entrar y escribir ahí, o una cuenta de FTP o SFTP que empiece en la carpeta de tu página.`;
}

function brokenLink(name: string): string {
  return `En tu cuenta, «${name}» es un atajo a otra carpeta, y con este usuario no se puede abrir. Pide a tu hosting una cuenta de FTP o SFTP que entre en la carpeta de tu página, o que te diga cuál es, y escríbela en «Carpeta», en «Detalles de la conexión».`;
}

function wrongFolder(folder: string, entries: Listing | null): string {
  const folders = entries ? possibleFolders(entries) : [];
  const there = entries
    ? `Hay estas: ${namedList(folders, MAX_NAMED) || 'ninguna'}.`
    : 'El servidor no deja ver cuáles hay: pregunta a tu hosting en cuál va tu página.';
  const usual = usualIn(folders);
  const advice = usual
    ? `Lo más seguro es que sea «${usual}».`
    : 'Si tu cuenta empieza ya en la carpeta de la página, deja «Carpeta» vacía.';
  return `En el servidor no hay una carpeta «${folder}». ${there} ${advice} ${CHANGE_IT}`;
}
