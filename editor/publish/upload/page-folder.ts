import { dirname, join } from 'node:path/posix';
import { Refusal } from '../refusal.ts';
import { shownIn } from './open-folder.ts';
import type { Entry, Listing, Remote } from './remote.ts';

const PAGE_NOT_SHOWN =
  'El servidor no deja ver qué hay en la carpeta de tu página, y así no se sabe qué archivos son tuyos. Escribe a tu hosting: «¿Pueden dar a mi usuario permiso para leer esa carpeta (755)?»';

/**
 * Lists the folders of these files.
 * @returns what is there, by path
 * @throws Refusal if the server does not show it
 */
export async function listFolders(remote: Remote, paths: Iterable<string>): Promise<Listing> {
  const there = new Map<string, Entry>();
  for (const folder of foldersOf(paths)) {
    if (folder && there.get(folder) !== 'folder') continue;
    const entries = await shownIn(remote, folder);
    if (!entries) throw new Refusal(PAGE_NOT_SHOWN);
    for (const [name, entry] of entries) there.set(join(folder, name), entry);
  }
  // Some servers show an empty folder instead of refusing.
  if (there.size === 0 && (await remote.read('index.html'))) throw new Refusal(PAGE_NOT_SHOWN);
  return there;
}

/** Makes the missing folders of these files. */
export async function makeFolders(remote: Remote, paths: Iterable<string>, there: Listing): Promise<void> {
  for (const folder of foldersOf(paths)) if (folder && !there.has(folder)) await remote.makeFolder(folder);
}

/** @throws Refusal if the server has a file where these files need a folder, or a folder where one of them goes */
export function refuseOtherKind(paths: readonly string[], there: Listing): void {
  const file = foldersOf(paths).find((path) => there.has(path) && there.get(path) !== 'folder');
  const folder = paths.find((path) => there.get(path) === 'folder');
  if (file) throw new Refusal(otherKindWords('un archivo', file, 'una carpeta'));
  if (folder) throw new Refusal(otherKindWords('una carpeta', folder, 'un archivo'));
}

function otherKindWords(there: string, path: string, needed: string): string {
  return `En la carpeta de tu hosting hay ${there} con el nombre «${path}», y tu página necesita ${needed} con ese nombre. No se cambió nada. En el «Administrador de archivos» de tu hosting, bórralo o cámbiale el nombre, y publica otra vez.`;
}

/** The folders that these files are in, each after the one that it is in; the page's own, which is first, is empty. */
export function foldersOf(paths: Iterable<string>): readonly string[] {
  const above = (path: string): readonly string[] => {
    const folder = dirname(path);
    return folder === '.' ? [''] : [...above(folder), folder];
  };
  return [...new Set(['', ...[...paths].flatMap(above)])];
}
