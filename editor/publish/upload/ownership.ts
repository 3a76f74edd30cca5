import { namedList } from '../named-list.ts';
import { Refusal } from '../refusal.ts';
import { HASHED } from './plan.ts';
import type { Remote } from './remote.ts';
import { hashOf, type ServerList } from './server-list.ts';

/** Most files that a sentence names. */
const MAX_NAMED = 8;

const WHEN = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'short' });

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
