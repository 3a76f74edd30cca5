import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { type Connection, connectionSchema } from './api.ts';

const settingsSchema = connectionSchema.extend({
  /** In the file empty, unless the owner wants it kept. */
  password: z.string(),
  hostKey: z.string(),
  /** Paths of the files that were uploaded from here before the server had a list of them. */
  uploaded: z.array(z.string()),
});

/** The owner's account at her host, and what is known of the server. */
export type Settings = z.infer<typeof settingsSchema>;

/** Fields of a connection that say where the page is uploaded. */
const TARGET = ['protocol', 'server', 'port', 'user', 'folder'] as const satisfies (keyof Connection)[];

/**
 * Keeps the owner's account: as long as the program runs with its password, in the file only if she wants that.
 * @param file absolute path; only the owner's account of this computer can read it
 */
export function accountFile(file: string) {
  let settings = stored(file);
  const keep = (changed: Settings) => {
    settings = changed;
    const kept = { ...changed, password: changed.isRemembered ? changed.password : '' };
    writeFileSync(`${file}.nuevo`, JSON.stringify(kept, null, 2), { mode: 0o600 });
    renameSync(`${file}.nuevo`, file);
  };
  return {
    /** Null until she has told it. */
    get: () => settings,
    keep,
    /**
     * Keeps another connection; of the same folder on the same server it still knows key and uploads.
     * @param password empty for the one that is known
     */
    change: (connection: Connection, password: string) => {
      const isSame = TARGET.every((name) => settings?.[name] === connection[name]);
      const known = settings && isSame ? settings : { password: '', hostKey: '', uploaded: [] };
      keep({ ...known, ...connection, password: password || known.password });
    },
  };
}

/** Null if the file is missing or damaged. */
function stored(file: string): Settings | null {
  try {
    return settingsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
