import { namedList } from '../named-list.ts';
import { Refusal } from '../refusal.ts';
import type { Listing, Remote } from './remote.ts';
import { hashOf, type ServerList } from './server-list.ts';

/** Files with a hash of their bytes in their name: Astro's. */
export const HASHED = /^_astro\/[^.]/;

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

interface Ownership {
  readonly remote: Remote;
  /** The list of our files, as it is on the server. */
  readonly list: ServerList;
  /** Paths of files that versions without a list on the server uploaded. */
  readonly uploaded: ReadonlySet<string>;
}

/** Tells which files on the server are ours. */
export function ownership({ remote, list, uploaded }: Ownership) {
  /** Whether a file on the server is one that was uploaded, unchanged. */
  async function isOurs(path: string): Promise<boolean> {
    const hashes = list.files[path];
    if (!hashes) return uploaded.has(path);
    if (HASHED.test(path)) return true;
    const bytes = await remote.read(path);
    return bytes !== null && hashes.includes(hashOf(bytes));
  }

  /**
   * @param paths of files that are to be uploaded
   * @throws Refusal with those that would replace a file that is not ours
   */
  async function refuseForeign(paths: readonly string[], there: Listing): Promise<void> {
    const foreign: string[] = [];
    const lowered = new Set([...there.keys()].map((path) => path.toLowerCase()));
    for (const path of paths) {
      // A server that ignores case has the file under another name.
      const isTwin =
        !there.has(path) && lowered.has(path.toLowerCase()) && (await remote.read(path)) !== null;
      const isThere = there.has(path) || isTwin;
      if (isThere && !(await isOurs(path))) foreign.push(path);
    }
    if (foreign.length > 0)
      throw new Refusal(foreignWords(foreign), { kind: 'replace-files', paths: foreign });
  }

  return { isOurs, refuseForeign };
}

/** @param when in milliseconds since 1970 */
function elsewhereWords(when: number): string {
  return `El ${WHEN.format(when)} se publicó tu página desde otra computadora. Si publicas desde esta, en internet se pierde lo que cambió allí. Pulsa «Traer lo de la otra»: lo que cambió allí viene, lo que cambió aquí se queda, y donde cambiaron las dos, eliges.`;
}

function foreignWords(paths: readonly string[]): string {
  return `En la carpeta de tu hosting ya hay archivos con nombres de tu página, que este programa no subió o que alguien cambió allí: ${namedList(paths, MAX_NAMED)}. No se cambió nada. Si son de otra página y te hacen falta, guárdalos antes en otra carpeta; si no, pulsa «Reemplazar».`;
}
