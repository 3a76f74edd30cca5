import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { type Connection, connectionSchema } from './api.ts';

const settingsSchema = connectionSchema.extend({
  /** Empty in the file, unless the owner wants it kept. */
  password: z.string(),
  hostKey: z.string(),
  /** Paths of files that versions without a list on the server uploaded. */
  uploaded: z.array(z.string()),
});

/** The owner's account at her host, and what this computer knows of the server. */
export type Settings = z.infer<typeof settingsSchema>;

/** Fields that identify the folder on the server. */
const TARGET = ['protocol', 'server', 'port', 'user', 'folder'] as const satisfies (keyof Connection)[];

/**
 * Keeps the owner's account. The password stays in memory; the file gets it only if she wants that.
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
    /** Null until she has entered it. */
    get: () => settings,
    keep,
    /**
     * Keeps a changed connection, with the known key and uploads if it leads to the same folder.
     * @param password empty to keep the known one
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
