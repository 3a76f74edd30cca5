import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { readContent } from '../../src/content/read/read-content.ts';
import { folderOf } from '../../src/content/schema.ts';
import { replaceFileSync, UNFINISHED } from '../../tools/replace-file.ts';
import { type Publication, publicationSchema } from './upload/server-list.ts';

/** The current publication and three before it. */
const KEPT_COUNT = 4;

/** The content that the page in the folder, which is uploaded by hand, was made of. */
const PREPARED = 'preparada';
/** The ids of publications that this computer has sent, or was allowed to replace. */
const KNOWN_FILE = 'conocidas.json';
/** More ids than computers and publications that matter at one time. */
const KNOWN_COUNT = 50;
/** Whether a backup carries a file of the folder. */
const isForBackup = (file: string) =>
  /^\d+(\.json)?$/.test(file) || file === `${PREPARED}.json` || file === KNOWN_FILE;

const preparedSchema = z.object({
  /** In milliseconds since 1970. */
  when: z.number(),
  /** The values of each form, by its id. */
  forms: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const publishedSchema = preparedSchema.extend({
  ...publicationSchema.shape,
  /** What the publication that it replaced was made of; absent if that is not known. */
  before: preparedSchema.shape.forms.optional(),
  /** Moment of the publication that it went back to, in milliseconds since 1970; absent if it went to none. */
  backTo: z.number().optional(),
});

/** What a page was made of, and when. */
export type Made = z.infer<typeof preparedSchema>;

/** A publication that this computer knows. */
export interface Kept {
  /** What `pathOf` takes. */
  readonly name: string;
  /** In milliseconds since 1970. */
  readonly when: number;
  /** Whether its page is here, so that it can be published again. */
  readonly isWhole: boolean;
  /** What it was made of; null if that is lost. */
  readonly forms: Made['forms'] | null;
  /** As in its file. */
  readonly before: Made['forms'] | undefined;
  readonly backTo: number | undefined;
}

/** The files of a publication, by path. */
export interface LatestUpload {
  /** In milliseconds since 1970. */
  readonly when: number;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** The values of all forms of a content folder, as JSON has them; without the forms that cannot be read. */
export async function formsIn(content: string): Promise<Made['forms']> {
  const { files } = await readContent(content);
  const forms = files.filter(({ written }) => written).map(({ at, written }) => [folderOf(at.form), written]);
  return JSON.parse(JSON.stringify(Object.fromEntries(forms)));
}

/**
 * Zips of the latest publications, and what each was made of. Their names are moments, in milliseconds since 1970.
 * @param folder absolute path; it need not exist yet
 */
export function publicationsIn(folder: string) {
  const pathOf = (name: string) => join(folder, name);
  const files = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
  const write = (name: string, bytes: string | Uint8Array) => {
    mkdirSync(folder, { recursive: true });
    replaceFileSync(pathOf(name), bytes);
  };
  const newestFirst = (names: Iterable<string>) =>
    [...new Set(names)]
      .filter((name) => /^\d+$/.test(name))
      .toSorted((one, other) => Number(other) - Number(one));
  /** The newest first. A backup may have brought only what it was made of. */
  const names = () => newestFirst(files().map((file) => file.replace(/\.json$/, '')));

  const jsonOf = (name: string) => jsonIn(pathOf(`${name}.json`));
  const prepared = () => preparedSchema.safeParse(jsonOf(PREPARED)).data;
  const publishedOf = (name: string) => publishedSchema.safeParse(jsonOf(name)).data;
  const whenOf = (name: string) => publishedOf(name)?.when ?? Number(name);
  const known = (): readonly string[] => idsIn(jsonIn(pathOf(KNOWN_FILE)));
  const keepKnown = (ids: readonly string[]) =>
    write(KNOWN_FILE, JSON.stringify([...new Set(ids)].slice(-KNOWN_COUNT)));

  const has = (id: string) => names().some((name) => publishedOf(name)?.id === id);
  /** The name of a new publication: now, or just after the newest. */
  const nextName = () => String(Math.max(Date.now(), Number(names()[0] ?? 0) + 1));
  const removeOld = () => {
    const old = names().slice(KEPT_COUNT);
    for (const file of files())
      if (old.includes(file.replace(/\.json$/, '')) || file.endsWith(UNFINISHED)) rmSync(pathOf(file));
  };

  return {
    /** The newest first. */
    all: (): readonly Kept[] =>
      names().map((name) => {
        const { when = Number(name), forms = null, before, backTo } = publishedOf(name) ?? {};
        return { name, when, isWhole: existsSync(pathOf(name)), forms, before, backTo };
      }),
    pathOf,
    /** Whether what a publication was made of is kept here. */
    has,
    /** Keeps what the page in the folder was made of: she uploads it by hand. */
    keepPrepared: (forms: Made['forms']) =>
      write(`${PREPARED}.json`, JSON.stringify({ when: Date.now(), forms } satisfies Made)),
    /**
     * Keeps a zip as the newest publication and removes the oldest. A zip that is kept already is renamed.
     * @param forms what the page was made of; null for a zip that is kept already
     */
    keep: (zip: string, publication: Publication, forms: Made['forms'] | null) => {
      const newest = nextName();
      const before = publishedOf(names()[0] ?? '')?.forms;
      const kept = names().find((name) => pathOf(name) === zip);
      const made = kept ? publishedOf(kept) : forms && { forms };
      if (kept) renameSync(zip, pathOf(newest));
      else write(newest, readFileSync(zip));
      const backTo = kept && whenOf(kept);
      if (made) write(`${newest}.json`, JSON.stringify({ ...made, ...publication, before, backTo }));
      if (kept) rmSync(pathOf(`${kept}.json`), { force: true });
      removeOld();
    },
    /** Keeps what a publication of another computer was made of, which is now here too. */
    keepBrought: (publication: Publication, forms: Made['forms']) => {
      keepKnown([...known(), publication.id]);
      if (has(publication.id)) return;
      write(`${nextName()}.json`, JSON.stringify({ ...publication, forms }));
      removeOld();
    },
    /** The latest publication or, without one, the prepared folder: its moment, and what it was made of unless that is lost. */
    latest: (): {
      readonly when: number;
      readonly isPublished: boolean;
      readonly forms: Made['forms'] | null;
    } | null => {
      const [newest] = names();
      if (newest)
        return { when: whenOf(newest), isPublished: true, forms: publishedOf(newest)?.forms ?? null };
      const built = prepared();
      return built ? { ...built, isPublished: false } : null;
    },
    /** The latest publication: its moment and files; null if there is none, or its zip is missing or damaged. */
    latestUpload: (): LatestUpload | null => {
      const [newest] = names();
      if (!newest) return null;
      try {
        return { when: whenOf(newest), files: filesInZip(pathOf(newest)) };
      } catch {
        return null;
      }
    },
    /** The ids of publications that this computer may replace. */
    known: () => new Set(known()),
    /** Lets a publication be replaced from this computer. */
    know: (id: string) => keepKnown([...known(), id]),
    /**
     * The files for a backup, by name.
     * @param limit bytes of zips; the newest have precedence
     */
    forBackup: (limit: number): ReadonlyMap<string, Uint8Array> => {
      let left = limit;
      const own = files().filter(isForBackup);
      const zips = newestFirst(own).map((name) => [name, readFileSync(pathOf(name))] as const);
      const fitting = zips.filter(([, { length }]) => {
        left -= length;
        return left >= 0;
      });
      const texts = own.filter((file) => file.endsWith('.json'));
      return new Map([...texts.map((name) => [name, readFileSync(pathOf(name))] as const), ...fitting]);
    },
    /** Adds the files of another computer's backup that are not there yet. */
    bring: (brought: ReadonlyMap<string, Uint8Array>) => {
      const there = files();
      for (const [name, bytes] of brought) {
        if (name === KNOWN_FILE) keepKnown([...known(), ...idsIn(jsonFrom(String(Buffer.from(bytes))))]);
        else if (isForBackup(name) && !there.includes(name)) write(name, bytes);
      }
    },
  };
}

/**
 * Unpacks a page.
 * @throws Error if the zip is missing or damaged
 */
export function filesInZip(zip: string): ReadonlyMap<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(readFileSync(zip))));
}

/** Undefined if the file is missing or damaged. */
function jsonIn(file: string): unknown {
  return existsSync(file) ? jsonFrom(readFileSync(file, 'utf8')) : undefined;
}

/** Undefined if the text is damaged. */
function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** None if they are damaged. */
function idsIn(value: unknown): readonly string[] {
  return z.array(z.string()).safeParse(value).data ?? [];
}
