import { once } from 'node:events';
import { connect } from 'node:net';
import { basename, join } from 'node:path/posix';
import { setTimeout } from 'node:timers/promises';
import { type FolderChoice, Refusal } from '../api.ts';
import { isLoginRefused } from './explain.ts';
import { connectFtps, NoEncryption } from './ftps.ts';
import { type Account, type Listing, type Opened, type Remote, shownIn, USUAL_FOLDERS } from './remote.ts';
import { SERVER_LIST_FILE, SOURCE_FOLDER } from './server-list.ts';
import { connectSftp } from './sftp.ts';

/** Default ports of the protocols. */
const DEFAULT_PORTS = { ftps: 21, sftp: 22 } as const;

/** Time after which a port counts as closed. */
const CONNECT_LIMIT_MS = 5000;
/** Time for a greeting: a server that waits for TLS sends none. */
const GREETING_LIMIT_MS = 1500;

/**
 * Logs in to an account of which the protocol is not known: by SSH where the server greets so, otherwise by FTP over TLS.
 * @param usualPorts to try if the account has no port either
 * @returns the account has the protocol and port that led to the server
 * @throws as `tryPort` does, or the error of the attempt that came farthest
 */
export async function loginByTrying(
  account: Account,
  usualPorts: readonly number[] = Object.values(DEFAULT_PORTS),
): Promise<Opened> {
  const { server, port } = account;
  const ports = port ? [Number(port)] : usualPorts;
  const greeted = ports.map((number) => ({ number, greeting: greetingOf(server, number) }));
  const errors: Attempt[] = [];
  for (const { number, greeting } of greeted) {
    const words = await greeting;
    const tried =
      typeof words === 'string' ? await tryPort(account, number, words) : { rank: 0, error: words };
    if ('remote' in tried) return tried;
    errors.push(tried);
  }
  // Sorting is stable: of two errors with the same rank the first counts.
  throw errors.toSorted((one, other) => other.rank - one.rank)[0]?.error;
}

/** A failed attempt; the higher its rank, the farther it came. */
interface Attempt {
  readonly rank: number;
  readonly error: unknown;
}

/**
 * Logs in at a port.
 * @param greeting the first words of the server there
 * @throws what no other port would change: a wrong password, and a key to confirm
 */
async function tryPort(account: Account, number: number, greeting: string): Promise<Opened | Attempt> {
  const protocol = greeting.startsWith('SSH-') ? 'sftp' : 'ftps';
  const port = number === DEFAULT_PORTS[protocol] ? '' : String(number);
  const found = { ...account, protocol, port } as const;
  try {
    return { remote: await (protocol === 'sftp' ? connectSftp : connectFtps)(found), account: found };
  } catch (error) {
    if (isLoginRefused(error) || (error instanceof Refusal && error.question?.kind === 'trust-key'))
      throw error;
    return { rank: error instanceof NoEncryption ? 1 : 2, error };
  }
}

/** Returns the first words of a server, empty if it sends none, or the error of the connection. */
async function greetingOf(host: string, port: number): Promise<unknown> {
  const socket = connect({ host, port, timeout: CONNECT_LIMIT_MS });
  socket.once('timeout', () => socket.destroy(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })));
  try {
    await once(socket, 'connect');
    const words = once(socket, 'data').then(([bytes]) => String(bytes));
    return await Promise.race([words, setTimeout(GREETING_LIMIT_MS, '')]);
  } catch (error) {
    return error;
  } finally {
    socket.destroy();
  }
}

/** The account's first folder. */
const FIRST = '.';
/** How deep a page's folder may be: `web/midominio.com/public_html`. */
const MAX_DEPTH = 3;
/** Most folders that are looked at. */
const MAX_FOLDERS = 40;

/** A folder of the account that the page may go to. */
interface PossibleFolder extends FolderChoice {
  /** Whether this program has published there. */
  readonly isOurs: boolean;
}

/** The folders of the account that the page may go to, the likeliest first. */
export async function possibleFolders(
  remote: Remote,
  address: string | undefined,
): Promise<readonly PossibleFolder[]> {
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
  await look('', [basename(remote.start)]);
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
    .map(({ path, entries }) => ({
      folder: path,
      remark: remarkOn(entries),
      isOurs: Boolean(entries?.has(SERVER_LIST_FILE)),
    }));
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
  return hasPage(entries) ? 'Tiene una página que no subió este programa.' : '';
}
