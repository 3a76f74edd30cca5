import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { copyContent } from '../content/content-copy.ts';
import { windowOn } from './support/server.ts';

// As they are, until a test lets one of them fail as a system would.
vi.mock('node:fs/promises', { spy: true });
afterEach(() => void vi.resetAllMocks());

const BOOK = 'ebooks/mujer-amanece';
const PASSWORD = 'CLAVE_DEL_HOSTING=secretísima';

/** Every file of the content and its history, by its path. */
const everything = (dir: string) => {
  const found = globSync(['content/**', '.copias/**'], { cwd: dirname(dir), withFileTypes: true });
  const files = found.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    files.map((path) => [relative(dirname(dir), path), readFileSync(path, 'latin1')]),
  );
};

/** A computer with a page that was changed there. */
async function computer(price: string, key: string) {
  const content = await copyContent();
  await content.write('../.env', `PUBLIC_EMAILJS_PUBLIC_KEY=${key}\n${PASSWORD}\n`);
  const window = windowOn(content.dir);
  const cover = new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"/>${price}`], 'a.svg');
  await window.change(BOOK, { price, image: { upload: 'one' } }, { one: cover });
  return { ...window, ...content };
}

test('a backup brings content, copies and keys to another computer, and what was there can be brought back', async () => {
  await using here = await computer('$14 USD', 'la-de-aqui');
  await using there = await computer('$15 USD', 'la-de-alla');
  await here.duplicate(BOOK);
  await there.remove('ebooks/cuando-la-lluvia-canta').catch(() => undefined);
  const [before, wanted] = [everything(there.dir), everything(here.dir)];
  expect(wanted).not.toEqual(before);
  const zip = await here.backup();
  expect(Buffer.from(zip).includes(PASSWORD)).toBe(false);
  const brought = await there.bring(zip);
  expect(brought).toMatchObject({
    result: 'brought',
    kept: expect.stringMatching(/^mi-pagina antes de traer /),
  });
  expect(everything(there.dir)).toEqual(wanted);
  expect(await there.copies()).toEqual(await here.copies());
  const settings = String(await there.read('../.env'));
  expect(settings).toBe(`PUBLIC_EMAILJS_PUBLIC_KEY=la-de-aqui\n${PASSWORD}\n`);
  const kept = await there.read(`../${'kept' in brought ? brought.kept : ''}`);
  expect((await there.bring(new Uint8Array(kept))).result).toBe('brought');
  expect(everything(there.dir)).toEqual(before);
  expect(String(await there.read('../.env'))).toContain('la-de-alla');
});

test('a Mac that unpacked a backup and packed it again does not harm it', async () => {
  await using here = await computer('$14 USD', 'a');
  await using there = await computer('$15 USD', 'b');
  const files = Object.entries(unzipSync(await here.backup()));
  const own = files.map(([path, bytes]) => [`mi-pagina-2026-11-22/${path}`, bytes] as const).toReversed();
  const zip = zipSync({ '__MACOSX/._respaldo.json': strToU8('x'), ...Object.fromEntries(own) });
  expect((await there.bring(zip)).result).toBe('brought');
  expect(everything(there.dir)).toEqual(everything(here.dir));
});

test('a file that is damaged or of another program is refused, and nothing has changed', async () => {
  await using here = await computer('$14 USD', 'a');
  await using there = await computer('$15 USD', 'b');
  const [before, wanted] = [everything(there.dir), everything(here.dir)];
  const zip = await here.backup();
  const list = JSON.parse(Buffer.from(unzipSync(zip)['respaldo.json'] ?? []).toString());
  const packed = (change: object, files = {}) =>
    zipSync({
      ...unzipSync(zip),
      'respaldo.json': strToU8(JSON.stringify({ ...list, ...change })),
      ...files,
    });
  const nothing = '\u{e3}';
  const outside = [
    'content/../../fuera.txt',
    '/fuera.txt',
    'content/hero/..\\..\\fuera.txt',
    'content/.oculto',
  ];
  const foreign = [
    new Uint8Array(),
    strToU8('PK\u0003\u0004 no soy un zip'),
    zipSync({ 'index.html': strToU8('<p>') }),
    zip.slice(0, zip.length / 2),
    packed({ kind: 'otra-cosa' }),
    packed({ keys: { PUBLIC_EMAILJS_PUBLIC_KEY: 'a\nNODE_OPTIONS=--inspect' } }),
    ...outside.map((path) => packed({ files: { ...list.files, [path]: 'x' } }, { [path]: strToU8(nothing) })),
  ];
  for (const file of foreign)
    expect(await there.bring(file)).toMatchObject({ message: expect.stringContaining('«Guardar todo»') });
  const { [`content/${BOOK}/index.yaml`]: _, ...others } = list.files;
  expect(await there.bring(packed({ files: others }))).toMatchObject({
    result: 'failed',
    message: expect.stringContaining(`Con ese archivo la página no se podría mostrar. content/${BOOK}`),
  });
  expect(everything(there.dir)).toEqual(before);
  await fc.assert(
    fc.asyncProperty(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
      const damaged = zip.map((byte, index) => (index === at ? byte ^ bits : byte));
      const { result } = await there.bring(damaged);
      expect(everything(there.dir)).toEqual(result === 'brought' ? wanted : before);
      // Of a bit that means nothing, such as those of a date.
      if (result === 'brought') Object.assign(before, wanted);
    }),
    { numRuns: 20 },
  );
});

test('a disk that is full at any moment is told in Spanish, and nothing has changed', async () => {
  await using here = await computer('$14 USD', 'a');
  await using there = await computer('$15 USD', 'b');
  const before = everything(there.dir);
  const zip = await here.backup();
  const actual = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
  for (let skipped = 0; ; skipped += 7) {
    let calls = 0;
    const failing = (real: (...args: never[]) => unknown) =>
      (async (...args: never[]) => {
        if (calls++ >= skipped) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
        return real(...args);
      }) as never;
    vi.mocked(writeFile).mockImplementation(failing(actual.writeFile as never));
    vi.mocked(mkdir).mockImplementation(failing(actual.mkdir as never));
    const answer = await there.bring(zip);
    vi.resetAllMocks();
    if (answer.result === 'brought') break;
    expect(answer.message).toMatch(/^No se pudo traer: no queda espacio en el disco/);
    expect(everything(there.dir), `after ${skipped} calls`).toEqual(before);
  }
  expect(everything(there.dir)).toEqual(everything(here.dir));
});

test('a program that is killed at any moment of bringing leaves the old or the new at its next start', async () => {
  await using here = await computer('$14 USD', 'a');
  await using there = await computer('$15 USD', 'b');
  await here.duplicate(BOOK);
  const pages = [everything(here.dir), everything(there.dir)];
  await there.write('../a.zip', await here.backup());
  await there.write('../b.zip', await there.backup());
  for (let turn = 0; turn < Number(process.env.KILLS ?? 8); turn++) {
    const zips = ['a.zip', 'b.zip'].map((name) => join(there.dir, '..', name));
    const args = [join(import.meta.dirname, 'support/bring-forever.ts'), there.dir, ...zips];
    const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void program.kill('SIGKILL'));
    await once(program.stdout, 'data');
    await setTimeout(Math.random() * 1500);
    program.kill('SIGKILL');
    await once(program, 'exit');
    expect((await windowOn(there.dir).content()).problems).toEqual([]);
    expect(pages).toContainEqual(everything(there.dir));
  }
});
