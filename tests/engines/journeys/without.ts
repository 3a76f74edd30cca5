import { expect } from 'vitest';
import { single } from '../../e2e/support/sample.ts';
import { type Journey, PHONE } from '../journey.ts';
import { atRest, press, seen, unseen } from '../page.ts';
import { expectLanded, placeOfHeading } from './navigate.ts';
import { expectWords } from './read.ts';

const CALL = ['body > header a', single('header').callToAction] as const;

/** Notes in the page the places that it passes through from here on. */
function watchScrolling(): void {
  const places: number[] = [];
  Object.assign(globalThis, { places });
  addEventListener('scroll', () => void places.push(scrollY));
}

/** Those of them that are neither where it began, at the top, nor where it ended. */
function placesBetween(): readonly number[] {
  const { places } = globalThis as unknown as { places: number[] };
  return places.filter((place) => place > 0 && Math.abs(place - scrollY) > 1);
}

export const withoutJourneys: readonly Journey[] = [
  {
    title: 'no scripts: the whole page can be read, and a note stands in place of the button',
    mode: 'no scripts',
    take: async ({ tab }) => {
      expect(await tab.run(() => document.documentElement.hasAttribute('data-scripts'))).toBe(false);
      await expectWords(tab);
      await unseen(tab, '#contact form button[type=submit]');
      await seen(tab, ['#contact form p', single('contact').form.noScript]);
      await seen(tab, ['#contact form a', single('contact').form.whatsAppLabel]);
    },
  },
  {
    title: 'no scripts: the menu opens, and its links lead to their sections',
    mode: 'no scripts',
    size: PHONE,
    take: async ({ tab }) => {
      await press(tab, 'body > header button');
      await seen(tab, '[data-menu] li a');
      await press(tab, '[data-menu] button');
      await unseen(tab, '[data-menu]');
      // Without scripts the page cannot count frames: what it glides to shows when it is there.
      await press(tab, ['body > footer a', 'Guías']);
      await expect.poll(() => placeOfHeading(tab, 'free-guides')).toBe('in view');
    },
  },
  {
    title: 'reduced motion: nothing waits to be seen, and a chosen link is there at once',
    mode: 'reduced motion',
    take: async ({ tab }) => {
      const hidden = await tab.run(() => {
        const all = [...document.querySelectorAll('main *')];
        return all.filter((one) => getComputedStyle(one).opacity === '0').length;
      });
      expect(hidden).toBe(0);
      expect(await tab.run(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
      await tab.run(watchScrolling);
      await press(tab, CALL);
      await expectLanded(tab, 'contact');
      expect(await tab.run(placesBetween)).toEqual([]);
      expect(await atRest(tab)).toBeGreaterThan(0);
    },
  },
];
