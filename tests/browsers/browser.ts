import { expect } from 'vitest';

/** A browser that the visits are made in. */
export interface Browser {
  readonly name: string;
  /** Debian's packages with its programs. */
  readonly packages: string;
  /** Whether its programs are on this machine. */
  readonly isInstalled: boolean;
  /** Starts it without history and opens a page. */
  open(options: { readonly scripts: boolean }): Promise<Page>;
}

/** A page in a browser: only what both drivers can do. */
export interface Page {
  /** Opens an address and waits until it has loaded. */
  goto(address: string): Promise<void>;
  /** Gives the page a viewport of exactly this size, in CSS pixels. */
  resize([width, height]: readonly [number, number]): Promise<void>;
  /** Runs a function in the page and returns its result; it sees its arguments and the page, nothing around it. */
  evaluate<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Clicks at a point of the viewport. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  /** Ends the browser. */
  close(): Promise<void>;
}

/** Waits until an element that matches is visible, or with `false` until none is. */
export async function expectVisible(page: Page, selector: string, expected = true): Promise<void> {
  const isVisible = (matching: string) =>
    [...document.querySelectorAll(matching)].some((one) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
  const message = `${selector} is ${expected ? 'visible' : 'hidden'}`;
  await expect.poll(() => page.evaluate(isVisible, selector), { message }).toBe(expected);
}

/** Clicks the first element that matches and is shown, once it stands still and nothing covers it. */
export async function click(page: Page, selector: string): Promise<void> {
  let points: (readonly [x: number, y: number] | null)[] = [];
  const stoodStill = async () => {
    points = [await page.evaluate(middleOf, selector), ...points];
    return points[0] !== null && String(points[0]) === String(points[1]);
  };
  await expect.poll(stoodStill, { message: `${selector} can be clicked` }).toBe(true);
  await page.clickAt(...(points[0] ?? [0, 0]));
}

/** Runs in the page: the middle of the element, scrolled into view if necessary; null while something covers it. */
function middleOf(selector: string): readonly [x: number, y: number] | null {
  const target = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  if (!target) return null;
  const { top, bottom } = target.getBoundingClientRect();
  if (top < 100 || bottom > innerHeight - 60) target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = target.getBoundingClientRect();
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  return target.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}
