import { afterEach, expect, test, vi } from 'vitest';
import type { News } from '../../window/api.ts';
import { request } from '../../window/app/browser/request.ts';
import { oneAtATime } from '../../window/one-at-a-time.ts';
import { AS_SERVER } from './support/server.ts';

afterEach(() => vi.unstubAllGlobals());

test('calls during a request cause one more request, whose answer is used', async () => {
  const answers: PromiseWithResolvers<string>[] = [];
  const shown: string[] = [];
  const again = oneAtATime(async () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    shown.push(await answer.promise);
  });
  const first = again();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const later = [again(), again(), again()];
  answers[0]?.resolve('running');
  await first;
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.resolve('done');
  await Promise.all(later);
  expect(shown).toEqual(['running', 'done']);
});

test('a call that fails does not stop later ones', async () => {
  let calls = 0;
  const again = oneAtATime(async () => {
    calls += 1;
    if (calls === 1) throw new Error('not drawn');
  });
  await expect(again()).rejects.toThrow('not drawn');
  await again();
  expect(calls).toBe(2);
});

test('content and jobs are requested again after a reconnection', async () => {
  const server = new EventTarget();
  const heard = new Set<News>();
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => void) => work() } });
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener = server.addEventListener.bind(server);
      set onopen(hear: () => void) {
        server.addEventListener('open', hear);
      }
    },
  );
  const { onNews, receiveNews } = await import('../../window/app/browser/news.ts');
  for (const kind of ['content', 'job'] as const) onNews(kind, () => heard.add(kind));
  void receiveNews();
  server.dispatchEvent(new Event('open'));
  await vi.waitFor(() => expect(heard).toEqual(new Set(['content', 'job'])));
});

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
