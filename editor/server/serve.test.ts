import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';
import { BOOK } from '../tests/support/book.ts';
import { answer, onlyThisComputer } from './serve.ts';

test('an error of the system is answered in Spanish, any other with its own words', async () => {
  await using content = await copyContent();
  const failed = (code: string) => Object.assign(new Error(`${code}: english`), { code, syscall: 'write' });
  const routes = {
    'GET /api/folder': () => readFile(content.dir),
    'GET /api/below': () => readdir(join(content.dir, BOOK, 'index.yaml')),
    'GET /api/full': () => Promise.reject(failed('ENOSPC')),
    'GET /api/own': () => Promise.reject(new Error('Pulsa antes.', { cause: failed('EACCES') })),
  };
  const handle = answer(routes);
  const server = createServer((asked, response) => handle(asked, response, () => response.end('')));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const answerTo = async (name: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/${name}`);
    return [response.status, await response.text()];
  };
  const another = 'es una carpeta y debía ser un archivo, o al revés';
  expect(await answerTo('folder')).toEqual([500, expect.stringContaining(another)]);
  expect(await answerTo('below')).toEqual([500, expect.stringContaining(`index.yaml ${another}`)]);
  expect(await answerTo('full')).toEqual([500, expect.stringMatching(/^No se pudo: no queda espacio/)]);
  expect(await answerTo('own')).toEqual([500, 'Pulsa antes.']);
});

test('requests under other host names and from other sites are refused', async () => {
  const guard = onlyThisComputer('http://localhost:4500/', 'https://correo.example');
  const server = createServer((asked, response) => guard(asked, response, () => response.end('bien')));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const status = async (method: string, headers: Record<string, string>) => {
    const asked = request({ port, host: '127.0.0.1', method, headers }).end();
    const [response] = await once(asked, 'response');
    response.resume();
    return [response.statusCode, response.headers['content-security-policy']];
  };
  const own = `localhost:${port}`;
  const policy = expect.stringMatching(
    /script-src 'self';.*connect-src 'self' https:\/\/correo\.example;.*frame-src http:\/\/localhost:4500;/,
  );
  expect(await status('GET', { host: own })).toEqual([200, policy]);
  expect(await status('POST', { host: own, origin: `http://${own}` })).toEqual([200, policy]);
  // A page of the window; a typed address, start file or bookmark.
  for (const site of ['same-origin', 'none'])
    expect(await status('GET', { host: own, 'sec-fetch-site': site })).toEqual([200, policy]);
  for (const [method, headers] of [
    ['GET', { host: 'malo.example:4501' }],
    ['GET', { host: 'localhost.malo.example' }],
    // A picture on another site with the window's address; the same on another port of this computer.
    ['GET', { host: own, 'sec-fetch-site': 'cross-site' }],
    ['GET', { host: own, 'sec-fetch-site': 'same-site' }],
    ['POST', { host: own }],
    ['POST', { host: own, origin: 'https://malo.example' }],
    ['POST', { host: own, origin: 'http://localhost:4500' }],
    ['DELETE', { host: own, origin: 'null' }],
  ] as const)
    expect(await status(method, headers)).toEqual([403, policy]);
});
