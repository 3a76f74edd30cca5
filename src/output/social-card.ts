import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ReactNode } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { isSvgFile } from '../content/file-check.ts';

/** Size of the card in points, as shared links want it (Open Graph, WhatsApp, X: 1.91 to 1). */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The portrait's place on the card has these points, twice as many as are shown: it is turned a little there. */
const PORTRAIT = { width: 900, height: 1125 } as const;

/** A drawing's points to an inch as it is written, and as sharp reads it at most. */
const POINTS_PER_INCH = 72;
const MAX_DENSITY = 20_000;

/** WhatsApp shows no larger file. In bytes. */
const LARGEST = 300_000;
/** JPEG's own scale. Red letters on yellow keep their edges only with every point's own colour (4:4:4). */
const QUALITIES = [88, 80, 70, 55, 40] as const;

/** Our typefaces, each in the one weight that the card has it in: satori reads neither WOFF2 nor variable faces. */
const FACES = [
  { name: 'Alegreya', weight: 800, file: 'alegreya/files/alegreya-latin-wght-normal.woff2' },
  { name: 'Figtree', weight: 500, file: 'figtree/files/figtree-latin-wght-normal.woff2' },
] as const;

/** The letters of the faces that words are set in. */
const LETTERS = `${String.fromCodePoint(...Array(0x100).keys()).slice(0x20)}‘’“”–—…€`;

/** A text in letters that the faces have: others lose their accent, and a sign such as a pictograph is left out. */
export function inOurLetters(text: string): string {
  const known = (letters: string) =>
    [...letters].filter((one) => one === '\n' || LETTERS.includes(one)).join('');
  return text.normalize('NFC').replaceAll(/./gu, (letter) => known(letter) || known(letter.normalize('NFD')));
}

/**
 * Sets the words of the card as outlines, so that the picture is the same on every machine.
 * @returns an SVG with a clear ground, as an address of its own (RFC 2397), for a drawing to hold
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
 * Reads the portrait, drawn or photographed, cropped as the page does.
 * @returns a PNG as an address of its own (RFC 2397), for a drawing to hold
 * @throws Error when the file is no picture
 */
export async function cardPortrait(path: string): Promise<string> {
  const density = isSvgFile(path) ? await enoughDensity(path) : POINTS_PER_INCH;
  const png = await sharp(path, { density })
    .autoOrient()
    .resize({ ...PORTRAIT, fit: 'cover' })
    .flatten({ background: '#fff6e5' })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** A drawing is read at its own size times its density: as dense as makes all the points of its place. */
async function enoughDensity(path: string): Promise<number> {
  const { width, height } = await sharp(path).metadata();
  const scale = Math.max(PORTRAIT.width / width, PORTRAIT.height / height);
  return Math.min(MAX_DENSITY, Math.max(1, POINTS_PER_INCH * scale));
}

/**
 * Turns the drawn card into the file that shared links show.
 * @param markup the card as an `<svg>`; its pieces name a file of symbols
 * @param symbols the text of that file
 * @returns a JPEG of at most 300 kB
 */
export async function cardFile(markup: string, symbols: string): Promise<Buffer> {
  const own = markup
    .replace(/href="[^"#]*#/g, 'href="#')
    .replace('>', ` xmlns="http://www.w3.org/2000/svg"><defs>${inner(symbols)}</defs>`);
  const points = await sharp(Buffer.from(own)).resize(CARD_SIZE).flatten().png().toBuffer();
  let file = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    file = await sharp(points).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
    if (file.length <= LARGEST) return file;
  }
  return file;
}

/** What is inside an SVG file's root. */
function inner(svg: string): string {
  return svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'));
}
