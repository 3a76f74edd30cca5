import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { type ContentFile, INDEX_FILE } from './content-layout.ts';
import { firstLook, isPhotograph, WANTED_FILE } from './first-look.ts';
import type { FileProblem } from './problem.ts';

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
  const ofName = nameProblem(name, siblings);
  const inside = ofName ? null : await fileProblem(join(folder, name), control);
  const found = ofName ?? (inside && { ...inside, wrong: `y ese archivo ${inside.wrong}` });
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
  const wanted = WANTED_FILE[control];
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) return { wrong: 'no se puede abrir', wanted };
  const seen = firstLook(path, bytes, control);
  if (seen) return seen;
  if (control === 'picture') return pictureProblem(bytes, wanted);
  const pages = await pageCount(bytes).catch(() => null);
  if (pages === null) return { wrong: 'está dañado: no se puede leer', wanted };
  return pages > 0 ? null : { wrong: 'es un PDF sin páginas', wanted };
}

async function pictureProblem(bytes: Buffer, wanted: string): Promise<FileProblem | null> {
  const damage: FileProblem = { wrong: 'está dañado: no se puede leer entero', wanted };
  // What Astro would make of its size: without one the page could not keep the picture's place.
  const size = await imageMetadata(bytes, '').catch(() => null);
  if (!size || !(size.width > 0 && size.height > 0))
    return isPhotograph(bytes) ? damage : { wrong: 'es un SVG que no dice su tamaño (viewBox)', wanted };
  if (isPhotograph(bytes) && size.width * size.height > MOST_MEGAPIXELS * 1_000_000) {
    const most = `una de ${MOST_MEGAPIXELS} millones de puntos como mucho`;
    return { wrong: `mide ${size.width} × ${size.height} puntos`, wanted: most };
  }
  // Decoding all of it, small: a header alone may be whole in a file that was cut short.
  const small = sharp(bytes, { failOn: 'truncated' }).resize(16).raw().toBuffer();
  return small.then(() => null).catch(() => damage);
}

/**
 * Counts the pages and bytes of the PDF at `path`, which a card says before it is downloaded. Rejects when there is no
 * such file or it is no readable PDF: the content check has said so before.
 */
export async function pdfFacts(path: string): Promise<{ readonly pages: number; readonly bytes: number }> {
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
