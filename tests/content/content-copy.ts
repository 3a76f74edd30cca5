import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SAMPLE } from './sample-content.ts';

/** A copy of the sample that a test may break; paths are relative to it. */
export interface ContentCopy {
  readonly dir: string;
  /** Replaces text that must be there. */
  readonly replace: (path: string, from: string | RegExp, to: string) => Promise<void>;
  readonly write: (path: string, data: string | Uint8Array) => Promise<void>;
  readonly read: (path: string) => Promise<Buffer>;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Copies the sample into a folder named `content`, which goes away with the copy. */
export async function copyContent(): Promise<ContentCopy> {
  const home = await mkdtemp(join(tmpdir(), 'content-'));
  const dir = join(home, 'content');
  await cp(SAMPLE, dir, { recursive: true });
  const write = async (path: string, data: string | Uint8Array) => {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), data);
  };
  return {
    dir,
    write,
    read: (path) => readFile(join(dir, path)),
    replace: async (path, from, to) => {
      const before = await readFile(join(dir, path), 'utf8');
      const after = before.replace(from, () => to);
      if (after === before) throw new Error(`${path} has no ${from}`);
      await write(path, after);
    },
    rename: (from, to) => rename(join(dir, from), join(dir, to)),
    remove: (path) => rm(join(dir, path), { recursive: true }),
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
  };
}
