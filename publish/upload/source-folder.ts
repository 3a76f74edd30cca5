import { randomBytes } from 'node:crypto';
import { posix } from 'node:path';
import { Refusal } from '../refusal.ts';
import { SOURCE_FOLDER, shownIn, USUAL_FOLDERS } from './open-folder.ts';
import type { Account, Listing, Remote } from './remote.ts';
import { changeList, hashOf, readList, type ServerList } from './server-list.ts';

const NAME_BYTES = 16;

const hashOfName = (name: string) => hashOf(Buffer.from(name));

/** Enters a folder by its absolute path; returns what is in it, null if the server does not let enter or show it. */
async function shownAt(remote: Remote, folder: string): Promise<Listing | null> {
  return (await remote.enter(folder)) ? await shownIn(remote, '') : null;
}

/** A page's folder, and the places where the folder with what it is made of may be, the best first; all absolute. */
interface Places {
  readonly page: string;
  readonly places: readonly string[];
}

/**
 * Outside the folder that visitors load, if the account shows it: beside the first folder with a usual name. Otherwise in the
 * page's folder, where the name and the server's rules protect it.
 */
async function placesOf(remote: Remote, { folder }: Account): Promise<Places> {
  const page = posix.resolve(await remote.start(), folder);
  const steps = page.split('/');
  const served = steps.findIndex((step) => USUAL_FOLDERS.includes(step));
  if (served < 0) return { page, places: [page] };
  const outside = steps.slice(0, served).join('/') || '/';
  const entries = await shownAt(remote, outside);
  return { page, places: entries ? [outside, page] : [page] };
}

/** The list of the page's files, in the page's folder. */
async function pageListIn(remote: Remote, { page }: Places): Promise<ServerList> {
  if (!(await remote.enter(page))) throw new Refusal(NO_PAGE_FOLDER);
  return await readList(remote);
}

const NO_PAGE_FOLDER = 'La carpeta de tu página ya no está en tu hosting. Publica otra vez.';

/** Absolute paths of the folders whose name fits. */
async function foldersThatFit(
  remote: Remote,
  { places }: Places,
  fits: (name: string) => boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const place of places) {
    for (const [name, entry] of (await shownAt(remote, place)) ?? [])
      if (entry === 'folder' && SOURCE_FOLDER.test(name) && fits(name)) found.push(posix.join(place, name));
  }
  return found;
}

/**
 * Enters the folder with what the page is made of, and makes it if there is none. Its name has 128 random bits; the list of the
 * page's files has the hash of it, because an account may have several pages and visitors may load that list.
 * @throws Refusal if the page's folder is gone; otherwise the connection's error
 */
export async function enterOwnSource(remote: Remote, account: Account): Promise<void> {
  const places = await placesOf(remote, account);
  const list = await pageListIn(remote, places);
  const [own] = await foldersThatFit(remote, places, (name) => hashOfName(name) === list.source);
  await enterExisting(remote, own ?? (await makeFolder(remote, places)));
}

/** @throws Error if the folder cannot be entered: nothing may be done in the one that was entered before */
export async function enterExisting(remote: Remote, folder: string): Promise<void> {
  if (!(await remote.enter(folder))) throw new Error(`no existe ${folder}`);
}

/**
 * Makes a folder in the first place that lets it be made and shows it. Its name is in the list before: a try that stops between
 * leaves no folder that nobody finds.
 * @returns its absolute path
 */
async function makeFolder(remote: Remote, { page, places }: Places): Promise<string> {
  const hidden = `.mi-pagina-${randomBytes(NAME_BYTES).toString('hex')}`;
  let failure: unknown;
  for (const place of places)
    for (const name of [hidden, hidden.slice(1)]) {
      await enterExisting(remote, page);
      await changeList(remote, () => ({ source: hashOfName(name) }));
      try {
        await enterExisting(remote, place);
        await remote.makeFolder(name);
      } catch (error) {
        failure = error;
        continue;
      }
      await remote.hide(name);
      if ((await shownIn(remote, ''))?.has(name)) return posix.join(place, name);
    }
  throw failure;
}

/**
 * Finds the folders with what the page is made of. Without a readable list of the page's files, every one that may be it.
 * @returns absolute paths of the page's folder and of those, and the list
 * @throws Refusal if the page's folder is gone; otherwise the connection's error
 */
export async function findSources(
  remote: Remote,
  account: Account,
): Promise<{ readonly page: string; readonly folders: readonly string[]; readonly list: ServerList }> {
  const places = await placesOf(remote, account);
  const list = await pageListIn(remote, places);
  const isListLost = list.publication === null;
  const fits = (name: string) => isListLost || hashOfName(name) === list.source;
  return { page: places.page, list, folders: await foldersThatFit(remote, places, fits) };
}
