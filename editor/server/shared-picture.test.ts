import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sharedPicture } from './shared-picture.ts';

test('the live page is asked for the picture as by a browser: otherwise wrong content leaves an error over it', async () => {
  const server = createServer(({ url, headers }, response) => {
    if (url !== '/') response.end('picture');
    else if (!headers.accept?.includes('text/html')) response.writeHead(500).end('The content has problems.');
    else response.end('<meta property="og:image" content="https://una.com/tarjeta.jpg">');
  }).listen();
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const answer = await sharedPicture(`http://localhost:${port}/`);
  expect([answer.status, await answer.text()]).toEqual([200, 'picture']);
});
