import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { type ContentFile, INDEX_FILE } from './content-layout.ts';
import { drawingProblem, isDrawing, isDrawingFile } from './drawing-file.ts';
import type { FileProblem } from './problem.ts';

const PICTURE = 'una imagen SVG, JPEG, PNG o WebP que se pueda abrir';

/**
 * Most megabytes of a file: a photograph straight from a camera has up to 20; Cloudflare Pages takes no file over 25;
 * a drawing goes out to visitors as it is.
 */
const MOST_MEGABYTES = { drawing: 1, photograph: 20, pdf: 25 };
const MEGABYTE = 1_000_000;

/** Millions of pixels: more than any phone takes by itself, and as many as a build can turn into other sizes. */
const MOST_MEGAPIXELS = 60;

/** Characters with a meaning of their own in an address: they end its path, or escape another character. */
const UNFIT_FOR_ADDRESSES = /[?#%\p{Cc}]/u;

/**
 * Looks at the file that an index.yaml names as `./name.ext`. Its name must match letter by letter,
 * so that what works on one computer works on all. Returns what is wrong, or null.
 */
export async function namedFileProblem(
  reference: string,
  control: 'picture' | 'pdf',
  { folder, siblings }: ContentFile,
): Promise<FileProblem | null> {
  const name = reference.replace(/^\.\//, '');
  const found = nameProblem(name, siblings) ?? (await fileProblem(join(folder, name), control));
  return found && { wrong: `dice «${reference}», ${found.wrong}`, wanted: `se espera ${found.wanted}` };
}

function nameProblem(name: string, siblings: readonly string[]): FileProblem | null {
  const others = siblings.filter((sibling) => sibling !== INDEX_FILE);
  if (UNFIT_FOR_ADDRESSES.test(name)) {
    return { wrong: 'que lleva un signo que las direcciones no admiten', wanted: 'un nombre sin ?, # ni %' };
  }
  if (others.includes(name)) return null;
  // «ñ» is one character to most computers and two (n and ~) to some: such names look the same and are not.
  if (others.some((other) => other.normalize() === name.normalize())) {
    const wrong = 'y el archivo guarda los acentos de su nombre de otra manera';
    return { wrong, wanted: 'un nombre sin ñ ni acentos, en los dos sitios' };
  }
  const wanted = `un archivo de su carpeta, que tiene: ${others.join(', ') || 'ninguno más'}`;
  return { wrong: 'que no está en su carpeta', wanted };
}

async function fileProblem(path: string, control: 'picture' | 'pdf'): Promise<FileProblem | null> {
  const found = await problemInside(path, control);
  if (found === null) return null;
  const usual = control === 'pdf' ? 'un PDF que se pueda abrir' : PICTURE;
  const { wrong, wanted } = typeof found === 'string' ? { wrong: found, wanted: usual } : found;
  return { wrong: `y ese archivo ${wrong}`, wanted };
}

/** What is wrong with a file. Where that asks for something else than its kind does, it says for what. */
type Found = string | FileProblem | null;

async function problemInside(path: string, control: 'picture' | 'pdf'): Promise<Found> {
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) return 'no se puede abrir';
  if (control === 'pdf') return tooHeavy(bytes, MOST_MEGABYTES.pdf) ?? (await pdfProblem(bytes));
  const most = isDrawingFile(path) ? MOST_MEGABYTES.drawing : MOST_MEGABYTES.photograph;
  return tooHeavy(bytes, most) ?? (await pictureProblem(bytes));
}

function tooHeavy({ byteLength }: Buffer, most: number): Found {
  if (byteLength <= most * MEGABYTE) return null;
  return { wrong: `pesa ${Math.ceil(byteLength / MEGABYTE)} MB`, wanted: `uno de ${most} MB como mucho` };
}

const DAMAGED = 'está dañado: no se puede leer entero';

/** First bytes, in hexadecimal, of JPEG (ITU T.81), PNG (W3C PNG) and WebP (RFC 9649). */
const PHOTOGRAPH = /^ffd8ff|^89504e470d0a1a0a|^52494646.{8}57454250/;

async function pictureProblem(bytes: Buffer): Promise<Found> {
  const isPhotograph = PHOTOGRAPH.test(bytes.subarray(0, 12).toString('hex'));
  if (!isPhotograph) {
    const text = bytes.toString('utf8');
    if (!isDrawing(text)) return 'no es por dentro una imagen SVG, JPEG, PNG ni WebP';
    const unsafe = drawingProblem(text);
    if (unsafe) return unsafe;
  }
  return (await dimensionsProblem(bytes, isPhotograph)) ?? (await damage(bytes));
}

/** What Astro would make of its size: without one the page could not keep the picture's place. */
async function dimensionsProblem(bytes: Buffer, isPhotograph: boolean): Promise<Found> {
  const size = await imageMetadata(bytes, '').catch(() => null);
  if (!size || !(size.width > 0 && size.height > 0)) {
    return isPhotograph ? DAMAGED : 'es un SVG que no dice su tamaño (viewBox)';
  }
  if (!isPhotograph || size.width * size.height <= MOST_MEGAPIXELS * 1_000_000) return null;
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

async function pdfProblem(bytes: Buffer): Promise<Found> {
  // ISO 32000-2, 7.5.2.
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') return 'no es por dentro un PDF';
  try {
    return (await pageCount(bytes)) > 0 ? null : 'es un PDF sin páginas';
  } catch {
    return 'está dañado: no se puede leer';
  }
}

/** What a card says about a file before it is downloaded. */
export interface PdfFacts {
  readonly pages: number;
  readonly bytes: number;
}

/**
 * Counts the pages and bytes of the PDF at `path`. Rejects when there is no such file or it is no readable PDF: the
 * content check has said so before.
 */
export async function pdfFacts(path: string): Promise<PdfFacts> {
  const file = await readFile(path);
  return { pages: await pageCount(file), bytes: file.byteLength };
}

/** Pages of a PDF of any kind, object streams included. Rejects when it cannot be read. */
async function pageCount(file: Buffer): Promise<number> {
  const document = await getDocumentProxy(new Uint8Array(file), { verbosity: 0 });
  const { numPages } = document;
  await document.cleanup();
  return numPages;
}
