import type { Locator, Page } from '@playwright/test';

/** A rectangle in CSS pixels from the screen's upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Box of the element on the screen. @throws Error if it is not visible. */
export async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not shown`);
  return box;
}

/** Whether two boxes share any point. */
export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/**
 * Finds faults of layout: text or controls that overlap each other or a picture, text that is cut off
 * or outside its block, and horizontal scrolling.
 * @param parts selector of the parts of the page to look at
 * @returns one line per fault
 */
export function layoutFaults(
  page: Page,
  parts = 'body > header, main, body > footer',
): Promise<readonly string[]> {
  return page.evaluate(faultsIn, parts);
}

/** Runs in the page. */
function faultsIn(parts: string): readonly string[] {
  /** A line of words, a control, or a picture of the content. */
  interface Thing {
    readonly element: Element;
    readonly what: string;
    readonly isPicture: boolean;
    /** Card of a picture; its text may lie over the picture. */
    readonly card: Element | null;
    readonly box: Box;
  }
  const cut = new Set<string>();
  const nameOf = (words: string | null, element: Element) =>
    `“${words?.trim().slice(0, 30)}” in ${element.closest('section, nav, header, footer')?.id || 'the frame'}`;

  const linesOf = (text: Node, element: Element): Thing[] => {
    const around: Element[] = [];
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) around.push(at);
    const block = around.find((one) => getComputedStyle(one).display !== 'inline');
    const card = element.closest('article');
    const isLaidOver = around
      .slice(0, card ? around.indexOf(card) : 0)
      .some((one) => getComputedStyle(one).position === 'absolute');
    const range = document.createRange();
    range.selectNodeContents(text);
    const what = nameOf(text.textContent, element);
    const isUpright = getComputedStyle(element).writingMode !== 'horizontal-tb';
    return [...range.getClientRects()]
      .filter(({ width }) => width > 3)
      .map(({ x, y, width, height }) => {
        // Leaves out the font's space above and below the letters.
        const [dx, dy] = isUpright ? [width * 0.24, 1] : [1, height * 0.24];
        const box = { x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy };
        const [right, bottom] = [box.x + box.width, box.y + box.height];
        const isCut = around.some((one) => {
          const edges = one.getBoundingClientRect();
          const { overflowX, overflowY } = getComputedStyle(one);
          const sides = one === block || overflowX !== 'visible';
          // Scrolled-out text is not cut off.
          const ends = ['hidden', 'clip'].includes(overflowY);
          return (
            (sides && (box.x < edges.left - 2 || right > edges.right + 2)) ||
            (ends && (box.y < edges.top - 2 || bottom > edges.bottom + 2))
          );
        });
        if (isCut || box.x < -1 || right > innerWidth + 1) cut.add(`${what} is cut off`);
        return { element, what, isPicture: false, card: isLaidOver ? card : null, box };
      });
  };

  const controlOf = (element: Element): Thing => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const isPicture = element.matches('img');
    // A picture may continue under the next section's paper.
    const section = isPicture ? element.closest('section') : null;
    const end = section?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
    const what = `<${element.localName}> ${nameOf(isPicture ? element.getAttribute('alt') : element.textContent, element)}`;
    if (x + width * 0.03 < -1 || x + width * 0.97 > innerWidth + 1) cut.add(`${what} is cut off`);
    // Rotated elements: ignore the corners of their bounding box.
    const box = {
      ...{ x: x + width * 0.03, y: y + height * 0.03, width: width * 0.94 },
      height: Math.min(height * 0.94, end - y),
    };
    return { element, what, isPicture, card: isPicture ? element.closest('article') : null, box };
  };

  const things = [...document.querySelectorAll(parts)]
    .flatMap((part) => [...part.querySelectorAll('*')])
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    // Visually hidden text is 1 px wide.
    .filter((one) => !one.closest('svg') && one.getBoundingClientRect().width > 1)
    .flatMap((one) => [
      ...[...one.childNodes]
        .filter(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
        .flatMap((text) => linesOf(text, one)),
      // A picture without alternative text is decoration.
      ...(one.matches('a, button, input, textarea, summary, img:not([alt=""])') ? [controlOf(one)] : []),
    ]);

  const meet = (a: Thing, b: Thing) =>
    a.box.x < b.box.x + b.box.width &&
    b.box.x < a.box.x + a.box.width &&
    a.box.y < b.box.y + b.box.height &&
    b.box.y < a.box.y + a.box.height &&
    !a.element.contains(b.element) &&
    !b.element.contains(a.element) &&
    (a.card === null || a.card !== b.card || a.isPicture === b.isPicture);
  const overlaps = things.flatMap((one, index) =>
    things
      .slice(index + 1)
      .filter((other) => meet(one, other))
      .map((other) => `${[one.what, other.what].toSorted().join(' and ')} overlap`),
  );

  scrollTo({ left: 100, behavior: 'instant' });
  const isPushed = scrollX > 0 || document.documentElement.scrollWidth > document.documentElement.clientWidth;
  scrollTo({ left: 0, behavior: 'instant' });
  return [...cut, ...new Set(overlaps), ...(isPushed ? ['the page scrolls sideways'] : [])];
}

/**
 * Scrolls through the page and finds headings, links, buttons and fields whose middle is covered by anything but the header or
 * the chat button. A card's link covers its title.
 * @returns the HTML of each
 */
export function coveredControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(coveredWhileScrolled);
}

/** Runs in the page. */
async function coveredWhileScrolled(): Promise<readonly string[]> {
  const all = document.querySelectorAll(
    ':is(main, body > footer) :is(h1, h2, h3:not(article *), a, button:enabled, input, textarea, summary)',
  );
  const unseen = new Set([...all].filter((one) => one.checkVisibility({ visibilityProperty: true })));
  const controls = [...unseen];
  const covered = new Set<Element>();
  scrollTo({ top: 0, behavior: 'instant' });
  for (let last = -1; scrollY > last; ) {
    last = scrollY;
    for (const control of controls) {
      const { x, y, width, height } = control.getBoundingClientRect();
      // Chromium finds what ends at the screen's upper edge, such as the skip link, up to a pixel above that edge.
      if (y + height / 2 < 0) continue;
      const at = document.elementFromPoint(x + width / 2, y + height / 2);
      if (!at || at.closest('body > header, aside')) continue;
      unseen.delete(control);
      if (!control.contains(at)) covered.add(control);
    }
    scrollBy({ top: innerHeight / 2, behavior: 'instant' });
    // Elements bound to the scroll move in the next frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return [...unseen, ...covered].map(({ outerHTML }) => `covered: ${outerHTML}`);
}

/** Longest word that never breaks: longer ones may be hyphenated. */
const MAX_WHOLE_WORD = 11;

/** Finds short words that stand on two lines. @returns the words */
export function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(wordsOnTwoLines, MAX_WHOLE_WORD);
}

/** Runs in the page. Skips addresses, which may break anywhere. */
function wordsOnTwoLines(longest: number): readonly string[] {
  const isBroken = (text: Node, start: number, length: number) => {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size > 1;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) => {
    const isSeen = text.parentElement?.checkVisibility() && !text.parentElement.closest('script, style');
    return isSeen && !text.nodeValue?.includes('@') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT;
  });
  const broken: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\p{L}+/gu))
      if (word.length <= longest && isBroken(text, index, word.length)) broken.push(word);
  return broken;
}

/** Widths of the cards in a section's first row, in pixels; none without any. */
export function firstRow(page: Page, section: string): Promise<readonly number[]> {
  return page.locator(`#${section} article`).evaluateAll((cards) => {
    const boxes = cards.map((card) => card.getBoundingClientRect());
    return boxes.filter(({ y }) => Math.abs(y - (boxes[0]?.y ?? 0)) < 4).map(({ width }) => width);
  });
}
