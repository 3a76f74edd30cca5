import { hash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import { readContent } from '../../src/content/read/read-content.ts';
import { copyContent } from '../../tests/support/content-copy.ts';
import { onDisk } from '../../tests/support/disk.ts';
import { filesIn } from '../../tests/support/files-in.ts';
import { ONE_KEY, OWN_KEYS } from '../../tests/support/own-keys.ts';
import { SAMPLE } from '../../tests/support/sample-content.ts';
import { SEED } from '../../tests/support/seed.ts';
import { ACCOUNT_FILE, accountFile, PUBLICATIONS_FOLDER } from '../publish/account-file.ts';
import { publicationsIn } from '../publish/publications.ts';
import type { Account } from '../publish/upload/remote.ts';
import { BOOK } from '../tests/support/book.ts';
import { beforeCalls, systemError } from '../tests/support/failing-disk.ts';
import { formAt, newEntryIn, windowOn } from '../tests/support/server.ts';
import { bringFolder } from './backup.ts';
import { draftsOf } from './drafts.ts';

afterEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
});

const OTHER_BOOK = 'ebooks/casa-encendida';
const PASSWORD = 'CLAVE_DEL_HOSTING=secretísima';

const ACCOUNT: Account = {
  protocol: 'sftp',
  server: 'ftp.example.org',
  port: '',
  user: 'owner',
  folder: 'public_html',
  isRemembered: true,
  password: 'secretísima',
  hostKey: 'key',
};

