import { afterEach, expect, test, vi } from 'vitest';
import type { News } from '../../api.ts';

afterEach(() => vi.unstubAllGlobals());

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
  const { onNews, receiveNews } = await import('./news.ts');
  for (const kind of ['content', 'job'] as const) onNews(kind, () => heard.add(kind));
  void receiveNews();
  server.dispatchEvent(new Event('open'));
  await vi.waitFor(() => expect(heard).toEqual(new Set(['content', 'job'])));
});
