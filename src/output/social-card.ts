import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ReactNode } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { CARD_SIZE } from '../art/card-size.ts';
import type { FocalPoint } from '../content/fields/pictures.ts';
import { isSvgFile } from '../content/read/file-check.ts';

/** Width and height of the rendered portrait, in pixels: twice its size on the card, which rotates it. */
const PORTRAIT = { width: 900, height: 1125 } as const;

/** sharp's default and maximum density of an SVG, in dots per inch. */
const DEFAULT_DENSITY = 72;
const MAX_DENSITY = 20_000;

/** Largest file, in bytes, that WhatsApp shows. */
const MAX_BYTES = 300_000;
/** JPEG qualities to try, best first. */
const QUALITIES = [88, 80, 70, 55, 40] as const;

/** The fonts at the weight that the card uses: satori reads neither WOFF2 nor variable fonts. */
const FACES = [
  { name: 'Alegreya', weight: 800, file: 'alegreya/files/alegreya-latin-wght-normal.woff2' },
  { name: 'Figtree', weight: 500, file: 'figtree/files/figtree-latin-wght-normal.woff2' },
] as const;

/** Matches the characters that the fonts have. */
const LETTERS = `${String.fromCodePoint(...Array(0x100).keys()).slice(0x20)}‘’“”–—…€`;

interface Card {
  readonly hash: string;
  readonly path: string;
  readonly jpeg: Buffer;
}

let kept: { readonly key: string; readonly card: Promise<Card> } | undefined;

/**
 * Draws a card unless the last one had the same key. It is kept here because the development server evaluates the pages
 * and all that imports the content anew after each change.
 */
export function keptCard(key: string, draw: () => Promise<Card>): Promise<Card> {
  if (kept?.key === key) return kept.card;
  const card = draw();
  kept = { key, card };
  // A portrait that cannot be read now may be readable the next time.
  card.catch(() => {
    if (kept?.card === card) kept = undefined;
  });
  return card;
}

/** Drops accents and pictographs that the fonts lack. */
export function supportedText(text: string): string {
  const known = (letters: string) =>
    [...letters].filter((one) => one === '\n' || LETTERS.includes(one)).join('');
  return text.normalize('NFC').replaceAll(/./gu, (letter) => known(letter) || known(letter.normalize('NFD')));
}

/**
 * Renders the words of the card as outlines, so that the picture is the same on every machine.
 * @returns a transparent SVG as a data URI (RFC 2397)
 */
export async function cardLettering(words: ReactNode): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const fonts = FACES.map(async ({ name, weight, file }) => {
    const whole = await readFile(resolve(`@fontsource-variable/${file}`));
    const options = {
      targetFormat: 'sfnt',
      keepFeatures: ['kern'],
      variationAxes: { wght: weight },
    } as const;
    return { name, weight, data: await subsetFont(whole, LETTERS, options) };
  });
  const svg = await satori(words, { ...CARD_SIZE, fonts: await Promise.all(fonts) });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/**
 * Reads the portrait, an SVG or a photograph, cropped as on the page.
 * @param focus the point that stays in view
 * @returns a PNG as a data URI (RFC 2397)
 * @throws Error if the file is no picture
 */
export async function cardPortrait(path: string, focus: FocalPoint): Promise<string> {
  const png = await (await croppedPortrait(path, focus, PORTRAIT)).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Largest portrait on a visiting card, in bytes: a message with the card stays small. */
const MAX_CONTACT_PORTRAIT = 30_000;

/**
 * The portrait for a visiting card, as a JPEG; null if it is too large even so.
 * @throws Error if the file is no picture
 */
export async function contactPortrait(path: string, focus: FocalPoint): Promise<Buffer | null> {
  const jpeg = await (await croppedPortrait(path, focus, { width: 320, height: 320 }))
    .jpeg({ quality: 75 })
    .toBuffer();
  return jpeg.length < MAX_CONTACT_PORTRAIT ? jpeg : null;
}

type Size = Readonly<Record<'width' | 'height', number>>;

/** The part of a portrait around its focal point that fills a frame. */
async function croppedPortrait(path: string, focus: FocalPoint, frame: Size) {
  const density = isSvgFile(path) ? await densityFor(path, frame) : DEFAULT_DENSITY;
  const { data: whole, info } = await sharp(path, { density })
    .autoOrient()
    .resize({ ...frame, fit: 'outside' })
    .flatten({ background: '#fff6e5' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return sharp(whole).extract({
    left: Math.round(((info.width - frame.width) * focus.x) / 100),
    top: Math.round(((info.height - frame.height) * focus.y) / 100),
    ...frame,
  });
}

/** The density at which sharp renders an SVG as large as the frame. */
async function densityFor(path: string, frame: Size): Promise<number> {
  const { width, height } = await sharp(path).metadata();
  const scale = Math.max(frame.width / width, frame.height / height);
  return Math.min(MAX_DENSITY, Math.max(1, DEFAULT_DENSITY * scale));
}

/**
 * Renders the card as the picture that social networks show.
 * @param markup the card as an `<svg>` with `<use>` of pieces of art.svg
 * @param symbols the text of art.svg
 * @returns a JPEG of at most 300 kB, or the smallest of the qualities
 */
export async function cardFile(markup: string, symbols: string): Promise<Buffer> {
  const own = markup
    .replace(/href="[^"#]*#/g, 'href="#')
    .replace('>', ` xmlns="http://www.w3.org/2000/svg"><defs>${inner(symbols)}</defs>`);
  const pixels = await sharp(Buffer.from(own)).resize(CARD_SIZE).flatten().png().toBuffer();
  let file = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    // 4:4:4 keeps the edges of red letters on yellow sharp.
    file = await sharp(pixels).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
    if (file.length <= MAX_BYTES) return file;
  }
  return file;
}

/** The markup inside the root element of an SVG. */
function inner(svg: string): string {
  return svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'));
}
