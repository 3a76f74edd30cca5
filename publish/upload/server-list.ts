import { hash } from 'node:crypto';
import { z } from 'zod';
import { LIST_FILE } from '../../deploy/host-files.ts';
import type { Remote } from './remote.ts';

/** A path below the page's folder, which no `..` leaves. */
const BELOW = /^(?!\/)(?!(.*\/)?\.\.(\/|$))./;

const listSchema = z.object({
  kind: z.literal('mi-pagina 1'),
  /** By path, hashes of what was uploaded there: while an upload runs, of the old bytes and of the new ones. */
  files: z.record(z.string().regex(BELOW), z.array(z.string()).readonly()),
  /** Whether visitors no longer got the page once the host sent them to https. */
  isHttpsBroken: z.boolean(),
});

/** What is ours on the server, and what is known of it. It lies there, so that every computer goes on from it. */
export type ServerList = z.infer<typeof listSchema>;

/** As the list names the bytes of a file. */
export const hashOf = (bytes: Uint8Array) => hash('sha256', bytes).slice(0, 32);

/** Reads the list from the server: empty if it is missing, damaged, or somebody else's. */
export async function readList(remote: Remote): Promise<ServerList> {
  const bytes = await remote.read(LIST_FILE);
  try {
    return listSchema.parse(JSON.parse(String(bytes)));
  } catch {
    return { kind: 'mi-pagina 1', files: {}, isHttpsBroken: false };
  }
}

/** The bytes of the list as a file. */
export function listBytes(list: ServerList): Buffer {
  return Buffer.from(`${JSON.stringify(list, null, 1)}\n`);
}

/** Adds the hashes of files to those that a list has. */
export function withFiles(list: ServerList, files: ReadonlyMap<string, Uint8Array>): ServerList {
  const added = [...files].map(([path, bytes]) => {
    const known = list.files[path] ?? [];
    return [path, [...new Set([...known, hashOf(bytes)])]] as const;
  });
  return { ...list, files: { ...list.files, ...Object.fromEntries(added) } };
}

/**
 * The list after an upload: of each file the hash of its new bytes, and those that another computer has added meanwhile.
 * @param before as it was when the upload began
 * @param now as it is on the server
 */
export function afterUpload(
  before: ServerList,
  now: ServerList,
  files: ReadonlyMap<string, Uint8Array>,
): ServerList['files'] {
  const kept = [...files].map(([path, bytes]) => {
    const old = before.files[path] ?? [];
    const others = (now.files[path] ?? []).filter((known) => !old.includes(known));
    return [path, [...new Set([hashOf(bytes), ...others])]] as const;
  });
  return Object.fromEntries(kept);
}
