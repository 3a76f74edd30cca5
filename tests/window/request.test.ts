import { afterEach, expect, test, vi } from 'vitest';
import type { News } from '../../window/api.ts';
import { oneAtATime } from '../../window/one-at-a-time.ts';

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
