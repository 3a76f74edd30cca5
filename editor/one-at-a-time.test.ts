import { expect, test, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

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
