import type { Locator, Page } from '@playwright/test';
import { addStyles } from './page.ts';

/** A rectangle on the screen, in pixels from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the element is on the screen. @throws Error when it is not shown. */
export async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not shown`);
  return box;
}

/** Whether two boxes share any point. */
export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** A line of words, a control, or a picture of the content. */
interface Thing {
  readonly kind: 'words' | 'control' | 'picture';
  readonly what: string;
  /** The position of its element among all elements, and that of the last one in it. */
  readonly from: number;
  readonly to: number;
  /** The card of a picture, and of words that are laid over it on purpose. */
  readonly card: number | null;
  readonly box: Box;
  /** Whether words leave the block that they stand in, or what is around them hides a part of them. */
  readonly isCut: boolean;
}

const PAGE = 'body > header, main, body > footer';

/**
 * Looks for what a visitor could not read or press: words or controls over one another or over a picture, words that
 * leave their block or are cut off, and a page that scrolls sideways.
 * @param parts selector of the parts of the page to look at
 * @returns a line for each fault
 */
export async function layoutFaults(page: Page, parts = PAGE): Promise<readonly string[]> {
  const things = [...(await page.evaluate(linesOfWords, parts)), ...(await page.evaluate(controls, parts))];
  const { width } = page.viewportSize() ?? { width: 0 };
  const isOut = ({ box, isCut }: Thing) => isCut || box.x < -1 || box.x + box.width > width + 1;
  const cut = things.filter(isOut).map(({ what }) => `${what} is cut off`);
  const overlaps = pairs(things)
    .filter(([one, other]) => one.kind === other.kind || one.card === null || one.card !== other.card)
    .map(([one, other]) => `${[one.what, other.what].toSorted().join(' and ')} overlap`);
  const sideways = (await page.evaluate(scrollsSideways)) ? ['the page scrolls sideways'] : [];
  return [...new Set([...cut, ...overlaps, ...sideways])];
}

/**
 * Looks for words with a painted part of a drawing before or behind them, where they are on the screen; the drawings
 * of links and buttons belong to their words.
 * @returns a line for each
 */
export async function wordsOnDrawings(page: Page, part: string): Promise<readonly string[]> {
  await addStyles(page, 'svg, svg * { pointer-events: visiblePainted !important }');
  const words = await page.evaluate(linesOfWords, part);
  const found = await page.evaluate(
    ([parts, words]) => {
      const isDrawing = (one: Element) =>
        one.matches('svg *') && one.closest(parts) && !one.closest('a, button');
      const isOnDrawing = ({ x, y, width, height }: Box) => {
        const steps = Array.from({ length: Math.ceil(width / 4) + 1 }, (_, index) =>
          Math.min(index * 4, width),
        );
        const points = steps.flatMap((right) =>
          [0, height / 2, height].map((down) => [x + right, y + down] as const),
        );
        return points.some((point) => document.elementsFromPoint(...point).some(isDrawing));
      };
      return words.filter(({ box }) => isOnDrawing(box)).map(({ what }) => what);
    },
    [part, words] as const,
  );
  return [...new Set(found)];
}

/** All things that overlap, but for one that is inside the other. */
function pairs(things: readonly Thing[]): readonly (readonly [Thing, Thing])[] {
  const isIn = (inner: Thing, outer: Thing) => outer.from <= inner.from && inner.to <= outer.to;
  const sorted = things.toSorted((a, b) => a.box.y - b.box.y);
  return sorted.flatMap((one, index) => {
    const below = sorted.slice(index + 1);
    const end = below.findIndex(({ box }) => box.y >= one.box.y + one.box.height);
    return below
      .slice(0, end < 0 ? undefined : end)
      .filter((other) => overlap(one.box, other.box) && !isIn(one, other) && !isIn(other, one))
      .map((other) => [one, other] as const);
  });
}

/** Runs in the page: whether it can be pushed sideways. */
function scrollsSideways(): boolean {
  scrollTo({ left: 100, behavior: 'instant' });
  const isPushed = scrollX > 0;
  scrollTo({ left: 0, behavior: 'instant' });
  return isPushed || document.documentElement.scrollWidth > document.documentElement.clientWidth;
}

/** Runs in the page: each line of words that is shown in some parts of it. */
function linesOfWords(parts: string): Thing[] {
  const positions = new Map([...document.querySelectorAll('*')].map((one, index) => [one, index]));
  const ancestors = (one: Element | null): Element[] =>
    one && one !== document.body ? [one, ...ancestors(one.parentElement)] : [];

  /** The letters of each line, without the space that the typeface keeps above and below them. */
  const linesOf = (text: Node): Box[] => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()]
      .filter(({ width }) => width > 3)
      .map(({ x, y, width, height }) => ({
        x: x + 1,
        y: y + height * 0.24,
        width: width - 2,
        height: height * 0.52,
      }));
  };

  const things = (text: Node, one: Element): Thing[] => {
    const around = ancestors(one).map((element) => ({
      element,
      edges: element.getBoundingClientRect(),
      style: getComputedStyle(element),
    }));
    const isForScreenReaders = around.some(
      ({ edges, style }) => edges.width <= 1 || style.clipPath === 'inset(50%)',
    );
    if (isForScreenReaders) return [];
    const block = around.find(({ style }) => style.display !== 'inline');
    const isCut = ({ x, y, width, height }: Box) =>
      around.some(({ element, edges, style }) => {
        const sides = element === block?.element || style.overflowX !== 'visible';
        // What scrolls can be brought into view.
        const ends = ['hidden', 'clip'].includes(style.overflowY);
        return (
          (sides && (x < edges.left - 2 || x + width > edges.right + 2)) ||
          (ends && (y < edges.top - 2 || y + height > edges.bottom + 2))
        );
      });
    const card = one.closest('article');
    const isLaidOver = around.some(
      ({ element, style }) => card !== element && card?.contains(element) && style.position === 'absolute',
    );
    const from = positions.get(one) ?? 0;
    return linesOf(text).map((box) => ({
      kind: 'words',
      what: `“${text.textContent?.trim().slice(0, 30)}” in ${one.closest('section, nav, header, footer')?.id || 'the frame'}`,
      from,
      to: from + one.querySelectorAll('*').length,
      card: (isLaidOver && card && positions.get(card)) || null,
      box,
      isCut: isCut(box),
    }));
  };

  return [...document.querySelectorAll(parts)].flatMap((part) => {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const found: Thing[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const one = text.parentElement;
      if (!one?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (text.textContent?.trim()) found.push(...things(text, one));
    }
    return found;
  });
}

/** Runs in the page: the controls and the pictures of the content that are shown in some parts of it. */
function controls(parts: string): Thing[] {
  const positions = new Map([...document.querySelectorAll('*')].map((one, index) => [one, index]));
  const all = [...document.querySelectorAll(parts)].flatMap((part) => [
    // A picture without an alternative text is an ornament.
    ...part.querySelectorAll('a, button, input, textarea, img:not([alt=""])'),
  ]);
  return all
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth > 1)
    .map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const isPicture = one.matches('img');
      const section = one.closest('section');
      // A picture may reach below its section, under the paper of the next one.
      const end = isPicture && section ? section.getBoundingClientRect().bottom : Number.POSITIVE_INFINITY;
      const words = (isPicture ? one.getAttribute('alt') : one.textContent)?.trim().slice(0, 30);
      const card = one.closest('article');
      const from = positions.get(one) ?? 0;
      return {
        kind: isPicture ? 'picture' : 'control',
        what: `<${one.localName}> “${words}” in ${section?.id ?? 'the frame'}`,
        from,
        to: from + one.querySelectorAll('*').length,
        card: (isPicture && card && positions.get(card)) || null,
        // Many are turned a little: without the corners of the upright box around them.
        box: {
          x: x + width * 0.03,
          y: y + height * 0.03,
          width: width * 0.94,
          height: Math.min(height * 0.94, end - y),
        },
        isCut: false,
      };
    });
}