/** A computer with a changed page: a book has another price and cover, and another book was duplicated. */
async function computer(price: string, day: string, [book, other]: readonly [string, string]) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(day) });
  const copy = await copyContent();
  await copy.write('../.env', `${ONE_KEY.variable}=${price.slice(1)}\n${PASSWORD}\n`);
  // macOS leaves these in every folder.
  await copy.write('.DS_Store', '');
  const window = windowOn(copy.dir);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><title>${price}</title></svg>`;
  const cover = new File([picture], 'a.svg');
  expect(await window.change(book, { price, image: { chosen: 'one' } }, { one: cover })).toMatchObject({
    result: 'saved',
  });
  vi.setSystemTime(Date.now() + 1);
  await window.duplicate(other);
  return { ...window, ...copy, shown: () => filesIn(copy.dir) };
}
const twoComputers = async () =>
  [
    await computer('$14', '2026-11-20T08:00Z', [BOOK, OTHER_BOOK]),
    await computer('$15', '2026-11-21T08:00Z', [OTHER_BOOK, BOOK]),
  ] as const;

/** A place with folders of this program, as packages are unpacked. */
async function placeOfVersions() {
  const place = await mkdtemp(join(tmpdir(), 'versiones ñ '));
  const program = async (name: string) => {
    await cp(SAMPLE, join(place, name, 'content'), { recursive: true });
    await mkdir(join(place, name, 'tools'));
    await writeFile(join(place, name, 'tools/run.mjs'), '');
    return windowOn(join(place, name, 'content'));
  };
  return { place, program, [Symbol.asyncDispose]: () => rm(place, { recursive: true }) };
}

test('of the versions beside this one, also in a folder of their own, the one that was changed last is offered', async () => {
  const readdir = onDisk('readdir');
  await using versions = await placeOfVersions();
  const { place, program } = versions;
  // Windows unpacks a zip into a folder with the zip's name.
  const first = await program('luz-en-escena-windows-x64/luz-en-escena-2026-01-02/programa');
  await program('luz-en-escena-2026-05-01/programa');
  const last = await program('luz-en-escena-windows-x64 (1)/luz-en-escena-2026-11-26/programa');
  const named = await program('mi página vieja');
  await mkdir(join(place, 'Fotos/2024'), { recursive: true });
  expect(await last.otherPage()).toEqual({
    folder: 'luz-en-escena-2026-05-01',
    isUntouched: true,
  });
  await first.change(BOOK, { price: '$31' });
  const older = join(place, 'luz-en-escena-windows-x64/luz-en-escena-2026-01-02/programa');
  const offered = { folder: 'luz-en-escena-2026-01-02', isUntouched: true };
  expect(await last.otherPage()).toEqual(offered);
  // No folder of another name is looked into.
  const looked = readdir.mock.calls.map(([folder]) => String(folder));
  expect(looked).toContain(place);
  expect(looked).not.toContain(join(place, 'Fotos'));
  // One that was made from it is hers, although nothing in it was changed.
  expect(await named.otherPage()).toEqual(offered);
  publicationsIn(join(place, 'mi página vieja', PUBLICATIONS_FOLDER)).keepPrepared({});
  expect(await named.otherPage()).toEqual({ ...offered, isUntouched: false });

  const own = join(place, 'luz-en-escena-windows-x64 (1)/luz-en-escena-2026-11-26/programa');
  await writeFile(join(own, '.env'), '');
  await writeFile(join(older, '.env'), `${ONE_KEY.variable}=31\n`);
  onDisk('readFile').mockRejectedValueOnce(systemError('EIO'));
  await expect(last.bringPageBeside()).rejects.toThrow(
    /^No se trajo: no se puede abrir «.*»: .* No cambió nada\.$/,
  );
  expect(await last.bringPageBeside()).toMatchObject({ isWhole: true });
  expect((await last.content()).forms[BOOK]?.data).toMatchObject({ price: '$31' });
  expect(await last.copies()).toEqual(await first.copies());
  expect(await last.otherPage()).toMatchObject({ isUntouched: false });
  expect(readFileSync(join(own, '.env'), 'utf8')).toContain('=31\n');
});

test('drafts, the account at the host and kept publications come from the older folder', async () => {
  await using older = await copyContent();
  await using here = await copyContent();
  await using used = await copyContent();
  const folder = dirname(older.dir);
  const key = randomUUID();
  const first = windowOn(older.dir);
  await first.change(BOOK, { price: '$31' });
  const image = await first.choose(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg'), key);
  await first.send({ key, form: newEntryIn('ebooks'), version: null, data: { title: '', image } });
  accountFile(join(folder, ACCOUNT_FILE)).keep(ACCOUNT);
  await older.write('../.publicado/1763600000000', 'zip');

  const account = accountFile(join(here.dir, '..', ACCOUNT_FILE));
  expect(account.get()).toBe(null);
  await bringFolder(here.dir, dirname(here.dir), folder);
  expect(account.get()).toEqual(ACCOUNT);
  if (process.platform !== 'win32')
    expect(statSync(join(here.dir, '..', ACCOUNT_FILE)).mode & 0o777).toBe(0o600);
  expect(String(await here.read('../.publicado/1763600000000'))).toBe('zip');
  const { drafts } = await windowOn(here.dir).content();
  expect(drafts).toMatchObject([{ key, data: { image } }]);
  expect(filesIn(draftsOf(here.dir))).toEqual(filesIn(draftsOf(older.dir)));

  // Brought again, a draft is the newer one of both folders.
  const write = (window: typeof first, title: string) =>
    window.send({ key, form: newEntryIn('ebooks'), version: null, data: { title, price: 'x' } });
  const titles = async () => (await windowOn(here.dir).content()).drafts.map(({ data }) => data.title);
  await write(first, 'Más tarde');
  await bringFolder(here.dir, dirname(here.dir), folder);
  expect(await titles()).toEqual(['Más tarde']);
  await write(windowOn(here.dir), 'Todavía más');
  await bringFolder(here.dir, dirname(here.dir), folder);
  expect(await titles()).toEqual(['Todavía más']);

  // A page that has an account keeps it, and learns what was published from the other folder.
  const own = accountFile(join(used.dir, '..', ACCOUNT_FILE));
  own.keep({ ...ACCOUNT, user: 'other' });
  await bringFolder(used.dir, dirname(used.dir), folder);
  expect(accountFile(join(used.dir, '..', ACCOUNT_FILE)).get()).toEqual({ ...ACCOUNT, user: 'other' });
  expect(publicationsIn(join(used.dir, '../.publicado')).latest()).toMatchObject({ when: 1763600000000 });
});

test('a backup carries the account at the host without the password, and what was published', async () => {
  await using here = await copyContent();
  await using there = await copyContent();
  await using used = await copyContent();
  const home = (copy: typeof here) => dirname(copy.dir);
  const publishedFrom = (copy: typeof here) => publicationsIn(join(home(copy), '.publicado'));
  accountFile(join(home(here), ACCOUNT_FILE)).keep(ACCOUNT);
  await here.write('../sitio.zip', 'zip');
  publishedFrom(here).know('uno');
  publishedFrom(here).keep(
    join(home(here), 'sitio.zip'),
    { id: 'uno', when: 1763600000000 },
    { hero: { title: 'Uno' } },
  );
  const zip = await windowOn(here.dir).backup();
  for (const secret of [ACCOUNT.password, ACCOUNT.hostKey])
    expect(Buffer.from(zip).includes(`"${secret}"`), secret).toBe(false);

  await windowOn(there.dir).bring(zip);
  const unknown = { password: '', hostKey: '', isRemembered: false };
  expect(accountFile(join(home(there), ACCOUNT_FILE)).get()).toEqual({ ...ACCOUNT, ...unknown });
  expect(publishedFrom(there).latest()).toEqual(publishedFrom(here).latest());
  expect(publishedFrom(there).known()).toEqual(new Set(['uno']));

  accountFile(join(home(used), ACCOUNT_FILE)).keep({ ...ACCOUNT, user: 'other' });
  await windowOn(used.dir).bring(zip);
  expect(accountFile(join(home(used), ACCOUNT_FILE)).get()).toEqual({ ...ACCOUNT, user: 'other' });
  expect(publishedFrom(used).known()).toEqual(new Set(['uno']));
});

test('a backup brings content, copies and keys to another computer, whose own content can be restored', async () => {
  const [here, there] = await twoComputers();
  await using _ = here;
  await using __ = there;
  const before = there.shown();
  const zip = await here.backup();
  expect(Buffer.from(zip).includes(PASSWORD)).toBe(false);
  // macOS adds a folder when it packs the files again.
  const files = Object.entries(unzipSync(zip)).toReversed();
  const own = files.map(([path, bytes]) => [`mi-pagina-2026-11-22/${path}`, bytes] as const);
  const packed = zipSync({ '__MACOSX/._respaldo.json': strToU8('x'), ...Object.fromEntries(own) });
  const { kept, isWhole } = await there.bring(packed);
  expect(isWhole).toBe(true);
  expect(there.shown()).toEqual(here.shown());
  const brought = await here.copies();
  expect(await there.copies()).toEqual(expect.arrayContaining([...brought]));
  await using third = await copyContent();
  await third.write('../.env', '');
  await windowOn(third.dir).bring(await there.backup());
  expect(await windowOn(third.dir).copies()).toEqual(await there.copies());
  expect(String(await there.read('../.env'))).toBe(`${ONE_KEY.variable}=14\n${PASSWORD}\n`);
  await there.bring(new Uint8Array(await there.read(`../${kept}`)));
  expect(there.shown()).toEqual(before);
  expect(String(await there.read('../.env'))).toContain('=15');
  // A backup replaces invalid content.
  await there.write('ebooks/suelta/foto.jpg', 'that belongs to no book');
  await there.bring(zip);
  expect(there.shown()).toEqual(here.shown());
});

test('a backup brings every key of the e-mail service, and names one that cannot be a key', async () => {
  await using here = await copyContent();
  await using there = await copyContent();
  const written = (keys: object) =>
    Object.entries(keys)
      .map(([variable, value]) => `${variable}=${value}\n`)
      .join('');
  await here.write('../.env', written({ ...OWN_KEYS, [ONE_KEY.variable]: '"a\nNODE_OPTIONS=--inspect"' }));
  await there.write('../.env', '');
  await expect(windowOn(there.dir).bring(await windowOn(here.dir).backup())).rejects.toThrow(
    `faltan datos del correo, que traen signos que no pueden tener: ${ONE_KEY.name}.`,
  );
  const { [ONE_KEY.variable]: _, ...others } = OWN_KEYS;
  expect(String(await there.read('../.env'))).toBe(written(others));
  await here.write('../.env', written(OWN_KEYS));
  await windowOn(there.dir).bring(await windowOn(here.dir).backup());
  expect(String(await there.read('../.env'))).toBe(written({ ...others, ...OWN_KEYS }));
});

test('a damaged file, one of another program, or one that finds no space is refused, and nothing has changed', async () => {
  const [here, there] = await twoComputers();
  await using _ = here;
  await using __ = there;
  const stateOf = async ({ shown, read }: typeof here) => [shown(), String(await read('../.env'))];
  let before = await stateOf(there);
  const zip = await here.backup();
  const list = JSON.parse(strFromU8(unzipSync(zip)['respaldo.json'] ?? zip));
  const packed = (change: object, files = {}) => {
    const { sum: _, ...changed } = { ...list, ...change };
    const sum = hash('sha256', JSON.stringify(changed));
    return zipSync({
      ...unzipSync(zip),
      'respaldo.json': strToU8(JSON.stringify({ ...changed, sum })),
      ...files,
    });
  };
  const bytes = strToU8('x');
  const outside = ['content/../../fuera.txt', '/fuera.txt', 'copias/..\\..\\tools\\run.mjs'];
  for (const file of [
    new Uint8Array(),
    zipSync({ 'index.html': bytes }),
    zip.slice(0, zip.length / 2),
    packed({ kind: 'otra-cosa' }),
    ...outside.map((path) => packed({ files: { [path]: hash('sha256', bytes) } }, { [path]: bytes })),
  ])
    await expect(there.bring(file)).rejects.toThrow('«Guardar todo»');
  await expect(there.bring(packed({ files: {} }))).rejects.toThrow('no trae ninguna sección');
  await expect(there.bring(withSizes(zip, 1e9))).rejects.toThrow('pesa más de 2 GB');
  await expect(there.bring(withSizes(zip, 7))).rejects.toThrow('«Guardar todo»');
  onDisk('writeFile').mockRejectedValueOnce(systemError('ENOSPC'));
  await expect(there.bring(zip)).rejects.toThrow('no queda espacio');
  expect(await stateOf(there)).toEqual(before);
  // In the list of files: a file's name, a key's name and its value.
  const named = ['portada.svg', ONE_KEY.variable, '"14"'].map((text) => Buffer.from(zip).indexOf(text) + 1);
  await fc.assert(
    fc.asyncProperty(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
      const damaged = new Uint8Array(zip);
      damaged[at] = Number(zip[at]) ^ bits;
      // Dates in the zip do not matter.
      const isRefused = await there.bring(damaged).then(
        () => false,
        () => true,
      );
      if (!isRefused) before = await stateOf(here);
      expect(await stateOf(there)).toEqual(before);
    }),
    { numRuns: Number(process.env.RUNS ?? 7), examples: named.map((at) => [at, 1]), ...SEED },
  );
});

/** A compressed zip that declares other sizes (PKWARE APPNOTE, 4.3.12). */
function withSizes(zip: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const other = Buffer.from(zipSync(unzipSync(zip)));
  for (let at = other.indexOf('PK\x01\x02'); at >= 0; at = other.indexOf('PK\x01\x02', at + 4))
    other.writeUInt32LE(size, at + 24);
  return new Uint8Array(other);
}

test('after a power cut at any moment the content is valid, and the backup can be brought again', async () => {
  const [here, there] = await twoComputers();
  await using _ = here;
  await using __ = there;
  const zip = await here.backup();
  let moves = 0;
  for (let isCut = true; isCut; moves += 3) {
    let left = moves;
    const cut = Promise.withResolvers<boolean>();
    beforeCalls(['rename'], () => {
      if (left-- > 0) return;
      cut.resolve(true);
      return new Promise(() => undefined);
    });
    void windowOn(there.dir)
      .bring(zip)
      .then(() => cut.resolve(false));
    isCut = await cut.promise;
    vi.resetAllMocks();
    expect((await windowOn(there.dir).content()).problems, `after ${moves} moves`).toEqual([]);
  }
  expect(moves).toBeGreaterThan(3);
  expect(there.shown()).toEqual(here.shown());
});

const NAMES = fc.oneof(
  fc.constantFrom(
    'desktop.ini',
    'Thumbs.db',
    'LEEME.md',
    '.DS_Store',
    '.gitkeep',
    'respaldo.json',
    'index.yaml',
  ),
  fc.constantFrom('foto ñandú 💕.jpg', 'ESCÁNER.PDF', 'mañana', '.. x', '__proto__'),
  fc.stringMatching(/^[\p{L}\p{N} ._-]{0,11}[\p{L}\p{N}]$/u).filter((name) => !/^\.sin-terminar/.test(name)),
);
const FOLDERS = fc.constantFrom(
  '',
  'hero',
  'ebooks',
  BOOK,
  'hero/originales',
  'otra',
  `${BOOK}/a/b`,
  'ebooks/nueva',
);

/** A file or folder that a person or a system may put into a content folder. */
const STRAY = fc.record({
  folder: FOLDERS,
  name: NAMES,
  /** Null is an empty folder. */
  text: fc.option(fc.string({ maxLength: 9 })),
});
const strays = fc.array(STRAY, { maxLength: 6 });
const broken = fc.constantFrom(null, 'gone', '', 'title: *Nuevo*', '\xff\xfe');

async function litter(
  content: Awaited<ReturnType<typeof copyContent>>,
  found: readonly Stray[],
  index: string | null,
) {
  if (index === 'gone') await content.remove(`${BOOK}/index.yaml`);
  else if (index !== null) await content.write(`${BOOK}/index.yaml`, Buffer.from(index, 'latin1'));
  for (const { folder, name, text } of found) {
    const path = `${folder}/${name}`;
    // If two want the same name, one as a file and one as a folder, the first stays.
    const put =
      text === null ? mkdir(join(content.dir, path), { recursive: true }) : content.write(path, text);
    await put.catch(() => undefined);
  }
}
type Stray = typeof STRAY extends fc.Arbitrary<infer One> ? One : never;

test('a backup restores every file of a content folder, onto any other content', async () => {
  const run = async (own: readonly Stray[], index: string | null, others: readonly Stray[]) => {
    await using here = await copyContent();
    await using there = await copyContent();
    await using empty = await copyContent();
    await litter(here, own, index);
    await litter(there, others, null);
    await empty.remove('');
    const before = filesIn(here.dir);
    const zip = await windowOn(here.dir).backup();
    const isWhole = (await readContent(here.dir)).problems.length === 0;
    for (const { dir } of [here, there, empty]) {
      expect(await windowOn(dir).bring(zip)).toMatchObject({ isWhole });
      expect(filesIn(dir)).toEqual(before);
    }
  };
  // Each has a file where the other has a folder.
  const own: Stray[] = [
    { folder: 'hero', name: 'originales', text: 'x' },
    { folder: 'ebooks/nueva', name: 'index.yaml', text: 'y' },
  ];
  const others: Stray[] = [
    { folder: 'hero/originales', name: 'a.txt', text: 'y' },
    { folder: 'ebooks', name: 'nueva', text: 'x' },
  ];
  await fc.assert(fc.asyncProperty(strays, broken, strays, run), {
    numRuns: Number(process.env.RUNS ?? 2),
    examples: [[own, null, others]],
    ...SEED,
  });
});

// Windows itself cannot have the file to begin with.
test('a file that another program holds for a moment stops neither a save nor a backup', async () => {
  await using here = await copyContent();
  const { backup, content, send } = windowOn(here.dir);
  const { version = '', data } = (await content()).forms[BOOK] ?? {};
  const save = () => send({ form: formAt(BOOK), version, data: { ...data, price: '$31 USD' } });
  for (const work of [save, backup]) {
    let left = 3;
    beforeCalls(['readFile'], (path) => {
      if (path === join(here.dir, BOOK, 'index.yaml') && left-- > 0) throw systemError('EBUSY', path);
    });
    await work();
    expect(left).toBeLessThan(0);
  }
  expect((await content()).forms[BOOK]?.data.price).toBe('$31 USD');
});

test('a backup without a section is brought and called incomplete, although Windows renames no folder around a watched one', async () => {
  await using here = await copyContent();
  await using there = await copyContent();
  await here.remove('youtube');
  beforeCalls(['rename'], (from) => {
    const isFolder = statSync(from).isDirectory();
    if (isFolder && readdirSync(from, { withFileTypes: true }).some((item) => item.isDirectory()))
      throw systemError('EPERM', from);
  });
  const { isWhole, kept } = await windowOn(there.dir).bring(await windowOn(here.dir).backup());
  expect(isWhole).toBe(false);
  expect(filesIn(there.dir)).toEqual(filesIn(here.dir));
  vi.resetAllMocks();
  await windowOn(there.dir).bring(new Uint8Array(await there.read(`../${kept}`)));
  expect(filesIn(there.dir)).toEqual(filesIn(SAMPLE));
});

test('a card is removed although another program holds a file of it', async () => {
  await using here = await copyContent();
  const { content, copies, remove, restore } = windowOn(here.dir);
  const { version } = (await content()).forms[BOOK] ?? {};
  onDisk('rm').mockRejectedValueOnce(systemError('EBUSY'));
  expect(await remove(BOOK)).toMatchObject({ result: 'saved' });
  expect((await content()).forms[BOOK]).toBeUndefined();
  await restore((await copies())[0]?.name ?? '');
  expect((await content()).forms[BOOK]).toMatchObject({ version });
});

test('a backup is refused, as the page is, where the folder of a card is a link', async () => {
  await using here = await copyContent();
  await here.rename(BOOK, `../${basename(BOOK)}`);
  await symlink(join(here.dir, '..', basename(BOOK)), join(here.dir, BOOK), 'junction');
  const [problem] = (await readContent(here.dir)).problems;
  await expect(windowOn(here.dir).backup()).rejects.toThrow(problem?.wanted ?? BOOK);
});

test('a file of the system, changed since the backup was made, is left out', async () => {
  await using here = await copyContent();
  await here.write('hero/.DS_Store', 'x');
  const { 'content/hero/.DS_Store': _, ...files } = unzipSync(await windowOn(here.dir).backup());
  await windowOn(here.dir).bring(zipSync({ ...files, 'content/hero/.DS_Store': strToU8('y') }));
  expect(existsSync(join(here.dir, 'hero/.DS_Store'))).toBe(false);
});

test('«Copias» restores a form into its folder without an index.yaml', async () => {
  await using here = await copyContent();
  const { change, copies, restore, content } = windowOn(here.dir);
  const before = filesIn(here.dir);
  await change(BOOK, { price: '$14 USD' });
  await here.remove(`${BOOK}/index.yaml`);
  await here.write(`${BOOK}/bocetos/nota.txt`, 'x');
  const [copy] = await copies();
  await restore(copy?.name ?? '');
  expect((await content()).problems).toEqual([]);
  expect(filesIn(here.dir)).toMatchObject(before);
});
