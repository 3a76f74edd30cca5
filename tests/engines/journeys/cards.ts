import { expect } from 'vitest';
import type { Journey } from '../journey.ts';
import { press, scrollThrough, waiting } from '../page.ts';

const OUTWARD = 'a[target="_blank"]';

export const cardJourneys: readonly Journey[] = [
  {
    title: 'cards: links that leave open a new tab that cannot reach back, the page stays',
    take: async ({ tab }) => {
      const links = await tab.run(
        (selector) =>
          [...document.querySelectorAll<HTMLAnchorElement>(selector)].map(({ href, rel }) => ({ href, rel })),
        OUTWARD,
      );
      expect(links.length).toBeGreaterThan(10);
      for (const { href, rel } of links) expect(rel.split(' '), href).toContain('noopener');
      // Nothing is asked of other people's sites: the same link, with a page of ours at its end.
      await tab.run(
        (selector) => document.querySelector(selector)?.setAttribute('href', '/no-existe'),
        `article ${OUTWARD}`,
      );
      await press(tab, `article ${OUTWARD}`);
      await expect.poll(() => tab.tabs()).toBe(2);
      expect(await tab.run(() => location.pathname)).toBe('/');
    },
  },
  {
    title: 'cards: what is not available yet is a disabled button that does nothing',
    take: async ({ tab, site }) => {
      await scrollThrough(tab);
      await expect.poll(() => waiting(tab)).toBe(0);
      const middles = await tab.run(() => {
        const buttons = [...document.querySelectorAll<HTMLElement>('main article button')];
        return buttons.filter((button) => button.matches(':disabled')).length;
      });
      expect(middles).toBe(3);
      for (const section of ['printed-books', 'free-guides']) {
        await press(tab, `#${section} article button`);
      }
      expect(await tab.tabs()).toBe(1);
      expect(await tab.run(() => location.href)).toBe(`${site.origin}/`);
    },
  },
];
