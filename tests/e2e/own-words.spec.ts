import type { Page } from '@playwright/test';
import { ROOMS, stepOf } from '../../src/page/view/fit.ts';
import { screensWithLinks } from '../../src/page/view/frame.ts';
import { wordsOf } from '../fixtures/extremes/lay-extremes.ts';
import { wordsOnGround } from './support/ground.ts';
import { addStylesOf, clipped, NAVIGATION, openInOwnTypefaces, overlap, sideways } from './support/page.ts';
import { served } from './support/served.ts';
import { expect, test } from './support/test.ts';
import { boxesOf, linesOf, type Thing } from './support/words.ts';

const SIZES = [
  [320, 568],
  [390, 844],
  [600, 900],
  [768, 1024],
  [840, 1100],
  [1024, 768],
  [1180, 800],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Builds of tools/test.ts. */
for (const kind of ['longest', 'shortest'] as const) {
  test(`with the ${kind} words nothing covers words, controls or the portrait, nothing is cut, on any screen`, async ({
    page,
  }) => {
    await using site = await served(`tests/output/${kind}`);
    await openInOwnTypefaces(page, site.origin);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      expect.soft(await collisions(page, 'body > header, main, body > footer'), `${width} px`).toEqual([]);
      expect.soft(await page.evaluate(sideways), `${width} px`).toEqual({ over: 0, moved: 0, cutOff: [] });
      expect.soft(await clipped(page), `${width} px`).toEqual([]);
      expect.soft(await page.evaluate(headerLinks), `links at ${width} px`).toMatch(/^(one line|menu)$/);
    }
    // Pictures of the whole page take their time: of two cards in each list, on phones, a middle and a wide screen.
    await page.evaluate(shorten, 2);
    for (const [width, height] of [SIZES[0], SIZES[1], SIZES[5], SIZES[8]]) {
      await page.setViewportSize({ width, height });
      expect.soft((await wordsOnGround(page)).drawnOver, `drawings at ${width} px`).toEqual([]);
    }
  });
}

const HEADERS: readonly (readonly [name: string, labels: readonly string[], callToAction: string])[] = [
  ['Luz en Escena', NAVIGATION, 'Agenda tu sesión'],
  ['María Fernanda Rivas', NAVIGATION, 'Agenda tu sesión'],
  ['MUJERES DE LUZ', NAVIGATION.map((label) => label.toUpperCase()), 'AGENDA TU SESIÓN'],
  ['Luz', NAVIGATION.map(() => 'Mis lecturas'), 'Escríbeme'],
  ['Fundación Mujeres que Amanecen y Vuelven a Encender la Luz', NAVIGATION, 'Agenda tu sesión'],
  ['Luz en Escena', NAVIGATION.map((label) => `${label} y más`), 'Agenda tu primera conversación'],
];

test('the header has its links in one line, or the menu has them, whatever name and links say', async ({
  page,
}) => {
  await using site = await served('tests/output/longest');
  await openInOwnTypefaces(page, site.origin);
  await page.evaluate(shorten, 1);
  const seen = new Set<string>();
  for (const [name, labels, callToAction] of HEADERS) {
    const from = screensWithLinks(name, labels, callToAction);
    const step = stepOf(name, ROOMS.name);
    await page.evaluate(setHeader, { name, labels, callToAction, from, step });
    for (const width of [600, 840, 1119, 1120, 1359, 1360, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const links = await page.evaluate(headerLinks);
      seen.add(`${from} ${links}`);
      expect.soft(links, `${name} at ${width} px`).toMatch(/^(one line|menu)$/);
      expect.soft(await page.evaluate(sideways), `${name} at ${width} px`).toMatchObject({ cutOff: [] });
      expect.soft(await collisions(page, 'body > header'), `${name} at ${width} px`).toEqual([]);
    }
  }
  expect([...seen].toSorted()).toEqual([
    'none menu',
    'undefined menu',
    'undefined one line',
    'wide menu',
    'wide one line',
  ]);
});

interface HeaderWords {
  readonly name: string;
  readonly labels: readonly string[];
  readonly callToAction: string;
  readonly from: string | undefined;
  readonly step: number;
}

/** Runs in the page: writes the header's words as the build does. */
function setHeader({ name, labels, callToAction, from, step }: HeaderWords): void {
  const header = document.querySelector<HTMLElement>('body > header');
  const brand = header?.querySelector('a');
  const words = document.createElement('span');
  words.textContent = name;
  words.dataset.fit = String(step);
  brand?.replaceChildren(...brand.querySelectorAll('svg'), step > 0 ? words : name);
  for (const [index, link] of [...(header?.querySelectorAll('nav a') ?? [])].entries())
    link.textContent = labels[index] ?? '';
  const button = header?.querySelector('div > div > a');
  if (button) button.textContent = callToAction;
  header?.removeAttribute('data-links');
  if (from) header?.setAttribute('data-links', from);
}

test('long links of the menu stay in one line each, clear of its garden', async ({ page }) => {
  await using site = await served('tests/output/longest');
  await openInOwnTypefaces(page, site.origin);
  await page.evaluate(shorten, 1);
  await page.locator('body > header button').click();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const links = await page.locator('[data-menu] li a').evaluateAll((all) =>
      all.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return range.getBoundingClientRect().toJSON() as DOMRect;
      }),
    );
    const garden = await page.locator('[data-menu] svg use').last().boundingBox();
    expect(links).toHaveLength(7);
    for (const { x, y, width: wide, height: high } of links) {
      expect(high, `${width} px`).toBeLessThan(60);
      if (garden) expect(overlap({ x, y, width: wide, height: high }, garden), `${width} px`).toBe(false);
    }
  }
});

