import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { allCopies, COPIES, restore, write } from '../../editor/copies.ts';
import { saves } from '../../editor/saves.ts';
import { type ContentCopy, copyContent } from '../content/content-copy.ts';

// As they are, until a test lets one of them fail as a system would.
vi.mock('node:fs/promises', { spy: true });
afterEach(() => {
  vi.resetAllMocks();
});

const HERO = 'hero/index.yaml';
const GUIDE = 'free-guides/siete-mananas-con-luz';
/** A file of the owner's that no form names. */
const NOTES = 'notas.txt';

/** The file with other words in it, of which the page can be made. */
async function changed(content: ContentCopy, path = HERO): Promise<string> {
  return String(await content.read(path)).replace(/: (Escríbeme|Mujer)/, ': Otra $1');
}

/** All that the forms write for an entry that gets another folder. */
async function entryAt({ dir, read }: ContentCopy, from: string, to: string) {
  const names = readdirSync(join(dir, from)).filter((name) => name !== NOTES);
  const files = names.map(async (name) => [`${to}/${name}`, await read(`${from}/${name}`)]);
  return Object.fromEntries(await Promise.all(files));
}

/**
 * Sends a save as the forms do, to a server of its own.
 * @param seen the versions that the form was made from; a form of now, unless given
 */
