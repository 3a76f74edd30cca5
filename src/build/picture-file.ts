import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { filePath } from '../schema/fields.ts';

/** How content names a picture: a file beside its index.yaml, of a kind every browser shows. */
export const picturePath = filePath(
  'Imagen',
  /\.(svg|jpe?g|png|webp)$/i,
  'una imagen SVG, JPEG, PNG o WebP (.svg, .jpg, .png, .webp)',
);

/** Reads the picture at `path` whole; returns what is wrong with it, in Spanish, or null. */
export async function pictureFault(path: string): Promise<string | null> {
  const bytes = await readFile(path);
  const isDrawing = isSvg(bytes);
  if (!isDrawing && !isPhotograph(bytes)) return 'no es por dentro una imagen SVG, JPEG, PNG ni WebP';
  if (isDrawing && !hasSize(bytes)) return 'es un SVG que no dice su tamaño (viewBox)';
  try {
    // Decoding all of it, small: a header alone may be whole in a file that was cut short.
    await sharp(bytes, { failOn: 'truncated' }).resize(16).raw().toBuffer();
    return null;
  } catch {
    return 'está dañado: no se puede leer entero';
  }
}

/** First bytes, in hexadecimal, of JPEG (ITU T.81), PNG (W3C PNG) and WebP (RFC 9649). */
const PHOTOGRAPH = /^ffd8ff|^89504e470d0a1a0a|^52494646.{8}57454250/;

function isPhotograph(bytes: Buffer): boolean {
  return PHOTOGRAPH.test(bytes.subarray(0, 12).toString('hex'));
}

/** The opening tag `<svg …>`, after what XML allows before it: declaration, comments, document type. */
const SVG_TAG = /^\uFEFF?\s*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg\b([^>]*)>/i;

function isSvg(bytes: Buffer): boolean {
  return SVG_TAG.test(bytes.toString('utf8'));
}

/** Without either, the page could not keep the picture's place (and Astro refuses the file). */
function hasSize(bytes: Buffer): boolean {
  const attributes = SVG_TAG.exec(bytes.toString('utf8'))?.[1] ?? '';
  return (
    /\sviewBox\s*=/.test(attributes) || (/\swidth\s*=/.test(attributes) && /\sheight\s*=/.test(attributes))
  );
}
