import { afterEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { allDrafts } from '../../server/drafts.ts';
import { BOOK } from '../../tests/support/book.ts';
import { AS_SERVER, formAt, windowOn } from '../../tests/support/server.ts';
import { setContent } from './content.ts';
import { putBack } from './put-back.ts';

afterEach(() => vi.unstubAllGlobals());

/** The window's server for a content folder, as the window asks it. */
async function serverOn(dir: string) {
  const server = windowOn(dir);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = await server.routes[`POST ${path}`]?.(new Request(`http://localhost${path}`, init));
    return Response.json(answer ?? null, AS_SERVER);
  });
  setContent(await server.content());
  return server;
}

test('a field is put back with all that its control writes, and makes a copy of its own', async () => {
  await using content = await copyContent();
  const book = 'printed-books/cartas-bajo-el-araguaney';
  const { copies } = await serverOn(content.dir);
  const values = async () => parse(String(await content.read(`${book}/index.yaml`)));
  const { status, disabled, ...other } = await values();
  expect([status, disabled]).toEqual(['Pronto Disponible', true]);
  await putBack(formAt(book), { ...other, price: '$1 USD', soldByWhatsApp: true }, [['soldByWhatsApp']]);
  expect(await values()).toEqual({ ...other, soldByWhatsApp: true });
  expect(await copies()).toMatchObject([{ changes: ['Cómo se vende'] }]);
});

test('what a rule refuses by now waits as a draft, and is not on the page', async () => {
  await using content = await copyContent();
  await serverOn(content.dir);
  const old = { price: '13' };
  await expect(putBack(formAt(BOOK), old, [['price']])).rejects.toThrow(
    'Quedó como borrador en su formulario',
  );
  expect(await allDrafts(content.dir)).toMatchObject([{ form: formAt(BOOK), data: old }]);
  expect(String(await content.read(`${BOOK}/index.yaml`))).toContain('price: $13 USD');
});