async function save(
  content: ContentCopy,
  additions: Record<string, string | Uint8Array>,
  deletions: readonly string[] = [],
  seen: Record<string, string | null> = {},
) {
  const handle = saves(content.dir);
  const server = createServer((request, response) => handle(request, response, () => response.end()));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/keystatic/update`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'no-cors': '1' },
    body: JSON.stringify({
      additions: Object.entries(additions).map(([path, data]) => ({
        path,
        contents: Buffer.from(data as string).toString('base64url'),
      })),
      deletions: deletions.map((path) => ({ path })),
      seen,
    }),
  });
  const text = await response.text();
  server.close();
  return { status: response.status, text };
}

const failure = (code: string) =>
  Object.assign(new Error(`${code}: of the system`), { code, path: '/disco' });

test('a save keeps a copy of what it replaces and of what it removes', async () => {
  await using content = await copyContent();
  await content.write(`${GUIDE}/${NOTES}`, 'Para la próxima.');
  const paths = [HERO, `${GUIDE}/index.yaml`, `${GUIDE}/${NOTES}`];
  const before = await Promise.all(paths.map(content.read));
  const other = await changed(content);
  const { status } = await save(content, { [HERO]: other }, [`${GUIDE}/index.yaml`]);
  expect(status).toBe(200);
  expect(String(await content.read(HERO))).toBe(other);
  const copies = join(dirname(content.dir), COPIES);
  const [moment = ''] = readdirSync(copies);
  expect(moment).toMatch(/^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d$/);
  expect(existsSync(join(content.dir, GUIDE))).toBe(false);
  expect(paths.map((path) => readFileSync(join(copies, moment, path)))).toEqual(before);
});

test('whoever reads a file while it is saved meets it whole: the old words or the new ones', async () => {
  const { dir } = await copyContent();
  const size = 1_000_000;
  const texts = ['a', 'b'].map((letter) => Buffer.alloc(size, letter));
  await write(dir, new Map([[NOTES, Buffer.alloc(size)]]));
  const writing = (async () => {
    for (let turn = 0; turn < 60; turn++) await write(dir, new Map([[NOTES, texts[turn % 2] ?? null]]));
    return true;
  })();
  const sizes = new Set<number>();
  while (!(await Promise.race([writing, setImmediate(false)])))
    sizes.add(readFileSync(join(dir, NOTES)).length);
  expect([...sizes]).toEqual([size]);
});

test('an entry that loses its picture keeps its words', async () => {
  await using content = await copyContent();
  expect((await save(content, {}, ['ebooks/mujer-amanece/portada.svg'])).status).toBe(200);
  expect(readdirSync(join(content.dir, 'ebooks/mujer-amanece'))).toEqual(['index.yaml']);
});

test.each(['../ajeno.txt', 'hero/../../ajeno.txt', '../content/hero/index.yaml'])(
  'a save that names %s copies nothing and changes nothing',
  async (path) => {
    await using content = await copyContent();
    const outside = join(dirname(content.dir), 'ajeno.txt');
    writeFileSync(outside, 'ajeno');
    const before = await content.read(HERO);
    for (const answer of [await save(content, { [path]: 'otro' }), await save(content, {}, [path])])
      expect(answer.status).not.toBe(200);
    expect(readdirSync(dirname(content.dir)).toSorted()).toEqual(['ajeno.txt', 'content']);
    expect([readFileSync(outside, 'utf8'), await content.read(HERO)]).toEqual(['ajeno', before]);
  },
);

test('a save with which the page could not be shown is refused, in the words of the forms', async () => {
  await using content = await copyContent();
  const announced = 'printed-books/cartas-bajo-el-araguaney/index.yaml';
  const before = await content.read(announced);
  const { status, text } = await save(content, {
    [announced]: String(before).replace('disabled: true\n', ''),
    'printed-books/cartas-bajo-el-araguaney/portada.svg': '%PDF-1.7',
  });
  expect(status).toBe(409);
  expect(text).toMatch(
    /^No se guardó\. .*Todavía no se vende: falta; .*Portada: dice .* no es una imagen SVG/,
  );
  expect(text).toMatch(/Lo que escribiste sigue aquí/);
  expect(await content.read(announced)).toEqual(before);
});

describe('a form of before another change', () => {
  const EBOOK = 'ebooks/mujer-amanece/index.yaml';
  const BEFORE = '0'.repeat(40);

  test.each([
    ['words that changed', EBOOK, BEFORE, 'esto cambió en otra pestaña'],
    ['an entry that was removed', 'ebooks/borrado/index.yaml', BEFORE, 'esto se borró o cambió de carpeta'],
    ['a new entry under a name that another took', EBOOK, null, 'ya se creó algo con ese nombre'],
  ])('does not save over %s: both versions are kept', async (_what, path, version, expected) => {
    await using content = await copyContent();
    const before = await content.read(path).catch(() => null);
    const hers = await changed(content, EBOOK);
    const { status, text } = await save(content, { [path]: hers }, [], { [path]: version });
    expect([status, text]).toEqual([409, expect.stringContaining(expected)]);
    expect(await content.read(path).catch(() => null)).toEqual(before);
    const copies = join(dirname(content.dir), COPIES);
    const [kept = ''] = readdirSync(copies);
    expect(kept).toMatch(/^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d no se guardó$/);
    expect(readFileSync(join(copies, kept, path), 'utf8')).toBe(hers);
    // Tried again it is there already.
    await save(content, { [path]: hers }, [], { [path]: version });
    expect(readdirSync(copies)).toEqual([kept]);
  });

  test('does not remove an entry that changed', async () => {
    await using content = await copyContent();
    const { status, text } = await save(content, {}, [EBOOK], { [EBOOK]: BEFORE });
    expect([status, text]).toEqual([409, expect.stringContaining('No se borró: esto cambió')]);
    expect(existsSync(join(content.dir, EBOOK))).toBe(true);
  });

  test('saves what is there already, and removes what is gone', async () => {
    await using content = await copyContent();
    const gone = 'ebooks/borrado/index.yaml';
    const same = { [EBOOK]: await content.read(EBOOK) };
    expect((await save(content, same, [gone], { [EBOOK]: BEFORE, [gone]: BEFORE })).status).toBe(200);
  });
});

describe('the list of the order', () => {
  const SECTION = 'ebooks/index.yaml';
  const EBOOK = 'ebooks/casa-encendida';
  const NEW = 'ebooks/2025';
  const LIST = '  - mujer-amanece\n  - la-voz-que-guardabas\n  - casa-encendida\n';

  test.each([
    ['a new entry comes last', true, [], `${LIST}  - '2025'\n`],
    ['a renamed one keeps its place', true, ['la-voz-que-guardabas'], LIST.replace(/la-voz.*/, "'2025'")],
    ['a removed one leaves', false, ['mujer-amanece'], LIST.replace(/.*amanece\n/, '')],
  ])('%s, and no other line changes', async (_what, isAdded, removed, list) => {
    await using content = await copyContent();
    const before = String(await content.read(SECTION));
    await save(
      content,
      isAdded ? await entryAt(content, EBOOK, NEW) : {},
      removed.map((id) => `ebooks/${id}/index.yaml`),
    );
    expect(before).toContain(LIST);
    expect(String(await content.read(SECTION))).toBe(before.replace(LIST, list));
    const [moment = ''] = readdirSync(join(dirname(content.dir), COPIES));
    expect(readFileSync(join(dirname(content.dir), COPIES, moment, SECTION), 'utf8')).toBe(before);
  });

  test.each([
    ['none', '', ['casa-encendida', 'la-voz-que-guardabas', 'mujer-amanece']],
    ['an empty one', 'order:\n', ['casa-encendida', 'la-voz-que-guardabas', 'mujer-amanece']],
    [
      'one by hand, with a comment, a folder that is gone, one that is missing and one named twice',
      'order:\n# primero\n- mujer-amanece\n\n  # luego\n- borrado\n- mujer-amanece\n# el título\n',
      ['mujer-amanece', 'casa-encendida', 'la-voz-que-guardabas'],
    ],
    [
      'one in brackets',
      'order: [casa-encendida,\n  mujer-amanece]\n',
      ['casa-encendida', 'mujer-amanece', 'la-voz-que-guardabas'],
    ],
  ])('takes the place of %s', async (_what, written, ids) => {
    await using content = await copyContent();
    await content.replace(SECTION, `order:\n${LIST}`, written);
    const { order: _order, ...words } = parse(String(await content.read(SECTION)));
    await save(content, await entryAt(content, EBOOK, NEW));
    expect(parse(String(await content.read(SECTION)))).toEqual({ order: [...ids, '2025'], ...words });
  });

  test('is left as it is beside words that cannot be read', async () => {
    await using content = await copyContent();
    await content.write(SECTION, 'order: [');
    expect((await save(content, await entryAt(content, EBOOK, NEW))).status).toBe(200);
    expect(String(await content.read(SECTION))).toBe('order: [');
  });
});

describe('a copy', () => {
  const EBOOK = 'ebooks/mujer-amanece';
  const SECTION = 'ebooks/index.yaml';

  /** Every file of the content, by its path. */
  const stateOf = ({ dir }: ContentCopy) =>
    Object.fromEntries(
      globSync('**/*.*', { cwd: dir }).map((path) => [path, readFileSync(join(dir, path), 'base64')]),
    );
  const newest = async ({ dir }: ContentCopy) => (await allCopies(dir)).at(-1)?.name ?? '';

  const SAVES: Readonly<Record<string, (content: ContentCopy) => Promise<{ status: number }>>> = {
    'of other words': async (content) => save(content, { [HERO]: await changed(content) }),
    'of another picture': async (content) =>
      save(
        content,
        {
          [`${EBOOK}/otra.svg`]: await content.read(`${EBOOK}/portada.svg`),
          [`${EBOOK}/index.yaml`]: String(await content.read(`${EBOOK}/index.yaml`)).replace(
            'portada',
            'otra',
          ),
        },
        [`${EBOOK}/portada.svg`],
      ),
    'of a new entry': async (content) => save(content, await entryAt(content, EBOOK, 'ebooks/otro')),
    'of a renamed entry': async (content) => {
      const files = await entryAt(content, GUIDE, 'free-guides/otra');
      const old = Object.keys(files).map((path) => path.replace('free-guides/otra', GUIDE));
      return save(content, files, old);
    },
    'of a removed entry': (content) => save(content, {}, [`${GUIDE}/index.yaml`]),
  };

  test.each(Object.keys(SAVES))('%s brings all of it back, and that is undone alike', async (kind) => {
    await using content = await copyContent();
    const before = stateOf(content);
    expect((await SAVES[kind]?.(content))?.status).toBe(200);
    const after = stateOf(content);
    expect(after).not.toEqual(before);
    expect(await restore(content.dir, await newest(content))).toBe(true);
    expect(stateOf(content)).toEqual(before);
    expect(await restore(content.dir, await newest(content))).toBe(true);
    expect(stateOf(content)).toEqual(after);
  });

  test('of the first of several saves brings back what was before all of them', async () => {
    await using content = await copyContent();
    const before = stateOf(content);
    for (const kind of ['of another picture', 'of other words', 'of a new entry'])
      await SAVES[kind]?.(content);
    const moved = await entryAt(content, EBOOK, 'ebooks/movido');
    await save(
      content,
      moved,
      Object.keys(moved).map((path) => path.replace('ebooks/movido', EBOOK)),
    );
    const [first] = await allCopies(content.dir);
    await restore(content.dir, first?.name ?? '');
    const now = stateOf(content);
    const own = (state: typeof now) => Object.entries(state).filter(([path]) => path.startsWith(EBOOK));
    expect(own(now)).toEqual(own(before));
    // Neither the other entry nor other words are taken back.
    expect(Object.keys(now).filter((path) => path.startsWith('ebooks/otro/'))).toHaveLength(2);
    expect(Object.keys(now).filter((path) => path.startsWith('ebooks/movido/'))).toEqual([]);
    expect(now[HERO]).not.toEqual(before[HERO]);
  });

  test('of a removed entry leaves words alone that its section got since', async () => {
    await using content = await copyContent();
    await save(content, {}, [`${EBOOK}/index.yaml`]);
    const removal = await newest(content);
    const words = String(await content.read(SECTION)).replace(/^title: .*$/m, 'title: Otras palabras');
    await save(content, { [SECTION]: words });
    await restore(content.dir, removal);
    const section = parse(String(await content.read(SECTION)));
    expect([section.title, section.order.at(-1)]).toEqual(['Otras palabras', 'mujer-amanece']);
  });

  test('of an older editor, which noted nothing besides, works as well', async () => {
    await using content = await copyContent();
    const before = await content.read(HERO);
    await save(content, { [HERO]: await changed(content) });
    rmSync(join(dirname(content.dir), COPIES, await newest(content), 'agregado.txt'));
    await restore(content.dir, await newest(content));
    expect(await content.read(HERO)).toEqual(before);
  });

  test('of a refused save puts what was refused in its place', async () => {
    await using content = await copyContent();
    const before = await content.read(HERO);
    const hers = await changed(content);
    expect((await save(content, { [HERO]: hers }, [], { [HERO]: '0'.repeat(40) })).status).toBe(409);
    await restore(content.dir, await newest(content));
    expect(String(await content.read(HERO))).toBe(hers);
    await restore(content.dir, await newest(content));
    expect(await content.read(HERO)).toEqual(before);
    expect(await restore(content.dir, await newest(content))).toBe(true);
  });

  test('that is not there is said to be missing', async () => {
    await using content = await copyContent();
    await expect(restore(content.dir, '../content')).rejects.toThrow('Esa copia ya no está');
  });
});

describe('a save whose copy cannot be made', () => {
  test('changes nothing and says so', async () => {
    await using content = await copyContent();
    await content.write(`${GUIDE}/${NOTES}`, 'Para la próxima.');
    const before = await content.read(HERO);
    // A file has the name of the folder of copies.
    writeFileSync(join(dirname(content.dir), COPIES), '');
    const { status, text } = await save(content, { [HERO]: await changed(content), 'hero/nuevo.svg': '' }, [
      `${GUIDE}/${NOTES}`,
    ]);
    expect(status).toBe(500);
    expect(text).toMatch(
      /^No se guardó nada\. .*una copia de lo que había, y no pudo: .+ Lo que escribiste sigue aquí/,
    );
    expect(await content.read(HERO)).toEqual(before);
    expect(existsSync(join(content.dir, 'hero/nuevo.svg'))).toBe(false);
    expect(existsSync(join(content.dir, GUIDE, NOTES))).toBe(true);
  });

  test.each([
    ['ENOSPC', 'no queda espacio en el disco'],
    ['EROFS', 'no hay permiso para escribir en /disco'],
  ])('for %s tells the reason', async (code, reason) => {
    await using content = await copyContent();
    vi.mocked(cp).mockRejectedValue(failure(code));
    const before = await content.read(HERO);
    const { status, text } = await save(content, { [HERO]: await changed(content) });
    expect([status, text]).toEqual([500, expect.stringContaining(reason)]);
    expect(await content.read(HERO)).toEqual(before);
  });
});

test.each(['EPERM', 'EBUSY'])(
  'files that Windows holds for a moment (%s) are asked for again',
  async (code) => {
    await using content = await copyContent();
    await content.write(`${GUIDE}/${NOTES}`, 'Para la próxima.');
    for (const work of [cp, writeFile, rm])
      vi.mocked<(...args: never) => Promise<void>>(work).mockRejectedValueOnce(failure(code));
    const moved = await save(content, await entryAt(content, GUIDE, 'free-guides/otra'), [
      `${GUIDE}/index.yaml`,
    ]);
    expect(moved.status).toBe(200);
    expect(existsSync(join(content.dir, 'free-guides/otra', NOTES))).toBe(true);
    expect(existsSync(join(content.dir, GUIDE))).toBe(false);
  },
);
