import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { type ContentFile, INDEX_FILE } from './content-layout.ts';
import { drawingProblem, isDrawing } from './drawing-file.ts';
import type { FileProblem } from './problem.ts';

const PICTURE = 'una imagen SVG, JPEG, PNG o WebP que se pueda abrir';

/**
 * A kind of file that content may name: how it is examined, what it should have been, and how many megabytes it may
 * have. A photograph straight from a camera has up to 20; Cloudflare Pages takes no file over 25; a drawing goes out
 * to visitors as it is.
 */
const KINDS = {
  drawing: { examine: pictureProblem, wanted: PICTURE, most: 1 },
  photograph: { examine: pictureProblem, wanted: PICTURE, most: 20 },
  pdf: { examine: pdfProblem, wanted: 'un PDF que se pueda abrir', most: 25 },
} as const;

const MEGABYTE = 1_000_000;

/** Millions of pixels: more than any phone takes by itself, and as many as a build can turn into other sizes. */
const MOST_MEGAPIXELS = 60;

/** Characters that end a path, or stand for another character, where the picture's address is made. */
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
  const drawnOrNot = /\.svg$/i.test(name) ? 'drawing' : 'photograph';
  const kind = control === 'pdf' ? 'pdf' : drawnOrNot;
  const found = nameProblem(name, siblings) ?? (await fileProblem(join(folder, name), kind));
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

async function fileProblem(path: string, kind: keyof typeof KINDS): Promise<FileProblem | null> {
  const { examine, wanted, most } = KINDS[kind];
  const found = (await sizeProblem(path, most)) ?? (await examine(path));
  if (found === null) return null;
  const { wrong, wanted: other } = typeof found === 'string' ? { wrong: found, wanted } : found;
  return { wrong: `y ese archivo ${wrong}`, wanted: other };
}

/** What is wrong with a file. Where that asks for something else than its kind does, it says for what. */
type Found = string | FileProblem | null;

async function sizeProblem(path: string, most: number): Promise<Found> {
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile()) return 'no se puede abrir';
  if (facts.size <= most * MEGABYTE) return null;
  return { wrong: `pesa ${Math.ceil(facts.size / MEGABYTE)} MB`, wanted: `uno de ${most} MB como mucho` };
}

const DAMAGED = 'está dañado: no se puede leer entero';

/** First bytes, in hexadecimal, of JPEG (ITU T.81), PNG (W3C PNG) and WebP (RFC 9649). */
const PHOTOGRAPH = /^ffd8ff|^89504e470d0a1a0a|^52494646.{8}57454250/;

/** Reads the picture at `path` whole; returns what is wrong with it, in Spanish, or null. */
async function pictureProblem(path: string): Promise<Found> {
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) return 'no se puede abrir';
  const isPhotograph = PHOTOGRAPH.test(bytes.subarray(0, 12).toString('hex'));
  const drawing = isPhotograph ? null : bytes.toString('utf8');
  if (drawing !== null && !isDrawing(drawing)) return 'no es por dentro una imagen SVG, JPEG, PNG ni WebP';
  const unsafe = drawing === null ? null : drawingProblem(drawing);
  return unsafe ?? (await dimensionsProblem(bytes, isPhotograph)) ?? (await damage(bytes));
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

async function pdfProblem(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch(() => null);
  // ISO 32000-2, 7.5.2.
  if (bytes?.toString('latin1', 0, 5) !== '%PDF-') return 'no es por dentro un PDF';
  try {
    const { pages } = await pdfFacts(path);
    return pages > 0 ? null : 'es un PDF sin páginas';
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
 * Counts the pages and bytes of a PDF of any kind, object streams included.
 * Throws an Error naming `path` when the file is no readable PDF; a missing file throws as `readFile` does.
 */
export async function pdfFacts(path: string): Promise<PdfFacts> {
  const file = await readFile(path);
  const bytes = file.byteLength;
  try {
    const document = await getDocumentProxy(new Uint8Array(file), { verbosity: 0 });
    const pages = document.numPages;
    await document.cleanup();
    return { pages, bytes };
  } catch (cause) {
    throw new Error(`${path}: not a readable PDF`, { cause });
  }
}
