import { expect } from 'vitest';
import { DO_WRONG, problems } from '../guard.ts';
import type { Journey } from '../journey.ts';

/** Proves, in each engine, that a journey would be failed by what no journey may meet. */
export const guardedJourneys: readonly Journey[] = [
  {
    title: 'guard: an uncaught error, an unhandled rejection and a foreign style are noticed',
    take: async ({ tab }) => {
      expect(await problems(tab)).toEqual([]);
      await tab.run((doWrong) => {
        dispatchEvent(new Event(doWrong));
        const style = document.createElement('style');
        style.textContent = 'body { color: red }';
        document.head.append(style);
      }, DO_WRONG);
      await expect
        .poll(() => problems(tab))
        .toEqual(
          expect.arrayContaining([
            expect.stringMatching(/^uncaught: .*planted error/),
            expect.stringMatching(/^unhandled: .*planted rejection/),
            expect.stringMatching(/^policy: style-src/),
          ]),
        );
      await tab.reload();
    },
  },
];
