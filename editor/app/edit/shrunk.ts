import { isHeic, MAX_MEGABYTES, MEGABYTE, photographFormat } from '../../../src/content/read/file-check.ts';

/** The longer side, in pixels, of the largest photograph that is stored: over twice as much as the page shows. */
const LONGEST = 2400;

/** Quality of a JPEG or WebP: the page's own files, which are made from it, have less. */
const QUALITY = 0.9;

/** A larger PNG, as Canva makes them, is stored as WebP, in a fifth of the bytes or less. */
const LARGE_PNG = 1.5 * MEGABYTE;

/**
 * Shrinks a photograph that is larger than the page needs, upright as its EXIF data say. A HEIC becomes a JPEG where the
 * browser can read it. Any other file stays as it is.
 * @throws Error if the browser cannot open it, because it is damaged or too large for the computer
 */
export async function shrunk(file: File): Promise<File> {
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const format = photographFormat(start);
  if (!format && !isHeic(start)) return file;
  const whole = await (format ? createImageBitmap(file) : createImageBitmap(file).catch(() => null));
  if (!whole) return file;
  const scale = Math.min(1, LONGEST / Math.max(whole.width, whole.height));
  const wanted = format === 'png' && file.size > LARGE_PNG ? 'webp' : (format ?? 'jpeg');
  const isFit = scale === 1 && wanted === format && file.size <= MAX_MEGABYTES.photograph * MEGABYTE;
  const smaller = isFit ? file : await encoded(whole, scale, `image/${wanted}`);
  whole.close();
  if (smaller.type === file.type) return new File([smaller], file.name);
  // Safari writes no WebP, but a PNG in its place.
  return new File([smaller], file.name.replace(/(\.[^.]*)?$/, smaller.type.replace('image/', '.')));
}

async function encoded(picture: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no memory for a canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality: QUALITY });
}
