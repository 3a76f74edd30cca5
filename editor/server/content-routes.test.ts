import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';
import { BOOK } from '../tests/support/book.ts';
import { DRAWING } from '../tests/support/cover.ts';
import { windowOn } from '../tests/support/server.ts';

test('a file that never arrives blocks no other request', async () => {
  await using content = await copyContent();
  const { routes, content: read } = windowOn(content.dir);
  const endless = new Request('http://localhost:4501/api/backup', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: new ReadableStream({ start: (part) => part.enqueue(Buffer.from('--x\r\n')) }),
    duplex: 'half',
  } as RequestInit);
  void routes['POST /api/backup']?.(endless);
  expect((await read()).problems).toEqual([]);
});

test('no form and no file outside the content folder is read or written', async () => {
  await using content = await copyContent();
  const { routes, save, remove, restore } = windowOn(content.dir);
  await content.write('../ajeno.svg', DRAWING);
  await content.write('hero/.oculto.svg', DRAWING);
  for (const form of ['..', 'ebooks/../../content/hero', '../content/hero', 'hero\\..', 'ebooks/.oculto']) {
    await expect(save(form, 'x', {})).rejects.toThrow('no existe esa parte de tu página');
    await expect(remove(form)).rejects.toThrow('no existe esa parte de tu página');
  }
  await expect(restore('../content')).rejects.toThrow('Esa copia ya no está');
  expect(readdirSync(dirname(content.dir)).toSorted()).toEqual(['ajeno.svg', 'content']);
  for (const [path, status] of [
    ['ebooks/mujer-amanece/portada.svg', 200],
    ['../ajeno.svg', 404],
    ['ebooks/../../ajeno.svg', 404],
    ['hero/..\\..\\ajeno.svg', 404],
    ['hero/.oculto.svg', 404],
    ['ebooks/mujer-amanece/index.yaml', 404],
  ] as const) {
    const asked = `http://localhost/api/file?${new URLSearchParams({ path })}`;
    const answer = await routes['GET /api/file']?.(new Request(asked));
    expect((answer as Response).status, path).toBe(status);
  }
  expect(existsSync(join(content.dir, 'ajeno.svg'))).toBe(false);
});

test('while the content folder is missing nothing is changed: no other one is made in its place', async () => {
  await using content = await copyContent();
  const {
    save,
    remove,
    duplicate,
    accept,
    bringSample,
    change,
    copies,
    restore,
    content: read,
  } = windowOn(content.dir);
  await change(BOOK, { price: '$14 USD' });
  const [copy] = await copies();
  const { version = '', data = {} } = (await read()).forms[BOOK] ?? {};
  await content.rename('', '../aparte');
  for (const act of [
    () => save(BOOK, version, data),
    () => save('ebooks', null, data),
    () => remove(BOOK),
    () => duplicate(BOOK),
    () => accept(BOOK, ['title'], true),
    bringSample,
    () => restore(copy?.name ?? ''),
  ])
    await expect(act()).rejects.toThrow(/la carpeta de tu página no está\. Vuelve a poner en su lugar/);
  expect(existsSync(content.dir)).toBe(false);
});

test('a PDF opens without the policy for drawings: with that policy WebKit shows nothing', async () => {
  await using content = await copyContent();
  const { routes } = windowOn(content.dir);
  const policyOf = async (path: string) => {
    const asked = new Request(`http://localhost/api/file?${new URLSearchParams({ path })}`);
    const answer = (await routes['GET /api/file']?.(asked)) as Response;
    return answer.headers.get('Content-Security-Policy');
  };
  const guide = 'free-guides/siete-mananas-con-luz/siete-mananas-con-luz.pdf';
  expect(await policyOf(guide)).toBe("frame-ancestors 'none'");
  expect(await policyOf('hero/retrato.svg')).toMatch(/^default-src 'none'.*; sandbox$/);
});
