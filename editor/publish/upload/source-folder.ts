import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Refusal } from '../refusal.ts';
import { SOURCE_FOLDER, shownIn, USUAL_FOLDERS } from './open-folder.ts';
import type { Account, Listing, Remote } from './remote.ts';

const NAME_BYTES = 16;

/**
 * Files that keep visitors out of the folder with what the page is made of, where a server has the folder among those that it
 * serves: Apache and LiteSpeed say that there is nothing, also if they allow only the override `FileInfo`; any server shows the
 * blank page instead of a listing.
 */
export const PRIVATE_FILES: Readonly<Record<string, Buffer>> = {
  '.htaccess': readFileSync(join(import.meta.dirname, 'private.htaccess')),
  'index.html': Buffer.from('<!doctype html><title>404</title>\n'),
};

/** A page's folder, and the places where the folder with what it is made of may be, the best first; all absolute. */
interface Places {
  readonly page: string;
  readonly places: readonly string[];
}

/**
 * Outside the folder that visitors load, if the account shows it: beside the first folder with a usual name, otherwise in the
 * account's first folder. Then in the page's folder, where the name and the server's rules protect it.
 */
export async function placesOf(remote: Remote, { folder }: Account): Promise<Places> {
  const start = await remote.start();
  const page = posix.resolve(start, folder);
  const steps = page.split('/');
  const served = steps.findIndex((step) => USUAL_FOLDERS.includes(step));
  const outside = served < 0 ? start : steps.slice(0, served).join('/') || '/';
  return { page, places: (await shownAt(remote, outside)) ? [...new Set([outside, page])] : [page] };
}

/** Enters a folder by its absolute path; returns what is in it, null if the server does not let enter or show it. */
async function shownAt(remote: Remote, folder: string): Promise<Listing | null> {
  return (await remote.enter(folder)) ? await shownIn(remote, '') : null;
}

/** What is in the entered folder. */
export async function entered(remote: Remote): Promise<Listing> {
  return (await shownIn(remote, '')) ?? new Map();
}

/** Absolute paths of the folders with what pages of the account are made of. */
export async function sourceFolders(remote: Remote, { places }: Places): Promise<readonly string[]> {
  const found: string[] = [];
  for (const place of places) {
    for (const [name, entry] of (await shownAt(remote, place)) ?? [])
      if (entry === 'folder' && SOURCE_FOLDER.test(name)) found.push(posix.join(place, name));
  }
  return found;
}

/** @throws Refusal if the page's folder is gone: nothing may be done in the one that was entered before */
export async function enterPage(remote: Remote, { page }: Places): Promise<void> {
  if (!(await remote.enter(page)))
    throw new Refusal('La carpeta de tu página ya no está en tu hosting. Publica otra vez.');
}

/** @throws Error if the folder cannot be entered: nothing may be done in the one that was entered before */
export async function enterExisting(remote: Remote, folder: string): Promise<void> {
  if (!(await remote.enter(folder))) throw new Error(`no existe ${folder}`);
}

/**
 * Makes a folder in the first place that lets it be made and shows it. Its name has 128 random bits, because visitors may be
 * able to load what lies in the page's folder.
 * @returns its absolute path
 */
export async function makeFolder(remote: Remote, { places }: Places): Promise<string> {
  const hidden = `.mi-pagina-${randomBytes(NAME_BYTES).toString('hex')}`;
  let failure: unknown;
  for (const place of places)
    for (const name of [hidden, hidden.slice(1)]) {
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
