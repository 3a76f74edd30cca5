import { expect } from 'vitest';

/** A browser under test. */
export interface Browser {
  readonly name: string;
  /** Debian's packages with its programs. */
  readonly packages: string;
  /** Whether the browser is installed. */
  readonly isInstalled: boolean;
  /** Starts the browser with an empty profile and opens a page. */
  open(): Promise<Page>;
}

/** A browser page, limited to what both drivers support. */
export interface Page {
  /** Opens an address and waits until it has loaded. */
  goto(address: string): Promise<void>;
  /** Resizes the viewport, in CSS pixels. */
  resize([width, height]: readonly [number, number]): Promise<void>;
  /** Runs a function in the page and returns its result. The function may use only its arguments and the page. */
  evaluate<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Clicks a point of the viewport. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Closes the browser. */
  close(): Promise<void>;
}

/** Waits until a matching element is visible, or with `false` until none is. */
export async function expectVisible(page: Page, selector: string, expected = true): Promise<void> {
  const isVisible = (matching: string) =>
    [...document.querySelectorAll(matching)].some((one) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
  const message = `${selector} is ${expected ? 'visible' : 'hidden'}`;
  await expect.poll(() => page.evaluate(isVisible, selector), { message }).toBe(expected);
}

/** Clicks the first visible element that matches, once it no longer moves and nothing covers it. */
export async function click(page: Page, selector: string): Promise<void> {
  let points: (readonly [x: number, y: number] | null)[] = [];
  const stoodStill = async () => {
    points = [await page.evaluate(middleOf, selector), ...points];
    return points[0] !== null && String(points[0]) === String(points[1]);
  };
  await expect.poll(stoodStill, { message: `${selector} can be clicked` }).toBe(true);
  await page.clickAt(...(points[0] ?? [0, 0]));
}

/** Runs in the page. Returns the centre of the element after scrolling it into view, or null while it is covered. */
function middleOf(selector: string): readonly [x: number, y: number] | null {
  const target = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  if (!target) return null;
  const { top, bottom } = target.getBoundingClientRect();
  if (top < 100 || bottom > innerHeight - 60) target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = target.getBoundingClientRect();
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  return target.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}
