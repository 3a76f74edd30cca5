import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import type { Box } from './page.ts';

/** A colour of the screen: red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Contrast of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrast(a: Colour, b: Colour): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Reads `rgb(…)`. @throws Error when it is another notation or lets something through. */
export function colourOf(css: string): Colour {
  const [red, green, blue, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
  if (!css.startsWith('rgb') || alpha !== 1) throw new Error(`${css} is no opaque colour`);
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** A picture of the screen, pixel by pixel. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): Colour;
}

/** Reads a picture. @param png as screenshots are */
export async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return {
    width,
    height,
    at(x, y) {
      const start = (y * width + x) * 3;
      return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0];
    },
  };
}

/** The least contrast of an element's words with anything that is painted behind them. */
export async function paintedContrast(words: Locator): Promise<number> {
  const { color, lines } = await words.evaluate((element: HTMLElement) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { color } = getComputedStyle(element);
    const { left, top } = element.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = [...range.getClientRects()].map(({ x, y, width, height }) => ({
      x: Math.ceil(x - left),
      y: Math.ceil(y - top),
      width: Math.floor(width),
      height: Math.floor(height),
    }));
    element.style.setProperty('color', 'transparent', 'important');
    return { color, lines };
  });
  const behind = await pixelsOf(await words.screenshot({ animations: 'disabled' }));
  await words.evaluate((element: HTMLElement) => element.style.removeProperty('color'));
  const seen = new Set(lines.flatMap((line) => coloursIn(behind, line)));
  const colour = colourOf(color);
  return Math.min(...[...seen].map((behindIt) => contrast(colour, colourOf(behindIt))));
}

/** The colours of a part, clipped to the picture. */
function coloursIn(picture: Pixels, part: Box): readonly string[] {
  const found = new Set<string>();
  for (let y = Math.max(0, part.y); y < Math.min(picture.height, part.y + part.height); y += 1) {
    for (let x = Math.max(0, part.x); x < Math.min(picture.width, part.x + part.width); x += 1) {
      found.add(`rgb(${picture.at(x, y).join()})`);
    }
  }
  return [...found];
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
