import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readContent } from '../src/content/read-content.ts';

/** The current publication and three before it. */
const KEPT_COUNT = 4;

/** The content that the built page was made of. */
const PREPARED = 'preparada';

const madeSchema = z.object({
  /** In milliseconds since 1970. */
  when: z.number(),
  /** The values of each form, by its id. */
  forms: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** What a page was made of, and when. */
export type Made = z.infer<typeof madeSchema>;

/** The values of all forms of a content folder, as JSON has them; without the forms that cannot be read. */
export async function formsIn(content: string): Promise<Made['forms']> {
  const { files } = await readContent(content);
  const forms = files.filter(({ written }) => written).map(({ source, written }) => [source.path, written]);
  return JSON.parse(JSON.stringify(Object.fromEntries(forms)));
}

/**
 * Zips of the latest publications, each named by its moment in milliseconds since 1970, and what each was made of.
 * @param folder absolute path; it need not exist yet
 */
export function publicationsIn(folder: string) {
  /** The newest first; skips files of other programs. */
  const names = (): readonly string[] => {
    mkdirSync(folder, { recursive: true });
    const found = readdirSync(folder).filter((name) => /^\d+$/.test(name));
    return found.toSorted().toReversed();
  };
  const madeFile = (name: string) => join(folder, `${name}.json`);
  const madeOf = (name: string): Made | null => {
    try {
      return madeSchema.parse(JSON.parse(readFileSync(madeFile(name), 'utf8')));
    } catch {
      return null;
    }
  };
  return {
    names,
    pathOf: (name: string) => join(folder, name),
    /** Keeps what the built page was made of, until it is published. */
    keepPrepared: (forms: Made['forms']) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(madeFile(PREPARED), JSON.stringify({ when: Date.now(), forms } satisfies Made));
    },
    /** Keeps a zip as the newest publication and removes the oldest. A zip that is kept already is renamed. */
    keep: (zip: string) => {
      const newest = String(Date.now());
      const kept = names().find((name) => join(folder, name) === zip);
      if (kept) renameSync(zip, join(folder, newest));
      else copyFileSync(zip, join(folder, newest));
      const made = madeFile(kept ?? PREPARED);
      if (existsSync(made)) (kept ? renameSync : copyFileSync)(made, madeFile(newest));
      for (const old of names().slice(KEPT_COUNT)) {
        rmSync(join(folder, old));
        rmSync(madeFile(old), { force: true });
      }
    },
    /**
     * The latest publication or, if there is none, the latest built page: its moment, and what it was made of; null where
     * that was not kept, as in earlier versions.
     */
    latest: (): {
      readonly when: number;
      readonly isPublished: boolean;
      readonly forms: Made['forms'] | null;
    } | null => {
      const [newest] = names();
      if (newest) return { when: Number(newest), isPublished: true, forms: madeOf(newest)?.forms ?? null };
      const prepared = madeOf(PREPARED);
      return prepared && { ...prepared, isPublished: false };
    },
  };
}
