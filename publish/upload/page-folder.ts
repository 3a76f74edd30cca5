import { dirname, join } from 'node:path/posix';
import { Refusal } from '../refusal.ts';
import { shownIn } from './open-folder.ts';
import type { Entry, Listing, Remote } from './remote.ts';
import { putBack } from './whole-files.ts';

const PAGE_NOT_SHOWN =
  'El servidor no deja ver qué hay en la carpeta de tu página, y así no se sabe qué archivos son tuyos. Escribe a tu hosting: «¿Pueden dar a mi usuario permiso para leer esa carpeta (755)?»';

/**
 * Lists the folders of these files, and ends what a broken `move` has left in them.
 * @param missing as in `putBack`
 * @returns what is there then, by path
 * @throws Refusal if the server does not show it
 */
export async function listFolders(
  remote: Remote,
  paths: readonly string[],
  missing: Set<string>,
): Promise<Listing> {
  const found = new Map<string, Entry>();
  for (const folder of new Set(['', ...paths.flatMap(foldersOf)])) {
    if (folder && found.get(folder) !== 'folder') continue;
    for (const [name, entry] of await shownOrRefused(remote, folder)) found.set(join(folder, name), entry);
  }
  const there = await putBack(remote, found, missing);
  // Some servers show an empty folder instead of refusing.
  if (there.size === 0 && (await remote.read('index.html'))) throw new Refusal(PAGE_NOT_SHOWN);
  return there;
}

/** @throws Refusal if the server does not show what is in the folder */
export async function shownOrRefused(remote: Remote, folder: string): Promise<Listing> {
  const entries = await shownIn(remote, folder);
  if (!entries) throw new Refusal(PAGE_NOT_SHOWN);
  return entries;
}

/** Makes the missing folders of these files. */
export async function makeFolders(remote: Remote, paths: readonly string[], there: Listing): Promise<void> {
  for (const folder of new Set(paths.flatMap(foldersOf)))
    if (!there.has(folder)) await remote.makeFolder(folder);
}

/** @throws Refusal if the server has a file where these files need a folder, or a folder where one of them goes */
export function refuseOtherKind(paths: readonly string[], there: Listing): void {
  const file = paths.flatMap(foldersOf).find((path) => there.has(path) && there.get(path) !== 'folder');
  const folder = paths.find((path) => there.get(path) === 'folder');
  if (file) throw new Refusal(otherKindWords('un archivo', file, 'una carpeta'));
  if (folder) throw new Refusal(otherKindWords('una carpeta', folder, 'un archivo'));
}

function otherKindWords(there: string, path: string, needed: string): string {
  return `En la carpeta de tu hosting hay ${there} con el nombre «${path}», y tu página necesita ${needed} con ese nombre. No se cambió nada. En el «Administrador de archivos» de tu hosting, bórralo o cámbiale el nombre, y publica otra vez.`;
}

/** `a` and `a/b` for `a/b/c.txt`. */
function foldersOf(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [...foldersOf(folder), folder];
}
