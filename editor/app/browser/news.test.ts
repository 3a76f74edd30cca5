import { afterEach, expect, test, vi } from 'vitest';
import type { News } from '../../api.ts';

afterEach(() => vi.unstubAllGlobals());

test('content and jobs are requested again after a reconnection, and the window is started once', async () => {
  const server = new EventTarget();
  const heard = new Set<News>();
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener = server.addEventListener.bind(server);
    },
  );
  const { onNews, receiveNews } = await import('./news.ts');
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
