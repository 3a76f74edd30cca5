import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import { copyContent } from '../content/content-copy.ts';
import { windowOn } from './support/server.ts';

// As they are, until a test lets one of them fail as a system would.
vi.mock('node:fs/promises', { spy: true });
afterEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
});

const BOOK = 'ebooks/mujer-amanece';
const PASSWORD = 'CLAVE_DEL_HOSTING=secretísima';

/** A computer with a page that was changed there. */
async function computer(price: string, day: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(day) });
  const copy = await copyContent();
  await copy.write('../.env', `PUBLIC_EMAILJS_PUBLIC_KEY=${price.slice(1)}\n${PASSWORD}\n`);
  // As a Mac leaves them everywhere.
  await copy.write('.DS_Store', '');
  const window = windowOn(copy.dir);
  const cover = new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"/>${price}`], 'a.svg');
  await window.change(BOOK, { price, image: { upload: 'one' } }, { one: cover });
  vi.setSystemTime(Date.now() + 1);
  await window.duplicate(`ebooks/${price === '$14' ? 'casa-encendida' : 'mujer-amanece'}`);
  const hashed = (path: string) => [path, hash('sha256', readFileSync(join(copy.dir, path)))];
  const shown = () => Object.fromEntries(globSync('**/*.*', { cwd: copy.dir }).map(hashed));
  return { ...window, ...copy, shown };
}
const twoComputers = async () =>
  [await computer('$14', '2026-11-20T08:00Z'), await computer('$15', '2026-11-21T08:00Z')] as const;

test('a backup brings content, copies and keys to another computer, and what was there can be brought back', async () => {
  const [here, there] = await twoComputers();
  await using _ = here;
  await using __ = there;
  const before = there.shown();
  const zip = await here.backup();
  expect(Buffer.from(zip).includes(PASSWORD)).toBe(false);
  // As a Mac packs again what it has unpacked.
  const files = Object.entries(unzipSync(zip)).toReversed();
  const own = files.map(([path, bytes]) => [`mi-pagina-2026-11-22/${path}`, bytes] as const);
  const packed = zipSync({ '__MACOSX/._respaldo.json': strToU8('x'), ...Object.fromEntries(own) });
  const { kept } = await there.bring(packed);
  expect(there.shown()).toEqual(here.shown());
  expect(await there.copies()).toEqual(expect.arrayContaining([...(await here.copies())]));
  expect(String(await there.read('../.env'))).toBe(`PUBLIC_EMAILJS_PUBLIC_KEY=14\n${PASSWORD}\n`);
  await there.bring(new Uint8Array(await there.read(`../${kept}`)));
  expect(there.shown()).toEqual(before);
  expect(String(await there.read('../.env'))).toContain('KEY=15');
  // A page that could not be shown is mended.
  await there.write('ebooks/suelta/foto.jpg', 'that belongs to no book');
  await there.bring(zip);
  expect(there.shown()).toEqual(here.shown());
});

test('a file that is damaged or of another program, or finds no room, is refused, and nothing has changed', async () => {
  const [here, there] = await twoComputers();
  await using _ = here;
  await using __ = there;
  let before = there.shown();
  const zip = await here.backup();
  const list = JSON.parse(strFromU8(unzipSync(zip)['respaldo.json'] ?? zip));
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
  for (const file of [
    new Uint8Array(),
    zipSync({ 'index.html': bytes }),
    zip.slice(0, zip.length / 2),
    packed({ kind: 'otra-cosa' }),
    packed({ keys: { PUBLIC_EMAILJS_PUBLIC_KEY: 'a\nNODE_OPTIONS=--inspect' } }),
    ...outside.map((path) => packed({ files: { [path]: hash('sha256', bytes) } }, { [path]: bytes })),
  ])
    await expect(there.bring(file)).rejects.toThrow('«Guardar todo»');
  const { [`content/${BOOK}/index.yaml`]: _index, ...others } = list.files;
  await expect(there.bring(packed({ files: others }))).rejects.toThrow(
    `la página no se podría mostrar. content/${BOOK}: No se puede abrir`,
  );
  vi.mocked(writeFile).mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  await expect(there.bring(zip)).rejects.toThrow('no queda espacio');
  expect(there.shown()).toEqual(before);
  await fc.assert(
    fc.asyncProperty(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
      const damaged = zip.map((byte, index) => (index === at ? byte ^ bits : byte));
      // A date in the zip means nothing.
      const isRefused = await there.bring(damaged).then(
        () => false,
        () => true,
      );
      if (!isRefused) before = here.shown();
      expect(there.shown()).toEqual(before);
    }),
    { numRuns: 20 },
  );
});

test('after a power cut at any moment the page can be shown, and the file can be brought again', async () => {
  const [here, there] = await twoComputers();
  await using _ = here;
  await using __ = there;
  const zip = await here.backup();
  const actual = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
  for (let moves = 0, isCut = true; isCut; moves += 3) {
    let left = moves;
    isCut = await new Promise((end) => {
      vi.mocked(rename).mockImplementation((...names) => {
        if (left-- > 0) return actual.rename(...names);
        end(true);
        return new Promise(() => undefined);
      });
      void windowOn(there.dir)
        .bring(zip)
        .then(() => end(false));
    });
    vi.resetAllMocks();
    expect((await windowOn(there.dir).content()).problems, `after ${moves} moves`).toEqual([]);
  }
  expect(there.shown()).toEqual(here.shown());
});
