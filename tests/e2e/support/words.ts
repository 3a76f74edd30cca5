import type { Box } from './page.ts';

/** A line of words, a control or a picture, and what it is inside of. */
export interface Thing {
  readonly what: string;
  /** Its element's place among all elements, and that of the last one in it. */
  readonly from: number;
  readonly to: number;
  readonly box: Box;
}

/** Runs in the page: each line of words that is shown, and those that leave their box. */
export function linesOf(places: string) {
  const all = new Map([...document.querySelectorAll('*')].map((one, index) => [one, index]));
  const lines: Thing[] = [];
  const outside: string[] = [];
  const isShown = (one: Element | null) =>
    one?.checkVisibility({ visibilityProperty: true }) && !one.closest('[popover]') && one.clientWidth !== 1;
  const blockOf = (one: Element): Element =>
    getComputedStyle(one).display.startsWith('inline') && one.parentElement
      ? blockOf(one.parentElement)
      : one;
  const add = (text: Node, one: Element) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const what = `${one.closest('section')?.id} “${text.textContent?.trim().slice(0, 30)}”`;
    const room = blockOf(one).getBoundingClientRect();
    const from = all.get(one) ?? 0;
    for (const { x, y, width, height, left, right } of range.getClientRects()) {
      if (width < 3) continue;
      if (left < room.left - 2 || right > room.right + 2) outside.push(`${what} leaves its box`);
      lines.push({ what, from, to: from + one.querySelectorAll('*').length, box: { x, y, width, height } });
    }
  };
  for (const place of document.querySelectorAll(places)) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const one = currentNode.parentElement;
      if (one && currentNode.textContent?.trim() && isShown(one)) add(currentNode, one);
    }
  }
  return { lines, outside };
}

/** Runs in the page: controls, and pictures with the frame that may hold words of its own. */
export function boxesOf(places: string): readonly Thing[] {
  const all = new Map([...document.querySelectorAll('*')].map((one, index) => [one, index]));
  const parts = [...document.querySelectorAll(places)];
  const found = parts.flatMap((part) => [
    ...part.querySelectorAll('a, button, input, textarea, #hero img, article img'),
  ]);
  return found
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth !== 1)
    .map((one) => {
      const frame = (one.matches('img') && one.closest('article > div > div, article > div')) || one;
      const from = all.get(frame) ?? 0;
      const { x, y, width, height } = one.getBoundingClientRect();
      const [side, end] = [width * 0.03, height * 0.03];
      return {
        what: `<${one.localName}> in ${one.closest('section')?.id} “${one.textContent.trim().slice(0, 30)}”`,
        from,
        to: from + frame.querySelectorAll('*').length,
        box: { x: x + side, y: y + end, width: width - 2 * side, height: height - 2 * end },
      };
    });
}
