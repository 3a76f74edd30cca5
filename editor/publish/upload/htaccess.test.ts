import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { servedAt } from './htaccess.ts';

const PICTURE = Buffer.from('un icono');

test.each<[string, boolean, (response: ServerResponse) => void]>([
  ['gets the file', true, (response) => response.end(PICTURE)],
  ['gets another one', false, (response) => response.end('otra cosa')],
  [
    'gets half of it',
    false,
    (response) => {
      response.setHeader('Content-Length', PICTURE.length);
      response.write(PICTURE.subarray(0, 3), () => response.destroy());
    },
  ],
  ['gets no answer', false, (response) => response.destroy()],
])('whether a file is served, where a visitor %s: %s', async (_, isServed, answer) => {
  const server = createServer((_request, response) => answer(response)).listen(0, 'localhost');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await servedAt(`localhost:${port}`)('http', 'favicon.ico', PICTURE)).toBe(isServed);
});
