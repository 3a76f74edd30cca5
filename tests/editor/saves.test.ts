import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { COPIES, saves } from '../../editor/saves.ts';
import { type ContentCopy, copyContent } from '../content/content-copy.ts';

// As they are, until a test lets one of them fail as a system would.
vi.mock('node:fs/promises', { spy: true });
afterEach(() => {
  vi.resetAllMocks();
});

const HERO = 'hero/index.yaml';
const GUIDE = 'guides/siete-mananas-con-luz';

/** Sends a save as the forms do, to a server of its own. */
async function save(
  content: ContentCopy,
  additions: Record<string, string>,
  deletions: readonly string[] = [],
) {
  const handle = saves(content.dir);
  const server = createServer((request, response) => handle(request, response, () => response.end()));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/keystatic/update`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'no-cors': '1' },
    body: JSON.stringify({
      additions: Object.entries(additions).map(([path, text]) => ({
        path,
        contents: Buffer.from(text).toString('base64url'),
      })),
      deletions: deletions.map((path) => ({ path })),
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
  const paths = [HERO, `${GUIDE}/index.yaml`, `${GUIDE}/guia.md`];
  const before = await Promise.all(paths.map(content.read));
  const { status } = await save(content, { [HERO]: 'title: otro' }, [`${GUIDE}/index.yaml`]);
  expect(status).toBe(200);
  expect(String(await content.read(HERO))).toBe('title: otro');
  const copies = join(dirname(content.dir), COPIES);
  const [moment = ''] = readdirSync(copies);
  expect(moment).toMatch(/^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d$/);
  expect(existsSync(join(content.dir, GUIDE))).toBe(false);
  expect(paths.map((path) => readFileSync(join(copies, moment, path)))).toEqual(before);
});

test('what is new needs no copy, and an entry that loses its picture keeps its words', async () => {
  await using content = await copyContent();
  expect((await save(content, { 'ebooks/mujer-amanece/otra.svg': '' })).status).toBe(200);
  expect(existsSync(join(dirname(content.dir), COPIES))).toBe(false);
  expect((await save(content, {}, ['ebooks/mujer-amanece/portada.svg'])).status).toBe(200);
  expect(readdirSync(join(content.dir, 'ebooks/mujer-amanece'))).toEqual(['index.yaml', 'otra.svg']);
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

describe('the list of the order', () => {
  const SECTION = 'ebooks-section/index.yaml';
  const NEW = 'ebooks/2025/index.yaml';
  const LIST = '  - mujer-amanece\n  - la-voz-que-guardabas\n  - casa-encendida\n';

  test.each([
    ['a new entry comes last', [NEW], [], `${LIST}  - '2025'\n`],
    ['a renamed one keeps its place', [NEW], ['la-voz-que-guardabas'], LIST.replace(/la-voz.*/, "'2025'")],
    ['a removed one leaves', [], ['mujer-amanece'], LIST.replace(/.*amanece\n/, '')],
  ])('%s, and no other line changes', async (_what, added, removed, list) => {
    await using content = await copyContent();
    const before = String(await content.read(SECTION));
    const additions = Object.fromEntries(added.map((path) => [path, 'title: nuevo']));
    await save(
      content,
      additions,
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
    await save(content, { [NEW]: 'title: nuevo' });
    expect(parse(String(await content.read(SECTION)))).toEqual({ order: [...ids, '2025'], ...words });
  });

  test('is left as it is beside words that cannot be read', async () => {
    await using content = await copyContent();
    await content.write(SECTION, 'order: [');
    expect((await save(content, { [NEW]: 'title: nuevo' })).status).toBe(200);
    expect(String(await content.read(SECTION))).toBe('order: [');
  });
});

describe('a save whose copy cannot be made', () => {
  test('changes nothing and says so', async () => {
    await using content = await copyContent();
    const before = await content.read(HERO);
    // A file has the name of the folder of copies.
    writeFileSync(join(dirname(content.dir), COPIES), '');
    const { status, text } = await save(content, { [HERO]: 'title: otro', 'hero/nuevo.svg': '' }, [
      `${GUIDE}/guia.md`,
    ]);
    expect(status).toBe(500);
    expect(text).toMatch(
      /^No se guardó nada\. .*una copia de lo que había, y no pudo: .+ Lo que escribiste sigue aquí/,
    );
    expect(await content.read(HERO)).toEqual(before);
    expect(existsSync(join(content.dir, 'hero/nuevo.svg'))).toBe(false);
    expect(existsSync(join(content.dir, GUIDE, 'guia.md'))).toBe(true);
  });

  test.each([
    ['ENOSPC', 'no queda espacio en el disco'],
    ['EROFS', 'no hay permiso para escribir en /disco'],
  ])('for %s tells the reason', async (code, reason) => {
    await using content = await copyContent();
    vi.mocked(cp).mockRejectedValue(failure(code));
    const { status, text } = await save(content, { [HERO]: 'title: otro' });
    expect([status, text]).toEqual([500, expect.stringContaining(reason)]);
    expect(String(await content.read(HERO))).not.toBe('title: otro');
  });
});

test.each(['EPERM', 'EBUSY'])(
  'files that Windows holds for a moment (%s) are asked for again',
  async (code) => {
    await using content = await copyContent();
    for (const work of [cp, rename, rm])
      vi.mocked<(...args: never) => Promise<void>>(work).mockRejectedValueOnce(failure(code));
    const moved = await save(content, { 'guides/otra/index.yaml': 'title: otra' }, [`${GUIDE}/index.yaml`]);
    expect(moved.status).toBe(200);
    expect(existsSync(join(content.dir, 'guides/otra/guia.md'))).toBe(true);
    expect(existsSync(join(content.dir, GUIDE))).toBe(false);
  },
);
