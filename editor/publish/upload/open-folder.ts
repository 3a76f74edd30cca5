import { basename, join } from 'node:path/posix';
import type { FolderChoice } from '../api.ts';
import { Refusal } from '../refusal.ts';
import { type Login, login } from './login.ts';
import type { Account, Listing, Remote } from './remote.ts';
import { SERVER_LIST_FILE } from './server-list.ts';

/** Usual names of the folder that a host serves; the likeliest first. */
export const USUAL_FOLDERS: readonly string[] = ['public_html', 'httpdocs', 'www', 'htdocs', 'web'];

/** How a folder with what a page is made of is called; some servers do not show names that begin with a dot. */
export const SOURCE_FOLDER = /^\.?mi-pagina-[0-9a-f]{32}$/;

/** The account's first folder. */
const FIRST = '.';
/** How deep a page's folder may be: `web/midominio.com/public_html`. */
const MAX_DEPTH = 3;
/** Most folders that are looked at. */
const MAX_FOLDERS = 40;

/** Codes of a server that does not show a folder: RFC 959, section 4.2, and SFTP draft 02, sections 7. */
const NOT_SHOWN_CODES = [450, 550, 553, 3];

/**
 * Connects and enters the page's folder. Finds out protocol and port as `login` does.
 * @param address the page's domain; unknown while the content cannot be read
 * @returns the account also has the folder as it was entered
 * @throws Refusal that asks for the folder, if the account has none or there is no such one; otherwise the connection's error
 */
export async function openFolder(sent: Account, address?: string): Promise<Login> {
  const { remote, account } = await login(sent);
  try {
    // Panels write `/public_html` for a folder below the account's first one.
    for (const folder of [account.folder, account.folder.replace(/^\/+/, '')])
      if (folder && (await remote.enter(folder))) return { remote, account: { ...account, folder } };
    const words = account.folder ? notThereWords(account.folder) : WHICH_FOLDER;
    throw new Refusal(words, { kind: 'choose-folder', folders: await foldersToChoose(remote, address) });
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

/** The folders of the account that the page may go to, the likeliest first. */
export async function foldersToChoose(
  remote: Remote,
  address: string | undefined,
): Promise<readonly FolderChoice[]> {
  const domain = withoutWww(address ?? '');
  const isOfAddress = (name: string) => withoutWww(name) === domain;
  const found: {
    readonly path: string;
    readonly names: readonly string[];
    readonly entries: Listing | null;
  }[] = [];
  const look = async (path: string, names: readonly string[]): Promise<void> => {
    if (found.length === MAX_FOLDERS) return;
    const entries = await shownIn(remote, path);
    found.push({ path: path || FIRST, names, entries });
    if (names.length > MAX_DEPTH) return;
    // Inside another folder, or a page's own, only what a host calls a page's folder may be one.
    const isAny = names.length === 1 && !hasPage(entries);
    for (const name of foldersIn(entries))
      if (isAny || isOfAddress(name) || USUAL_FOLDERS.includes(name))
        await look(join(path, name), [...names, name]);
  };
  await look('', [basename(await remote.start())]);
  const rank = ({ path, names, entries }: (typeof found)[number]) => {
    const usual = USUAL_FOLDERS.indexOf(names.at(-1) ?? '');
    const others = path === FIRST ? USUAL_FOLDERS.length : USUAL_FOLDERS.length + 1;
    return [
      names.some(isOfAddress) ? 0 : 1,
      entries?.has(SERVER_LIST_FILE) ? 0 : 1,
      usual < 0 ? others : usual,
    ].reduce((sum, digit) => sum * 10 + digit, 0);
  };
  return found
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ path, entries }) => ({ folder: path, remark: remarkOn(entries) }));
}

const withoutWww = (name: string) => name.toLowerCase().replace(/^www\./, '');

/** The names of the folders in a listing that a page may be in. */
function foldersIn(entries: Listing | null): readonly string[] {
  return [...(entries ?? [])].flatMap(([name, entry]) =>
    entry === 'folder' && !name.startsWith('.') && !SOURCE_FOLDER.test(name) ? name : [],
  );
}

/** Whether a folder has a page, whoever put it there. */
function hasPage(entries: Listing | null): boolean {
  const pages = [SERVER_LIST_FILE, 'index.html', 'index.htm', 'index.php', 'wp-config.php'];
  return pages.some((name) => entries?.has(name));
}

function remarkOn(entries: Listing | null): string {
  if (!entries) return 'El servidor no deja ver qué tiene.';
  if (entries.has(SERVER_LIST_FILE)) return 'Aquí ya publicó este programa.';
  return hasPage(entries) ? 'Tiene una página que no subió este programa: la tuya tomaría su lugar.' : '';
}

const WHICH_FOLDER =
  '¿En qué carpeta de tu hosting va tu página? Si no lo sabes, suele ser la primera de estas; si tienes varias páginas ahí, pregúntale a tu hosting cuál es la de tu dirección.';

function notThereWords(folder: string): string {
  return `En tu hosting no hay una carpeta «${folder}», o no deja entrar en ella con este usuario. ¿En cuál va tu página?`;
}
