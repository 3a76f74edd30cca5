import { expect } from 'vitest';
import { sampleContent } from '../../content/sample-content.ts';
import { NAVIGATION, SECTION_IDS, sideways, unrevealed, unseenWords } from '../../e2e/support/page.ts';
import { DESKTOP, type Journey, PHONE, type Tab } from '../engine.ts';
import {
  atRest,
  boxOf,
  focused,
  inOwnTypefaces,
  press,
  scrollThrough,
  seen,
  type Target,
  unseen,
} from '../page.ts';

const sample = await sampleContent();

type SectionId = (typeof SECTION_IDS)[number];

const MENU = '[data-menu]';
const BUTTON = 'body > header button';
const CALL: Target = ['body > header a', sample.header.callToAction];

/** Nothing waits to be revealed, and every heading, text, link, button and label of the page is seen. */
async function expectAllSeen(tab: Tab): Promise<void> {
  await expect.poll(() => tab.run(unrevealed), { message: 'what waits to be revealed' }).toBe(0);
  const { count, unseen } = await tab.run(unseenWords);
  expect(count).toBeGreaterThan(80);
  expect(unseen).toEqual([]);
}

/** Pictures and web fonts that did not arrive; lazy pictures have come near by now. */
function missing(tab: Tab): Promise<readonly string[]> {
  return tab.run(async () => {
    const pictures = [...document.images].filter(
      (one) => one.checkVisibility() && !(one.complete && one.naturalWidth > 0),
    );
    const fonts = [...(await document.fonts.ready)].filter(
      ({ family, status }) => /^(Alegreya|Figtree)-/.test(family) && status !== 'loaded',
    );
    return [...pictures.map(({ src }) => src), ...fonts.map(({ family }) => family)];
  });
}

/** Where the heading of a section is: under the header, below the view, or in between, where it can be read. */
async function placeOfHeading(tab: Tab, to: SectionId): Promise<string> {
  const header = await boxOf(tab, 'body > header');
  const heading = await boxOf(tab, to === 'hero' ? '#hero h1' : `#${to} h2`);
  const height = await tab.run(() => innerHeight);
  if (!heading || !header) return 'not to be seen';
  if (heading.top < header.bottom) return 'under the header';
  return heading.bottom > height ? 'below the view' : 'in view';
}

/** The address names a section, and its heading is whole in the view, below the fixed header. */
async function expectLanded(tab: Tab, to: SectionId): Promise<void> {
  await expect.poll(() => tab.run(() => location.hash)).toBe(`#${to}`);
  await atRest(tab);
  expect(await placeOfHeading(tab, to), `the heading of ${to}`).toBe('in view');
}

/**
 * Waits until the menu is open or closed, for the eye and for what assistive technology hears of its button (HTML-AAM,
 * popovertarget).
 */
async function expectMenu(tab: Tab, state: 'open' | 'closed'): Promise<void> {
  const isOpen = (button: string) =>
    document.querySelector<HTMLButtonElement>(button)?.popoverTargetElement?.matches(':popover-open');
  await (state === 'open' ? seen : unseen)(tab, `${MENU} li a`);
  expect(await tab.run(isOpen, BUTTON)).toBe(state === 'open');
}

/** What a visitor does on the page, but for the form. */
export const pageJourneys: readonly Journey[] = [
  {
    title: '§4 read to the end on a phone and a wide screen; pictures and fonts; back to top',
    size: PHONE,
    take: async ({ tab }) => {
      await scrollThrough(tab);
      await expectAllSeen(tab);
      await tab.resize(...DESKTOP);
      await scrollThrough(tab);
      await expectAllSeen(tab);
      await expect.poll(() => missing(tab)).toEqual([]);
      await press(tab, ['body > footer a', sample.footer.backToTop]);
      await expect.poll(() => tab.run(() => location.hash)).toBe('#hero');
      expect(await atRest(tab)).toBe(0);
    },
  },
  {
    title:
      '§4 the menu opens and closes by buttons, Escape, a link and a press outside, with the focus where it belongs',
    size: PHONE,
    take: async ({ tab }) => {
      await press(tab, BUTTON);
      await expectMenu(tab, 'open');
      await tab.press('Tab');
      await tab.press('Escape');
      await expectMenu(tab, 'closed');
      await focused(tab, BUTTON);
      await tab.press('Enter');
      await expectMenu(tab, 'open');
      await tab.press('Tab');
      await focused(tab, `${MENU} *`);
      await press(tab, `${MENU} button`);
      await expectMenu(tab, 'closed');
      await focused(tab, BUTTON);
      await press(tab, BUTTON);
      await press(tab, `${MENU} a[href="#ebooks"]`);
      await expectMenu(tab, 'closed');
      await expectLanded(tab, 'ebooks');
      await tab.resize(700, 900);
      await press(tab, BUTTON);
      await expectMenu(tab, 'open');
      await tab.pressAt(50, 450);
      await expectMenu(tab, 'closed');
    },
  },
  {
    title: '§2 from 320 to 1920 px nothing scrolls sideways or is cut off',
    take: async ({ tab }) => {
      for (const width of [1920, 1440, 1120, 1119, 840, 839, 600, 390, 320]) {
        await tab.resize(width, 900);
        expect(await tab.run(() => innerWidth)).toBe(width);
        // WebKitGTK may keep a part as it was in the wider window until something changes in it.
        await tab.reload();
        await inOwnTypefaces(tab);
        expect(await tab.run(sideways), `${width} px`).toEqual({ over: 0, moved: 0, cutOff: [] });
      }
    },
  },
  {
    title:
      '§2 with reduced motion nothing is hidden, and links of the header land at once with the heading below the header',
    mode: 'reduced motion',
    take: async ({ tab }) => {
      expect(await tab.run(unrevealed)).toBe(0);
      await tab.run(() => {
        const places: number[] = [];
        Object.assign(globalThis, { places });
        addEventListener('scroll', () => void places.push(scrollY));
      });
      await press(tab, CALL);
      await expectLanded(tab, 'contact');
      const between = await tab.run(() => {
        const { places } = globalThis as unknown as { places: readonly number[] };
        return places.filter((place) => place > 0 && Math.abs(place - scrollY) > 1);
      });
      expect(between).toEqual([]);
      for (const [index, id] of SECTION_IDS.entries()) {
        await press(tab, ['body > header nav a', NAVIGATION[index] ?? '']);
        await expectLanded(tab, id);
      }
    },
  },
  {
    title: 'without scripts the whole page can be read, the menu works and a note replaces the button',
    mode: 'no scripts',
    take: async ({ tab }) => {
      expect(await tab.run(() => document.documentElement.hasAttribute('data-scripts'))).toBe(false);
      await expectAllSeen(tab);
      await unseen(tab, '#contact form button[type=submit]');
      await seen(tab, ['#contact form p', sample.contact.form.noScript]);
      await tab.resize(...PHONE);
      await press(tab, BUTTON);
      await seen(tab, `${MENU} li a`);
      await press(tab, `${MENU} button`);
      await unseen(tab, MENU);
      // Without scripts the page cannot count frames: a smooth scroll ends when the heading is there.
      await press(tab, ['body > footer a', 'Guías']);
      await expect.poll(() => placeOfHeading(tab, 'free-guides')).toBe('in view');
    },
  },
];
