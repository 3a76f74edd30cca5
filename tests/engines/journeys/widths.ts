import { expect } from 'vitest';
import { single } from '../../e2e/support/sample.ts';
import type { Tab } from '../engine.ts';
import type { Journey } from '../journey.ts';
import { boxOf } from '../page.ts';

const WIDTHS = [320, 390, 600, 768, 839, 840, 1120, 1440, 1920];

/** From here on the header has room for its call to action, in CSS pixels. */
const CALL_FROM = 840;

/** How far the page can be pushed sideways, and what it cuts off: words and controls over an edge of the view. */
function sideways(tab: Tab) {
  return tab.run(() => {
    scrollTo({ left: 100, behavior: 'instant' });
    const { scrollWidth, clientWidth } = document.documentElement;
    const words = 'h1, h2, h3, p, li, dt, dd, a, button, label, input, textarea, article img';
    const cutOff = [...document.querySelectorAll(`:is(main, body > header, body > footer) :is(${words})`)]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > clientWidth + 1);
      })
      .map((element) => element.outerHTML.slice(0, 120));
    return { over: scrollWidth - clientWidth, moved: scrollX, cutOff };
  });
}

export const widthJourneys: readonly Journey[] = WIDTHS.map((width) => ({
  title: `width: at ${width} px nothing scrolls sideways or is cut off, and the header shows what it has room for`,
  size: [width, 900] as const,
  take: async ({ tab }) => {
    expect(await tab.run(() => innerWidth)).toBe(width);
    expect(await sideways(tab)).toEqual({ over: 0, moved: 0, cutOff: [] });
    const call = await boxOf(tab, ['body > header a', single('header').callToAction]);
    expect(call !== null, 'the call to action is in the header').toBe(width >= CALL_FROM);
    const menuButton = await boxOf(tab, 'body > header button');
    expect(menuButton !== null, 'the menu button is in the header').toBe(width < 1120);
  },
}));
