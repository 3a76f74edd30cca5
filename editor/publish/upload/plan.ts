import { HTACCESS } from './htaccess.ts';
import type { Listing } from './remote.ts';
import { hashOf, type ServerList } from './server-list.ts';

/** Files with a hash in their name, which says what they hold: Astro's, and the picture of shared links. */
export const HASHED = /^(_astro\/[^.]|tarjeta-)/;

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
