import { hash } from 'node:crypto';
import { z } from 'zod';
import { SERVER_LIST_FILE } from '../../deploy/host-files.ts';
import { writeHidden } from './hidden-file.ts';
import type { Remote } from './remote.ts';
import { readWhole } from './whole-files.ts';

/** A path within the page's folder: relative, without `..`. */
const BELOW = /^(?!\/)(?!(.*\/)?\.\.(\/|$))./;

/** A publication: its random id, and its moment in milliseconds since 1970 by the clock of the computer that sent it. */
export const publicationSchema = z.object({ id: z.string(), when: z.number() });
export type Publication = z.infer<typeof publicationSchema>;

const serverListSchema = z.object({
  kind: z.literal('mi-pagina 1'),
  /** Hashes of the bytes that were uploaded, by path. During an upload both old and new bytes have one. */
  files: z.record(z.string().regex(BELOW), z.array(z.string()).readonly()),
  /** Whether the redirect to https once kept visitors from the page. */
  isHttpsBroken: z.boolean(),
  /** Whether the redirect to https may be on without having been tested: the upload stopped in between. */
  isHttpsUntested: z.boolean().default(false),
  /** The latest publication that began; null in lists of earlier versions. */
  publication: publicationSchema.nullable().default(null),
  /** Whether that publication is a page of before that was put back: what it was made of came with an earlier one. */
  isRestored: z.boolean().default(false),
  /** Hash of the name of the folder with what the page is made of; null if there is none. The name itself is a secret. */
  source: z.string().nullable().default(null),
});

/** The list of our files. It is stored on the server, so that any computer can continue from it. */
export type ServerList = z.infer<typeof serverListSchema>;

/** The list of a server without one. */
export const EMPTY_LIST: ServerList = {
  kind: 'mi-pagina 1',
  files: {},
  isHttpsBroken: false,
  isHttpsUntested: false,
  publication: null,
  isRestored: false,
  source: null,
};

/** The hash that the list has for the bytes of a file. */
export const hashOf = (bytes: Uint8Array) => hash('sha256', bytes).slice(0, 32);

/** Reads the list from the server; a missing, damaged or foreign one counts as empty. */
export async function readList(remote: Remote): Promise<ServerList> {
  const bytes = await readWhole(remote, SERVER_LIST_FILE);
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

/** Writes the list into the entered folder if it has changed. */
export async function writeList(remote: Remote, now: ServerList, list: ServerList): Promise<void> {
  const bytes = listBytes(list);
  if (!bytes.equals(listBytes(now))) await writeHidden(remote, SERVER_LIST_FILE, bytes);
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
 * The list after an upload: the hash of each file's new bytes, and hashes that another computer has added meanwhile.
 * @param before the list when the upload began
 * @param now the list that is on the server
 */
export function afterUpload(
  before: ServerList,
  now: ServerList,
  files: ReadonlyMap<string, Uint8Array>,
): ServerList['files'] {
  const kept = [...files].map(([path, bytes]) => {
    const old = before.files[path] ?? [];
    const others = (now.files[path] ?? []).filter((one) => !old.includes(one));
    return [path, [...new Set([hashOf(bytes), ...others])]] as const;
  });
  return Object.fromEntries(kept);
}
