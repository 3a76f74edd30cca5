import sharp from 'sharp';
import { isDrawingFile } from '../content/drawing-file.ts';

/** Size of the card in points, as shared links want it (Open Graph, WhatsApp, X: 1.91 to 1). */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The portrait's place on the card has these points, twice as many as are shown: it is turned a little there. */
const PORTRAIT = { width: 900, height: 1125 } as const;

/** A drawing's points to an inch as it is written, and as sharp reads it at most. */
const POINTS_PER_INCH = 72;
const MOST_DENSITY = 20_000;

/** WhatsApp shows no larger file. In bytes. */
const LARGEST = 300_000;
/** JPEG's own scale. Red letters on yellow keep their edges only with every point's own colour (4:4:4). */
const QUALITIES = [88, 80, 70, 55, 40] as const;

/**
 * Reads the portrait, drawn or photographed, cropped as the page does.
 * @returns a PNG as an address of its own (RFC 2397), for a drawing to hold
 * @throws Error when the file is no picture
 */
export async function cardPortrait(path: string): Promise<string> {
  const density = isDrawingFile(path) ? await enoughDensity(path) : POINTS_PER_INCH;
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
  return Math.min(MOST_DENSITY, Math.max(1, POINTS_PER_INCH * scale));
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
