import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askLinks, externalLinks, linkFindings, verdictLine } from '../../tools/publish/ask-links.ts';
import { checklist, fieldName, plain, summary } from '../../tools/publish/checklist.ts';
import { readContent } from '../../tools/publish/site.ts';
import { ROOT } from '../../tools/tools.ts';
import { type ContentCopy, copyContent } from '../content/content-copy.ts';
import { makeOwn, OWN_SETTINGS } from './own-content.ts';

interface Ran {
  readonly code: number;
  readonly output: string;
}

/** Runs the command as `npm run publicar:revisar` does. */
function check(dir: string, settings: Record<string, string>, ...args: string[]): Promise<Ran> {
  const env = { ...process.env, ...settings, CONTENT_DIR: dir };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, 'tools/publish-check.ts'), ...args],
      { env, cwd: ROOT },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), output: out + err }),
    );
  });
}

// A command of its own takes a while on a busy machine.
describe('the checklist before publishing', () => {
  const run = async (
    settings: Record<string, string>,
    ...edits: ((content: ContentCopy) => Promise<void>)[]
  ) => {
    await using content = await copyContent();
    for (const edit of edits) await edit(content);
    return await check(content.dir, settings);
  };
  const none = Object.fromEntries(Object.keys(OWN_SETTINGS).map((name) => [name, '']));

  test('ends with 1 and what to do next while something blocks', async () => {
    const { code, output } = await run(none);
    expect(code).toBe(1);
    expect(output).toMatch(/Impide publicar \(\d+\)[\s\S]*Conviene mejorar \(\d+\)[\s\S]*Bien \(\d+\)/);
    expect(output).toContain('content/site/index.yaml → Teléfono celular (phone): dice «(0414) 123-4567»');
    expect(output).toContain('.env → PUBLIC_EMAILJS_PUBLIC_KEY: falta');
    expect(output).toMatch(/Qué sigue: resuelve/);
    expect(output).not.toContain('\u001b');
  });

  test('ends with 0 once all that blocks is replaced, warnings or not', async () => {
    const { code, output } = await run(OWN_SETTINGS, makeOwn);
    expect(output).toContain('Impide publicar (0)');
    expect(output).toContain('Textos de muestra');
    expect(output).toContain('Qué sigue: npm run publicar:probar-correo');
    expect(code).toBe(0);
  });

  test('content that the page cannot be built from comes first and alone', async () => {
    const { code, output } = await run(none, ({ replace }) =>
      replace('site/index.yaml', '(0414) 123-4567', '123'),
    );
    expect(code).toBe(1);
    expect(output).toContain('content/site/index.yaml → Teléfono celular (phone): dice «123»');
    expect(output).not.toContain('Impide publicar');
  });
});

describe('the list as text', () => {
  const finding = { file: 'content/a', field: 'b', wrong: 'falta', wanted: 'escríbelo' };

  test('groups, counts and colours where there are colours', () => {
    const all = [
      { ...finding, kind: 'phone' },
      { ...finding, kind: 'portrait' },
    ] as const;
    const text = checklist(all, false, (style, words) => `<${style}>${words}`);
    expect(text).toContain('<red>✗ content/a → b: falta; escríbelo.');
    expect(text).toContain('<yellow>! content/a → b: falta; escríbelo.');
    expect(text).not.toContain('Ningún sitio que respondió');
    expect(summary(all)).toBe('1 cosa impide publicar y 1 conviene mejorar.');
    expect(summary([])).toBe('Nada impide publicar y 0 conviene mejorar.');
  });
});

