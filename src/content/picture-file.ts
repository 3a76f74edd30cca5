import { readFile } from 'node:fs/promises';
import { imageMetadata } from 'astro/assets/utils';
import sharp from 'sharp';
import { drawingFault, isDrawing } from './drawing-file.ts';
import type { Fault } from './problem.ts';

/** Millions of points: more than any phone takes by itself, and as many as this computer can turn into other sizes. */
const MOST_MEGAPIXELS = 60;

const DAMAGED = 'está dañado: no se puede leer entero';

/**
 * Reads the picture at `path` whole; returns what is wrong with it, in Spanish, or null. A fault that asks for
 * something else than a picture that opens says what it asks for.
 */
export async function pictureFault(path: string): Promise<string | Fault | null> {
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) return 'no se puede abrir';
  const text = isPhotograph(bytes) ? null : bytes.toString('utf8');
  if (text !== null && !isDrawing(text)) return 'no es por dentro una imagen SVG, JPEG, PNG ni WebP';
  const unsafe = text === null ? null : drawingFault(text);
  return unsafe ?? (await sizeFault(bytes, text !== null)) ?? (await damage(bytes));
}

/** What Astro would make of its size: without one the page could not keep the picture's place. */
async function sizeFault(bytes: Buffer, drawn: boolean): Promise<string | Fault | null> {
  const size = await imageMetadata(bytes, '').catch(() => null);
  if (!size || !(size.width > 0 && size.height > 0)) {
    return drawn ? 'es un SVG que no dice su tamaño (viewBox)' : DAMAGED;
  }
  if (drawn || size.width * size.height <= MOST_MEGAPIXELS * 1_000_000) return null;
  const wanted = `una de ${MOST_MEGAPIXELS} millones de puntos como mucho`;
  return { wrong: `mide ${size.width} × ${size.height} puntos`, wanted };
}

async function damage(bytes: Buffer): Promise<string | null> {
  try {
    // Decoding all of it, small: a header alone may be whole in a file that was cut short.
    await sharp(bytes, { failOn: 'truncated' }).resize(16).raw().toBuffer();
    return null;
  } catch {
    return DAMAGED;
  }
}

/** First bytes, in hexadecimal, of JPEG (ITU T.81), PNG (W3C PNG) and WebP (RFC 9649). */
const PHOTOGRAPH = /^ffd8ff|^89504e470d0a1a0a|^52494646.{8}57454250/;

function isPhotograph(bytes: Buffer): boolean {
  return PHOTOGRAPH.test(bytes.subarray(0, 12).toString('hex'));
}
