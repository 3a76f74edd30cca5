import { hash } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../api.ts';
import { safePathSchema } from '../safe-path.ts';
import { namedList } from './explain.ts';
import { FileError, putFile, type Remote } from './remote.ts';

/** Name of the list of uploaded files on the server; visitors cannot load it. */
export const SERVER_LIST_FILE = '.mi-pagina.json';

/** How a folder with what a page is made of is called; some servers do not show names that begin with a dot. */
export const SOURCE_FOLDER = /^\.?mi-pagina-[0-9a-f]{32}$/;

/** Files with a hash in their name, which says what they hold: Astro's, and the picture of shared links. */
export const HASHED = /^(_astro\/[^.]|tarjeta-)/;

/** Most files that a sentence names. */
const MAX_NAMED = 8;

const WHEN = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'short' });

/** The path of a file at the host, which is checked and then looked up as any text. */
const path = z.string().refine((text) => safePathSchema.safeParse(text).success);

/** A publication: its random id, and its moment in milliseconds since 1970 by the clock of the computer that sent it. */
export const publicationSchema = z.object({ id: z.string(), when: z.number() });
export type Publication = z.infer<typeof publicationSchema>;

const serverListSchema = z.object({
  kind: z.literal('mi-pagina 1'),
  /** Hashes of the bytes that were uploaded, by path. During an upload both old and new bytes have one. */
  files: z.record(path, z.array(z.string()).readonly()),
  /** Paths of files that only the publication before named: pages that have been open since then still load them. */
  earlier: z.array(path).readonly(),
  /** Whether the redirect to https once kept visitors from the page. */
  isHttpsBroken: z.boolean(),
  /** Whether the redirect to https may be on without having been tested: the upload stopped in between. */
  isHttpsUntested: z.boolean(),
  /** The latest publication that began. */
  publication: publicationSchema.nullable(),
});

/** The list of our files. It is stored on the server, so that any computer can continue from it. */
export type ServerList = z.infer<typeof serverListSchema>;

/** The list of a server without one. */
export const EMPTY_LIST: ServerList = {
  kind: 'mi-pagina 1',
  files: {},
  earlier: [],
  isHttpsBroken: false,
  isHttpsUntested: false,
  publication: null,
};

/** The hash that the list has for the bytes of a file. */
export const hashOf = (bytes: Uint8Array) => hash('sha256', bytes).slice(0, 32);

/** Reads the list from the server; a missing, damaged or foreign one counts as empty. */
export async function readList(remote: Remote): Promise<ServerList> {
  const bytes = await remote.read(SERVER_LIST_FILE);
  try {
    return serverListSchema.parse(JSON.parse(String(bytes)));
  } catch {
    return EMPTY_LIST;
  }
}

/** The list as a file. */
export function listBytes(list: ServerList): Buffer {
  return Buffer.from(`${JSON.stringify(list, null, 1)}\n`);
}

/**
 * Changes fields of the list in the entered folder. The others stay as they are on the server, where another computer may have
 * changed them.
 * @throws FileError
 */
export async function changeList(remote: Remote, fields: Partial<ServerList>): Promise<void> {
  const now = await readList(remote);
  const bytes = listBytes({ ...now, ...fields });
  if (bytes.equals(listBytes(now))) return;
  await putFile(remote, SERVER_LIST_FILE, bytes).catch((error) => {
    throw new FileError(SERVER_LIST_FILE, error);
  });
}

/** The files of a list, with the hashes of others. */
export function withFiles(list: ServerList, files: ReadonlyMap<string, Uint8Array>): ServerList['files'] {
  const added = [...files].map(([path, bytes]) => {
    const hashes = list.files[path] ?? [];
    return [path, [...new Set([...hashes, hashOf(bytes)])]] as const;
  });
  return { ...list.files, ...Object.fromEntries(added) };
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
  return `El ${WHEN.format(when)} se publicó tu página desde otra computadora. «Traer lo de la otra» pone aquí lo último que ella dejó en tu hosting para editar; lo que había aquí queda en «Copias», parte por parte, y cada una vuelve con un botón. «Reemplazar lo de la otra» deja en internet lo de esta computadora; lo que cambió en la otra queda solo allá.`;
}

function foreignWords(paths: readonly string[]): string {
  return `En la carpeta de tu hosting ya hay archivos con nombres de tu página, que este programa no subió o que alguien cambió allí: ${namedList(paths, MAX_NAMED)}. No se cambió nada. Si son de otra página y te hacen falta, guárdalos antes en otra carpeta; si no, pulsa «Reemplazar».`;
}
