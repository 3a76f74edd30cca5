import { appendFileSync, cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SAMPLE } from './sample-content.ts';

/** A disposable copy of the sample; paths are relative to it. */
export type ContentCopy = Awaited<ReturnType<typeof copyContent>>;

/** Copies the sample into a temporary folder named `content`. */
export async function copyContent() {
  const home = await mkdtemp(join(tmpdir(), 'content-'));
  const dir = join(home, 'content');
  // A third of the time that `cp` of `node:fs/promises` takes.
  cpSync(SAMPLE, dir, { recursive: true });
  const write = async (path: string, data: string | Uint8Array) => {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), data);
  };
  return {
    dir,
    write,
    read: (path: string) => readFile(join(dir, path)),
    /** Replaces a text. @throws Error if the file lacks it. */
    replace: async (path: string, from: string | RegExp, to: string) => {
      const before = await readFile(join(dir, path), 'utf8');
      const after = before.replace(from, () => to);
      if (after === before) throw new Error(`${path} has no ${from}`);
      await write(path, after);
    },
    rename: (from: string, to: string) => rename(join(dir, from), join(dir, to)),
    remove: (path: string) => rm(join(dir, path), { recursive: true }),
    // On Windows a folder that was watched is busy for a moment longer.
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** Replaces in a content folder whatever prevents publishing the sample. */
export function replaceSampleData(content: string): void {
  const replaceIn = (path: string, from: RegExp, to: string) => {
    const file = join(content, path);
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  };
  replaceIn('site/index.yaml', /^phone: .*$/m, 'phone: (0424) 765-4321');
  for (const file of globSync('**/index.yaml', { cwd: content })) {
    replaceIn(file, /\.example\.com/g, '.com');
    replaceIn(file, /hola@example\.com/g, 'hola@pagina-propia.com');
    replaceIn(file, /ejemplo-video/g, 'propio-video');
  }
  for (const file of globSync('**/*.pdf', { cwd: content }))
    appendFileSync(join(content, file), '\n% propio\n');
}
