import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The current publication and three before it. */
const KEPT_COUNT = 4;

/**
 * Zips of the latest publications, each named by its moment in milliseconds since 1970.
 * @param folder absolute path; it need not exist yet
 */
export function publicationsIn(folder: string) {
  /** The newest first; skips files of other programs. */
  const names = (): readonly string[] => {
    mkdirSync(folder, { recursive: true });
    const found = readdirSync(folder).filter((name) => /^\d+$/.test(name));
    return found.toSorted().toReversed();
  };
  return {
    names,
    pathOf: (name: string) => join(folder, name),
    /** Keeps a zip as the newest publication and removes the oldest. A zip that is kept already is renamed. */
    keep: (zip: string) => {
      const newest = join(folder, String(Date.now()));
      const isKept = names().some((name) => join(folder, name) === zip);
      if (isKept) renameSync(zip, newest);
      else copyFileSync(zip, newest);
      for (const old of names().slice(KEPT_COUNT)) rmSync(join(folder, old));
    },
  };
}