test('lists of any length end in a full row or in the middle of one', async ({ page }) => {
  await using site = await served('tests/output/longest');
  await openInOwnTypefaces(page, site.origin);
  await addStylesOf(page, 'uneven-rows');
  await addStylesOf(page, 'uneven-videos');
  for (const count of [7, 5, 4, 2, 1]) {
    await page.evaluate(shorten, count);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      expect.soft(await page.evaluate(unevenRows), `${count} at ${width} px`).toEqual([]);
    }
  }
});

const TITLES = [
  ...[10, 20, 30, 45, 60, 75, 90].map((letters) => wordsOf(letters)),
  'Extraordinariamente interdisciplinaria.',
  ...[12, 18, 22, 30].map((letters) => [0, 1, 2].map((turn) => wordsOf(letters, turn)).join('\n')),
  'Sí,\na la\nvida\nde cada\nmañana.',
];

test('a title of the hero of any length stays clear of the portrait, with both buttons in the first view', async ({
  page,
}) => {
  await using site = await served('tests/output/shortest');
  await openInOwnTypefaces(page, site.origin);
  await addStylesOf(page, 'long-words');
  for (const title of TITLES) {
    const step = stepOf(title, ROOMS.title);
    await page.evaluate(setTitle, { lines: title.split('\n'), step });
    for (const [width, height] of [...SIZES, [844, 390], [2560, 1080]] as const) {
      await page.setViewportSize({ width, height });
      const what = `${title} at ${width} × ${height}`;
      expect.soft(await collisions(page, 'body > header, #hero'), what).toEqual([]);
      expect.soft(await page.evaluate(sideways), what).toMatchObject({ cutOff: [] });
      const lowest = await page
        .locator('#hero a')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
      expect.soft(lowest, what).toBeLessThanOrEqual(height);
    }
  }
});

/** Runs in the page: writes the hero's title as the build does. */
function setTitle({ lines, step }: { lines: readonly string[]; step: number }): void {
  const spans = lines.map((line) => {
    const span = document.querySelector('#hero h1 > span')?.cloneNode() as HTMLElement;
    span.textContent = line;
    delete span.dataset.fit;
    if (step > 0) span.dataset.fit = String(step);
    return span;
  });
  document.querySelector('#hero h1')?.replaceChildren(...spans);
}

/** Runs in the page: leaves so many cards in each list, as the build would lay them. */
function shorten(count: number): void {
  for (const [section, row] of Object.entries({
    ebooks: 3,
    'printed-books': 3,
    'free-guides': 2,
    youtube: 4,
  })) {
    const cards = [...document.querySelectorAll(`#${section} article`)];
    const grid = cards[0]?.parentElement;
    for (const card of cards.slice(count)) card.remove();
    if (!grid) continue;
    const name = section === 'youtube' ? 'videos' : 'rest';
    delete grid.dataset[name];
    if (count % row > 0) grid.dataset[name] = String(count % row);
  }
}

/** Runs in the page: rows of cards that are nearer to one end of their list than to the other. */
function unevenRows(): readonly string[] {
  return [...document.querySelectorAll('main > section')].flatMap((section) => {
    const boxes = [...section.querySelectorAll('article')].map((card) => card.getBoundingClientRect());
    const grid = section.querySelector('article')?.parentElement?.getBoundingClientRect();
    const rows = Map.groupBy(boxes, ({ top }) => Math.round(top));
    return [...rows.values()].flatMap((row) => {
      const left = Math.min(...row.map((box) => box.left)) - (grid?.left ?? 0);
      const right = (grid?.right ?? 0) - Math.max(...row.map((box) => box.right));
      return Math.abs(left - right) > 2
        ? [`${section.id}: ${row.length} cards, ${Math.round(left)} px and ${Math.round(right)} px`]
        : [];
    });
  });
}

/** Runs in the page: whether the header shows its links in one line, or the button that opens the menu instead. */
function headerLinks(): string {
  const header = document.querySelector('body > header');
  const shown = [...(header?.querySelectorAll('nav a') ?? [])].filter((link) => link.checkVisibility());
  const lines = new Set(shown.map((link) => link.getBoundingClientRect().top));
  const hasButton = header?.querySelector('button')?.checkVisibility();
  if (hasButton) return shown.length === 0 ? 'menu' : 'menu and links';
  return lines.size === 1 ? 'one line' : `${lines.size} lines`;
}

/** What lies on words, controls or pictures of another part, and words that leave their own. */
async function collisions(page: Page, places: string): Promise<readonly string[]> {
  const { lines, outside } = await page.evaluate(linesOf, places);
  // Without the room above and below their letters.
  const letters = lines.map(({ box: { x, y, width, height }, ...line }) => {
    return { ...line, box: { x: x + 1, y: y + height * 0.24, width: width - 2, height: height * 0.52 } };
  });
  const boxes = await page.evaluate(boxesOf, places);
  const things = [...letters, ...boxes].toSorted((a, b) => a.box.y - b.box.y);
  const pairs = things.flatMap((one, index) => {
    const end = things.findIndex(({ box }, other) => other > index && box.y >= one.box.y + one.box.height);
    return things
      .slice(index + 1, end < 0 ? undefined : end)
      .filter((other) => overlap(one.box, other.box) && !isWithin(one, other) && !isWithin(other, one))
      .map((other) => `${one.what} on ${other.what}`);
  });
  return [...new Set([...outside, ...pairs])];
}

function isWithin(inner: Thing, outer: Thing): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}
