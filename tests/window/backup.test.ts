import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
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
  await there.remove('ebooks/casa-encendida');
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

test('a backup that a Mac unpacked and packed again mends a page that could not be shown', async () => {
  await using here = await computer('$14 USD', 'a');
  await using there = await computer('$15 USD', 'b');
  await there.remove('hero/index.yaml');
  await there.write('ebooks/suelta/foto.jpg', 'x');
  const files = Object.entries(unzipSync(await here.backup()));
  const own = files.map(([path, bytes]) => [`mi-pagina-2026-11-22/${path}`, bytes] as const).toReversed();
  const zip = zipSync({ '__MACOSX/._respaldo.json': strToU8('x'), ...Object.fromEntries(own) });
  expect((await there.bring(zip)).result).toBe('brought');
  expect(everything(there.dir)).toEqual(everything(here.dir));
});

test('a file that is damaged or of another program is refused, and nothing has changed', async () => {
  await using here = await computer('$14 USD', 'a');
  await using there = await computer('$15 USD', 'b');
  let before = everything(there.dir);
  const wanted = everything(here.dir);
  const zip = await here.backup();
  const list = JSON.parse(Buffer.from(unzipSync(zip)['respaldo.json'] ?? []).toString());
  const packed = (change: object, files = {}) =>
    zipSync({
      ...unzipSync(zip),
      'respaldo.json': strToU8(JSON.stringify({ ...list, ...change })),
      ...files,
    });
  const bytes = strToU8('x');
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
    ...outside.map((path) =>
      packed({ files: { ...list.files, [path]: hash('sha256', bytes) } }, { [path]: bytes }),
    ),
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
      if (result === 'brought') before = wanted;
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

test('a power cut at any moment of bringing leaves the old or the new, and the next start does the rest', async () => {
  await using here = await computer('$14 USD', 'a');
  await using there = await computer('$15 USD', 'b');
  await here.duplicate(BOOK);
  const pages = [there, here].map(({ dir }) => everything(dir));
  const zips = [await there.backup(), await here.backup()];
  const actual = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
  const seen = new Set<number>();
  for (let moves = 1, isCut = true; isCut; moves++) {
    const present = pages.findIndex((page) => isDeepStrictEqual(page, everything(there.dir)));
    let left = moves;
    isCut = await new Promise((end) => {
      vi.mocked(rename).mockImplementation((...names) => {
        if (left-- > 0) return actual.rename(...names);
        end(true);
        return new Promise(() => undefined);
      });
      const zip = zips[1 - present] ?? new Uint8Array();
      void windowOn(there.dir)
        .bring(zip)
        .then(() => end(false));
    });
    vi.resetAllMocks();
    expect((await windowOn(there.dir).content()).problems).toEqual([]);
    expect(pages, `after ${moves} moves`).toContainEqual(everything(there.dir));
    seen.add(present);
  }
  expect(seen.size).toBe(2);
});
