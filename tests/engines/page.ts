import { expect } from 'vitest';
import { comeToRest } from '../e2e/support/page.ts';
import type { Tab } from './engine.ts';

/** What to look for: a selector, and the words it must show where several match. */
export type Target = string | readonly [selector: string, words: string];

/** A rectangle in the view, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const parts = (target: Target) => (typeof target === 'string' ? ([target, ''] as const) : target);

/** Where the first visible match is; null while there is none. */
export function boxOf(tab: Tab, target: Target): Promise<Box | null> {
  return tab.run(
    (selector, words) => {
      const all = [...document.querySelectorAll<HTMLElement>(selector)];
      const found = all.find(
        (one) =>
          one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          one.textContent.trim().startsWith(words),
      );
      if (!found) return null;
      const { left, top, right, bottom } = found.getBoundingClientRect();
      return { left, top, right, bottom };
    },
    ...parts(target),
  );
}

/** Waits until the target can be seen. */
export async function seen(tab: Tab, target: Target): Promise<void> {
  await expect.poll(() => boxOf(tab, target), { message: `${target} is seen` }).not.toBeNull();
}

/** Waits until the target cannot be seen, or is gone. */
export async function unseen(tab: Tab, target: Target): Promise<void> {
  await expect.poll(() => boxOf(tab, target), { message: `${target} is not seen` }).toBeNull();
}

/** Waits until the page is set in its own typefaces: their fallbacks may break a line elsewhere. */
export async function inOwnTypefaces(tab: Tab): Promise<void> {
  await seen(tab, 'body > footer[data-fonts]');
}

/** Presses the target with the mouse, once it holds still in the view and nothing covers it. */
export async function press(tab: Tab, target: Target): Promise<void> {
  const place = await settled(tab, target);
  await tab.pressAt(place.x, place.y);
}

async function settled(tab: Tab, target: Target): Promise<Point> {
  const spots: (Point | null)[] = [];
  const isStill = async () => {
    spots.unshift(await tab.run(middleOf, ...parts(target)));
    const [now, before] = spots;
    return now?.x === before?.x && now?.y === before?.y && now !== null;
  };
  await expect.poll(isStill, { message: `${target} can be pressed` }).toBe(true);
  return spots[0] ?? { x: 0, y: 0 };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Runs in the page, scripts or not: the middle of the target if it would take the press, else null. */
function middleOf(selector: string, words: string): Point | null {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const target = all.find((one) => one.checkVisibility() && one.textContent.trim().startsWith(words));
  if (!target) return null;
  const box = () => target.getClientRects()[0] ?? target.getBoundingClientRect();
  if (box().top < 100 || box().bottom > innerHeight - 60) {
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
  const { left, top, right, bottom } = box();
  const [x, y] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
  const taker = document.elementFromPoint(x, y);
  return taker && target.contains(taker) ? { x, y } : null;
}

/** Presses a field and writes into it. */
export async function write(tab: Tab, selector: string, text: string): Promise<void> {
  await press(tab, selector);
  await focused(tab, selector);
  await tab.write(text);
}

/** Waits until the target has the focus. */
export async function focused(tab: Tab, selector: string): Promise<void> {
  await expect.poll(() => tab.run(hasFocus, selector), { message: `${selector} has the focus` }).toBe(true);
}

function hasFocus(selector: string): boolean {
  return document.activeElement?.matches(selector) ?? false;
}

/** Waits until the page does not glide any more. @returns where it stands */
export const atRest = (tab: Tab): Promise<number> => tab.run(comeToRest);

/** Scrolls through the whole page as a reader does, view by view, so that all that waits to be seen is seen. */
export async function scrollThrough(tab: Tab): Promise<void> {
  await tab.run(async () => {
    const end = document.documentElement.scrollHeight;
    for (let top = 0; top < end; top += innerHeight * 0.7) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
}
