import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { OUT_DIR, ROOT } from '../../../tools/tools.ts';
import { connectionSchema } from '../../api.ts';

/** The project's folder, unless a test builds elsewhere. */
const HOME = dirname(resolve(ROOT, OUT_DIR));
/** What the latest build has made, as one file. */
const BUILT = join(HOME, 'sitio.zip');
const SETTINGS = join(HOME, '.publicar.json');
/** The folder of the publications that are kept, each under its moment in milliseconds. */
const KEPT = join(HOME, '.publicado');
/** The current publication and three before it. */
const KEPT_COUNT = 4;

const settingsSchema = connectionSchema.extend({
  /** In the file empty, unless the owner wants it kept. */
  password: z.string(),
  hostKey: z.string(),
  /** Paths of the files on the server that were uploaded from here. */
  uploaded: z.array(z.string()),
});
type Settings = z.infer<typeof settingsSchema>;

let settings = storedSettings();

/** None if their file is damaged. */
function storedSettings(): Settings | null {
  try {
    return settingsSchema.parse(JSON.parse(readFileSync(SETTINGS, 'utf8')));
  } catch {
    return null;
  }
}

/** The owner's account at her host; null until she has told it. */
export function readSettings(): Settings | null {
  return settings;
}

/** Keeps settings as long as the program runs, and in a file that only the owner's account of this computer can read. */
export function writeSettings(changed: Settings): void {
  settings = changed;
  const kept = { ...changed, password: changed.isRemembered ? changed.password : '' };
  writeFileSync(`${SETTINGS}.nuevo`, JSON.stringify(kept, null, 2), { mode: 0o600 });
  renameSync(`${SETTINGS}.nuevo`, SETTINGS);
}

/** The names of the kept publications, the newest first: when they were uploaded, in milliseconds. */
export function keptPublications(): readonly string[] {
  mkdirSync(KEPT, { recursive: true });
  return readdirSync(KEPT).toSorted().toReversed();
}

/** Files of the latest build (null) or of a kept publication, by path. */
export function filesToPublish(name: string | null): ReadonlyMap<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(readFileSync(name ? join(KEPT, name) : BUILT))));
}

/** Keeps the latest build (null) or a kept publication as the newest one. */
export function keepPublication(name: string | null): void {
  const newest = join(KEPT, String(Date.now()));
  if (name) renameSync(join(KEPT, name), newest);
  else copyFileSync(BUILT, newest);
  for (const old of keptPublications().slice(KEPT_COUNT)) rmSync(join(KEPT, old));
}
