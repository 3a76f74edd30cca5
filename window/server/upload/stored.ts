import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { OUT_DIR, ROOT } from '../../../tools/tools.ts';
import type { Connection, Publication } from '../../api.ts';

/** The project's folder, unless a test builds elsewhere. */
const HOME = dirname(resolve(ROOT, OUT_DIR));
/** What the latest build has made, as one file. */
const BUILT = join(HOME, 'sitio.zip');
/** The connection, and the password if the owner wants it kept; only her account of this computer can read it. */
const SETTINGS = join(HOME, '.publicar.json');
/** Kept publications, and the record of what is on the server. */
const KEPT = join(HOME, '.publicado');
const RECORD = join(KEPT, 'registro.json');
/** How many publications before the current one are kept. */
const KEPT_BEFORE = 3;

/** The connection as the owner writes it. */
export const connectionSchema = z.object({
  protocol: z.enum(['ftps', 'sftp', 'ftp']),
  // People copy it with what stands around it in an address.
  server: z
    .string()
    .transform((text) => text.trim().replace(/^\w+:\/\/|\/.*$/g, ''))
    .refine(
      (text) => /^[^\s:@]+$|^[\da-f:]+$/i.test(text),
      'Servidor: escribe solo su nombre, como «ftp.tudominio.com».',
    ),
  port: z
    .number()
    .int()
    .min(1)
    .max(65_535, 'Puerto: escribe un número hasta 65535, o déjalo vacío.')
    .nullable(),
  user: z.string().trim().min(1, 'Usuario: falta. Está en los datos que te dio tu hosting.'),
  folder: z.string().transform((text) => text.trim().replace(/^\.\/|(?<=.)\/+$|^\/$/g, '')),
  isRemembered: z.boolean(),
  /** Empty for the one that is known. */
  password: z.string(),
});

const settingsSchema = connectionSchema.extend({ hostKey: z.string().nullable() });

/** The connection with its password, which is empty if it is not kept. */
export type Settings = Connection & { readonly password: string };

/** The kept connection; null if there is none, or if its file is damaged. */
export function readSettings(): Settings | null {
  return settingsSchema.safeParse(readJson(SETTINGS)).data ?? null;
}

/** Keeps the connection; its password only if the owner wants that. */
export function writeSettings(settings: Settings): void {
  const kept = settings.isRemembered ? settings : { ...settings, password: '' };
  // The mode counts only for a new file.
  rmSync(SETTINGS, { force: true });
  writeFileSync(SETTINGS, JSON.stringify(kept, null, 2), { mode: 0o600 });
}

const recordSchema = z.object({
  /** Server, account and folder that it is about. */
  target: z.string(),
  /** The publication that was uploaded last. */
  live: z.string(),
  /** SHA-256 of each file on the server that is ours, by its path. */
  files: z.record(z.string(), z.string()),
});

type UploadRecord = z.infer<typeof recordSchema>;

/** The record of what is on a server; an empty one if none is about it. */
export function readRecord(target: string): UploadRecord {
  const { data } = recordSchema.safeParse(readJson(RECORD));
  return data?.target === target ? data : { target, live: '', files: {} };
}

export function writeRecord(record: UploadRecord): void {
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(RECORD, JSON.stringify(record, null, 2));
}

/** The kept publications, the newest first. */
export function keptPublications(): readonly Publication[] {
  const { data } = recordSchema.safeParse(readJson(RECORD));
  const names = existsSync(KEPT) ? readdirSync(KEPT).filter((name) => name.endsWith('.zip')) : [];
  return names.toSorted().map(published).toReversed();

  function published(name: string): Publication {
    const moment = new Date(Number.parseInt(name, 10)).toISOString();
    return { name, moment, isLive: data?.live === name };
  }
}

/** Files of the latest build, or of a kept publication, by path. */
export function filesToPublish(name?: string): ReadonlyMap<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(readFileSync(name ? join(KEPT, name) : BUILT))));
}

/**
 * Keeps the latest build as the publication that was uploaded last.
 * @returns its name
 */
export function keepPublication(): string {
  const name = `${Date.now()}.zip`;
  mkdirSync(KEPT, { recursive: true });
  copyFileSync(BUILT, join(KEPT, name));
  const others = keptPublications().filter((one) => one.name !== name);
  for (const old of others.slice(KEPT_BEFORE)) rmSync(join(KEPT, old.name));
  return name;
}

/** @returns null for a file that is missing or damaged */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