describe('the names of fields', () => {
  const SITE = 'content/site/index.yaml';
  const told = (file: string, field: string) =>
    checklist([{ kind: 'links', file, field, wrong: 'falta', wanted: 'escríbelo' }], false, plain);

  test.each([
    [SITE, 'domainLabel', 'Dominio (domainLabel)'],
    [SITE, 'author', 'Tu nombre, como autora (author)'],
    [SITE, 'socialLinks.2.url', 'Redes sociales 2 › Enlace a tu perfil (socialLinks.2.url)'],
    [SITE, 'navigation.printed-books', 'Menú › Hacia los libros impresos (navigation.printed-books)'],
    ['content/about/index.yaml', 'figures.1.value', 'Cifras 1 › Cifra (figures.1.value)'],
    ['content/hero/index.yaml', 'profileImage', 'Tu retrato (profileImage)'],
    ['content/ebooks/mi-libro/index.yaml', 'features.3', 'Lo que trae 3 (features.3)'],
    ['content/printed-books/mi-libro/index.yaml', 'amazonLink', 'Enlace de compra (amazonLink)'],
    ['content/videos/a/index.yaml', 'date, views', 'Fecha de publicación (date), Vistas (views)'],
    ['otro-contenido/site/index.yaml', 'phone', 'Teléfono celular (phone)'],
    ['.env', 'PUBLIC_EMAILJS_PUBLIC_KEY', 'PUBLIC_EMAILJS_PUBLIC_KEY'],
  ])('%s → %s is told as the editor calls it', (file, field, called) => {
    expect(told(file, field)).toContain(`${file} → ${called}: falta; escríbelo.`);
  });

  test('every field of the sample has a name of its own', async () => {
    await using content = await copyContent();
    const { fields } = await readContent(content.dir);
    const nameless = fields.filter(({ file, name }) => fieldName(file, name) === name);
    expect(fields.length).toBeGreaterThan(100);
    expect(nameless).toEqual([]);
  });
});

describe('asking external links', () => {
  const server = createServer(({ method, url = '' }, response) => {
    if (url === '/silent') return;
    response.statusCode = url === '/only-get' ? (method === 'GET' ? 200 : 405) : Number(url.slice(1));
    response.end();
  });
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test.each([
    ['/200', 'answers', 'responde'],
    ['/only-get', 'answers', 'responde'],
    ['/404', 'dead', 'no responde'],
    ['/410', 'dead', 'no responde'],
    ['/403', 'unknown', 'no se pudo comprobar'],
    ['/405', 'unknown', 'no se pudo comprobar'],
    ['/429', 'unknown', 'no se pudo comprobar'],
    ['/503', 'unknown', 'no se pudo comprobar'],
  ])('%s is %s: «%s»', async (path, kind, words) => {
    const address = `${origin}${path}`;
    const verdict = (await askLinks([address, `${origin}/200`])).get(address);
    if (!verdict) throw new Error('not asked');
    expect(verdict.kind).toBe(kind);
    expect(verdictLine(address, verdict).startsWith(`${words}: ${address}`)).toBe(true);
  });

  test('a site that keeps silent could not be asked', async () => {
    const silent = `${origin}/silent`;
    expect((await askLinks([silent], 300)).get(silent)).toMatchObject({ kind: 'unknown' });
  });

  test('a site that is not there is dead, unless nothing at all can be reached', async () => {
    const gone = createServer();
    await new Promise<void>((ready) => gone.listen(0, '127.0.0.1', ready));
    const nobody = `http://127.0.0.1:${(gone.address() as AddressInfo).port}/`;
    await new Promise((closed) => gone.close(closed));
    expect((await askLinks([nobody, `${origin}/200`])).get(nobody)?.kind).toBe('dead');
    const unnamed = 'https://nadie.invalid/';
    expect((await askLinks([unnamed])).get(unnamed)).toMatchObject({ kind: 'unknown' });
  });

  test('each verdict names the field; a site that refuses programs never blocks', () => {
    const field = {
      file: 'content/ebooks/a/index.yaml',
      part: 'ebooks',
      name: 'amazonLink',
      value: 'https://a.com/',
    };
    const sample = { ...field, value: 'https://libreria.example.com/a' };
    const asked = externalLinks([field, field, sample]);
    expect(asked).toEqual([field]);
    const told = (kind: 'dead' | 'unknown') =>
      linkFindings(asked, new Map([[field.value, { kind, why: 'x' }]]));
    expect(told('dead')).toMatchObject([{ kind: 'dead-links', file: field.file, field: 'amazonLink' }]);
    expect(told('unknown')).toMatchObject([{ kind: 'unchecked-links' }]);
  });
});
