import { expect } from 'vitest';
import { NAVIGATION, SECTION_IDS } from '../../e2e/support/page.ts';
import { single } from '../../e2e/support/sample.ts';
import type { Tab } from '../engine.ts';
import { type Journey, PHONE } from '../journey.ts';
import { atRest, boxOf, press, type Target } from '../page.ts';

type SectionId = (typeof SECTION_IDS)[number];
type Way = readonly [link: Target, to: SectionId];

const ways = (place: string): readonly Way[] =>
  NAVIGATION.map((name, index) => [[`${place} a`, name], SECTION_IDS[index] ?? 'hero'] as const);

const CALLS: readonly Way[] = [
  [['#hero a', single('hero').ctaText], 'contact'],
  [['#hero a', single('hero').aboutCtaText], 'about'],
  [['#ebooks a', single('ebooks-section').recommendationCta], 'contact'],
  [['body > footer a', single('footer').callToAction], 'contact'],
];

/** Where the heading of a section stands: under the header, below the view, or in between, where it can be read. */
export async function placeOfHeading(tab: Tab, to: SectionId): Promise<string> {
  const header = await boxOf(tab, 'body > header');
  const heading = await boxOf(tab, to === 'hero' ? '#hero h1' : `#${to} h2`);
  const height = await tab.run(() => innerHeight);
  if (!heading || !header) return 'not to be seen';
  if (heading.top < header.bottom) return 'under the header';
  return heading.bottom > height ? 'below the view' : 'in view';
}

/** The page has come to rest with the heading of a section whole in the view, below the fixed header. */
export async function expectLanded(tab: Tab, to: SectionId): Promise<void> {
  await expect.poll(() => tab.run(() => location.hash)).toBe(`#${to}`);
  await atRest(tab);
  expect(await placeOfHeading(tab, to), `the heading of ${to}`).toBe('in view');
}

async function follow(tab: Tab, all: readonly Way[]): Promise<void> {
  for (const [link, to] of all) {
    await press(tab, link);
    await expectLanded(tab, to);
  }
}

export const navigateJourneys: readonly Journey[] = [
  {
    title: 'navigate: links of header, calls to action and footer land with the heading below the header',
    mode: 'reduced motion',
    take: async ({ tab }) => {
      await follow(tab, ways('body > header nav'));
      await follow(tab, [
        [['body > header a', single('header').callToAction], 'contact'],
        ...CALLS,
        ...ways('body > footer nav'),
      ]);
    },
  },
  {
    title: 'navigate: on a phone every link of the menu lands with the heading below the header',
    mode: 'reduced motion',
    size: PHONE,
    take: async ({ tab }) => {
      for (const way of ways('[data-menu]')) {
        await press(tab, 'body > header button');
        await follow(tab, [way]);
      }
    },
  },
  {
    title: 'navigate: back to top ends at the very top',
    take: async ({ tab }) => {
      await press(tab, ['body > footer a', single('footer').backToTop]);
      await expectLanded(tab, 'hero');
      expect(await atRest(tab)).toBe(0);
    },
  },
];
