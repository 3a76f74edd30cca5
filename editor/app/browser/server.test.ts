import { afterEach, expect, test, vi } from 'vitest';
import type { News } from '../../api.ts';
import { AS_SERVER } from '../../tests/support/server.ts';
import { onNews, receiveNews, request } from './server.ts';

afterEach(() => vi.unstubAllGlobals());

test('only what the window’s server answers is an answer', async () => {
  const answers = [
    Response.json([]),
    new Response('<!doctype html><title>Entra a la red</title>'),
    new Response('<h1>502 Bad Gateway</h1>', { status: 502 }),
    new Response(null, { status: 204 }),
    new Response('', AS_SERVER),
    new Response('[{"title":', AS_SERVER),
  ];
  for (const answer of answers) {
    vi.stubGlobal('fetch', async () => answer);
    await expect(request('/api/check')).rejects.toThrow('El programa no contesta');
  }
  vi.stubGlobal('fetch', async () => new Response('No queda espacio.', { ...AS_SERVER, status: 500 }));
  await expect(request('/api/check')).rejects.toThrow('No queda espacio.');
  vi.stubGlobal('fetch', async () => Response.json(['uno'], AS_SERVER));
  expect(await request('/api/check')).toEqual(['uno']);
});

test('content and jobs are requested again after a reconnection, and the window is started once', async () => {
  const server = new EventTarget();
  const heard = new Set<News>();
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener = server.addEventListener.bind(server);
    },
  );
  for (const kind of ['content', 'job'] as const) onNews(kind, () => heard.add(kind));
  let starts = 0;
  receiveNews(
    () => starts++,
    () => undefined,
  );
  server.dispatchEvent(new Event('active'));
  expect([...heard]).toEqual([]);
  server.dispatchEvent(new Event('active'));
  expect(heard).toEqual(new Set(['content', 'job']));
  expect(starts).toBe(1);
});
