import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Box } from './boxes.ts';

/** A colour of the screen: red, green and blue, 0 to 255. */
type Colour = readonly number[];

/** The colours of a part of the screen, pixel by pixel, row by row. */
export type Pixels = readonly Colour[];

/** Contrast of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrast(a: Colour, b: Colour): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Reads `rgb(…)`. @throws Error when it is another notation or lets something through. */
export function colourOf(css: string): Colour {
  if (!/^rgb\([^/]*\)$/.test(css)) throw new Error(`${css} is no opaque colour`);
  return (css.match(/[\d.]+/g) ?? []).map(Number);
}

/** Takes a picture of a part of the screen. */
export async function pixelsOf(page: Page, clip: Box): Promise<Pixels> {
  const png = await page.screenshot({ clip, animations: 'disabled' });
  const data = await sharp(png).removeAlpha().raw().toBuffer();
  return Array.from({ length: data.length / 3 }, (_, at) => [...data.subarray(at * 3, at * 3 + 3)]);
}

/** The least contrast of an element's words with anything that is painted behind them. */
export async function paintedContrast(words: Locator): Promise<number> {
  const { color, lines } = await words.evaluate((element: HTMLElement) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { color } = getComputedStyle(element);
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }));
    element.style.setProperty('color', 'transparent', 'important');
    return { color, lines };
  });
  const colour = colourOf(color);
  let least = 21;
  for (const line of lines) {
    for (const behind of await pixelsOf(words.page(), line))
      least = Math.min(least, contrast(colour, behind));
  }
  await words.evaluate((element: HTMLElement) => element.style.removeProperty('color'));
  return least;
}
