import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { contrast } from './contrast.ts';
import { addStyles, type Box, overlap } from './page.ts';
import { boxesOf, linesOf, type Thing } from './words.ts';

/** Rays, spotlights, grain and giant algae differ by less from their ground; a leaf or a sun by more. */
const TONE_ON_TONE = 1.35;

/** How many lines of words and controls the whole page has, and which of them have a drawing behind them. */
export async function wordsOnGround(page: Page) {
  const all = await words(page);
  await addStyles(page, HIDE_WORDS);
  const { data, info } = await sharp(await page.screenshot({ fullPage: true }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  const drawnOver = all.filter((one) => unevenness(one.box, data, info.width) > TONE_ON_TONE);
  return { looked: all.length, drawnOver: drawnOver.map(({ what }) => what) };
}

const HIDE_WORDS = `
  :is(h1, h2, h3, p, dt, dd, a, button, label, input, textarea), :is(h1, h2, a, button) svg { visibility: hidden !important }
  li { color: transparent !important }
  body > :not(main, footer, :has(main)) { visibility: hidden !important }
`;

/** Where the page shows words and controls, each line for itself; not those that are laid over a picture. */
async function words(page: Page): Promise<readonly Thing[]> {
  const places = 'main, body > footer';
  const { lines } = await page.evaluate(linesOf, places);
  const controls = (await page.evaluate(boxesOf, places)).filter(({ what }) => !what.startsWith('<img>'));
  const pictures = await page
    .locator('article :is(img, svg)')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  const large = pictures.filter(({ width }) => width > 60);
  return [...lines, ...controls].filter(({ box }) => !large.some((picture) => overlap(picture, box)));
}

/**
 * Contrast of the lightest with the darkest of what is painted in a box, without a fiftieth at either end.
 * @param ground the whole page, three bytes a pixel
 * @param pageWidth in pixels
 */
function unevenness({ x, y, width, height }: Box, ground: Buffer, pageWidth: number): number {
  const lights: number[] = [];
  for (let down = Math.max(0, Math.ceil(y)); down < y + height; down += 3) {
    for (let right = Math.max(0, Math.ceil(x)); right < Math.min(pageWidth, x + width); right += 3) {
      const start = (down * pageWidth + right) * 3;
      lights.push(contrast([...ground.subarray(start, start + 3)], [0, 0, 0]));
    }
  }
  lights.sort((one, other) => one - other);
  const [dark = 1, light = 1] = [0.02, 0.98].map((share) => lights[Math.floor(lights.length * share)]);
  return light / dark;
}
