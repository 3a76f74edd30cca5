import type { Browser, Page } from '@playwright/test';
import { stepOf } from '../../src/page/view/fit.ts';
import { TITLE_ROOM } from '../../src/page/view/story.ts';
import { freePort } from '../../tools/ports.ts';
import { serve } from '../../tools/serve.ts';
import { wordsOf } from '../fixtures/extremes/lay-extremes.ts';
import { clipped, openInOwnTypefaces, sideways } from './support/page.ts';
import { expect, test } from './support/test.ts';

const FIRST_PORT = 4520;
const SIZES = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1024, 768],
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
    const port = await freePort(FIRST_PORT);
    const server = await serve({ folder: `tests/output/${kind}`, port });
    await openInOwnTypefaces(page, `http://localhost:${port}`);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      expect
        .soft(await page.evaluate(collisions, 'body > header, main, body > footer'), `${width} px`)
        .toEqual([]);
      expect.soft(await page.evaluate(sideways), `${width} px`).toEqual({ over: 0, moved: 0, cutOff: [] });
      expect.soft(await clipped(page), `${width} px`).toEqual([]);
      expect.soft(await page.evaluate(headerLinks), `links at ${width} px`).toMatch(/^(one line|menu)$/);
    }
    await server.close();
  });
}

test('lists of any length end in a full row or in the middle of one', async ({ page }) => {
  const port = await freePort(FIRST_PORT);
  const server = await serve({ folder: 'tests/output/longest', port });
  await openInOwnTypefaces(page, `http://localhost:${port}`);
  for (const count of [12, 7, 5, 4, 2, 1]) {
    await page.evaluate(shorten, count);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      expect.soft(await page.evaluate(unevenRows), `${count} at ${width} px`).toEqual([]);
    }
  }
  await server.close();
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
  const port = await freePort(FIRST_PORT);
  const server = await serve({ folder: 'tests/output/shortest', port });
  await openInOwnTypefaces(page, `http://localhost:${port}`);
  for (const title of TITLES) {
    const step = stepOf(title, TITLE_ROOM);
    await page.evaluate(setTitle, { lines: title.split('\n'), step });
    for (const [width, height] of [...SIZES, [844, 390], [2560, 1080]] as const) {
      await page.setViewportSize({ width, height });
      const what = `${title} at ${width} × ${height}`;
      expect.soft(await page.evaluate(collisions, 'body > header, #hero'), what).toEqual([]);
      expect.soft(await page.evaluate(sideways), what).toMatchObject({ cutOff: [] });
      const lowest = await page
        .locator('#hero a')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
      expect.soft(lowest, what).toBeLessThanOrEqual(height);
    }
  }
  await server.close();
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
    delete grid.dataset.rest;
    if (count % row > 0) grid.dataset.rest = String(count % row);
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

/**
 * Runs in the page: lines of words and controls of one part that lie on those of another or on a picture, or that
 * leave their box or card.
 */
function collisions(places: string): readonly string[] {
  interface Thing {
    readonly one: Element;
    readonly box: DOMRect;
    readonly what: string;
  }
  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest('[popover]') && one.clientWidth !== 1;
  const inside = ({ x, y, width, height }: DOMRect, share: number) =>
    new DOMRect(x + 1, y + height * share, width - 2, height * (1 - 2 * share));
  const lines: Thing[] = [];
  const found: string[] = [];
  for (const place of document.querySelectorAll(places)) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const one = texts.currentNode.parentElement;
      if (!one || !isShown(one) || !texts.currentNode.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const what = `${one.closest('section')?.id} “${texts.currentNode.textContent.trim().slice(0, 30)}”`;
      let block = one;
      while (getComputedStyle(block).display.startsWith('inline') && block.parentElement)
        block = block.parentElement;
      const room = block.getBoundingClientRect();
      for (const box of range.getClientRects()) {
        if (box.width < 3) continue;
        if (box.left < room.left - 2 || box.right > room.right + 2) found.push(`${what} leaves its box`);
        // Without the room above and below the letters.
        lines.push({ one, box: inside(box, 0.24), what });
      }
    }
  }
  const controls = [...document.querySelectorAll(places)].flatMap((place) =>
    [...place.querySelectorAll('a, button, input, textarea')].filter(isShown).map((one) => ({
      one,
      box: inside(one.getBoundingClientRect(), 0.02),
      what: `<${one.localName}> “${one.textContent.trim().slice(0, 30)}”`,
    })),
  );
  const pictures = [...document.querySelectorAll('#hero img, article img')].map((image) => {
    const one = image.closest('article > div > div, article > div') ?? image;
    return {
      one,
      box: inside(image.getBoundingClientRect(), 0.04),
      what: `picture in ${image.closest('section')?.id}`,
    };
  });
  const things = [...lines, ...controls, ...pictures].filter(({ box }) => box.width > 0);
  things.sort((a, b) => a.box.top - b.box.top);
  for (const [index, a] of things.entries()) {
    for (let next = index + 1; next < things.length; next++) {
      const b = things[next];
      if (!b || b.box.top >= a.box.bottom) break;
      const isApart = b.box.left >= a.box.right || a.box.left >= b.box.right;
      if (!isApart && !a.one.contains(b.one) && !b.one.contains(a.one)) found.push(`${a.what} on ${b.what}`);
    }
  }
  return [...new Set(found)];
}
