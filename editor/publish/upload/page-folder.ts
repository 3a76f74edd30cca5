import { dirname, join } from 'node:path/posix';
import { namedList } from '../named-list.ts';
import { Refusal } from '../refusal.ts';
import { shownIn } from './open-folder.ts';
import { HASHED } from './plan.ts';
import type { Entry, Listing, Remote } from './remote.ts';
import { hashOf, type ServerList } from './server-list.ts';

/** Most files that a sentence names. */
const MAX_NAMED = 8;

const WHEN = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'short' });

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

/**
 * @param known ids of the publications that this one may replace
 * @throws Refusal with the publication that is on the server, if it is none of these
 */
export function refuseElsewhere({ publication }: ServerList, known: ReadonlySet<string>): void {
  if (publication && !known.has(publication.id))
    throw new Refusal(elsewhereWords(publication.when), { kind: 'replace-publication', id: publication.id });
}

/**
 * Whether a file on the server is one that was uploaded, unchanged.
 * @param list the list on the server
 */
export async function isOurs(remote: Remote, list: ServerList, path: string): Promise<boolean> {
  const hashes = list.files[path];
  if (HASHED.test(path)) return hashes !== undefined || list.earlier.includes(path);
  if (!hashes) return false;
  const bytes = await remote.read(path);
  return bytes !== null && hashes.includes(hashOf(bytes));
}

/**
 * @param paths of files on the server that are to be replaced
 * @throws Refusal with those that are not ours
 */
export async function refuseForeign(
  remote: Remote,
  list: ServerList,
  paths: readonly string[],
): Promise<void> {
  const foreign: string[] = [];
  for (const path of paths) if (!(await isOurs(remote, list, path))) foreign.push(path);
  if (foreign.length > 0) throw new Refusal(foreignWords(foreign), { kind: 'replace-files', paths: foreign });
}

/** @param when in milliseconds since 1970 */
function elsewhereWords(when: number): string {
  return `El ${WHEN.format(when)} se publicó tu página desde otra computadora. «Traer lo de la otra» pone aquí esa página; lo que había aquí queda en «Copias», parte por parte, y cada una vuelve con un botón. «Publicar lo de aquí» deja en internet la página de esta computadora; lo que cambió en la otra queda solo allá.`;
}

function foreignWords(paths: readonly string[]): string {
  return `En la carpeta de tu hosting ya hay archivos con nombres de tu página, que este programa no subió o que alguien cambió allí: ${namedList(paths, MAX_NAMED)}. No se cambió nada. Si son de otra página y te hacen falta, guárdalos antes en otra carpeta; si no, pulsa «Reemplazar».`;
}
