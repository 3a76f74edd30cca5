import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARD_SIZE, cardFile, cardPortrait } from './social-card.ts';

const DRAWN = join(import.meta.dirname, '../../sample/hero/retrato.svg');
const SYMBOLS = '<svg xmlns="http://www.w3.org/2000/svg"><path id="sheet" d="M0 0H1200V630H0Z"/></svg>';

/** A card as the page draws it: a sheet from the file of symbols, a portrait on its right. */
const card = (picture: string) =>
  `<svg viewBox="0 0 1200 630" width="1200" height="630"><use href="/_astro/art.1.svg#sheet" fill="#F8B26B"/><image href="${picture}" x="752" y="22" width="450" height="563"/></svg>`;

let folder: string;
let noise: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'card-'));
  noise = join(folder, 'noise.png');
  const grain = { type: 'gaussian', mean: 128, sigma: 120 } as const;
  const lying = { width: 600, height: 450, channels: 3, background: '#888', noise: grain } as const;
  await sharp({ create: lying }).png().toFile(noise);
});

afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['a drawing', () => DRAWN],
  ['a lying photograph of nothing but grain, which no JPEG makes small', () => noise],
])(
  'a social card with %s is a JPEG of 1200 by 630 below 300 kB, the portrait in its place',
  async (_, path) => {
    const jpeg = await cardFile(card(await cardPortrait(path())), SYMBOLS);
    expect(jpeg.length).toBeLessThan(300_000);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', ...CARD_SIZE });
    const inside = await sharp(jpeg).extract({ left: 800, top: 60, width: 360, height: 480 }).toBuffer();
    expect((await sharp(inside).stats()).entropy).toBeGreaterThan(0.5);
    const [sheet] = await sharp(jpeg).extract({ left: 0, top: 0, width: 200, height: 200 }).raw().toBuffer();
    expect(sheet).toBeGreaterThan(0xf0);
  },
);
