import { hash } from 'node:crypto';
import { basename } from 'node:path';
import type { ImageMetadata } from 'astro';
import { imageMetadata } from 'astro/assets/utils';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import type { FileKind } from '../fields/metadata.ts';
import { readDrawing } from './drawing.ts';
import { type FileInput, whileUnchanged } from './file-cache.ts';
import { EXPECTED_FILE, fileProblem, isPhotograph, plainName } from './file-check.ts';
import { INDEX_FILE } from './find-forms.ts';
import { type FileProblem, UNOPENED } from './problem.ts';

/** Maximum size in millions of pixels: more than phone cameras produce, and a build can still resize it. */
const MAX_MEGAPIXELS = 60;

/** Characters with a special meaning in a URL. */
const UNFIT_FOR_ADDRESSES = /[?#%\p{Cc}]/u;

/**
 * A picture's size in pixels or a PDF's number of pages, and the file's size in bytes. `sum` is equal for equal files;
 * `src` is the address of a picture that is not a file of the content.
 */
export type FileFacts = { readonly bytes: number; readonly sum: string } & (
  | { readonly width: number; readonly height: number; readonly src?: string }
  | { readonly pages: number }
);

type Found =
  | { readonly facts: FileFacts; readonly problem?: never }
  | { readonly facts?: never; readonly problem: FileProblem };

/** Opens and decodes a file, once until it changes. */
const readFacts = {
  picture: whileUnchanged((bytes, path) => factsOf(bytes, path, 'picture')),
  pdf: whileUnchanged((bytes, path) => factsOf(bytes, path, 'pdf')),
};

/**
 * Checks the file that an index.yaml names as `./name.ext`. The name must match exactly, because some systems ignore case
 * and others do not.
 * @param fileNamed finds a file of the same folder
 * @param siblings names of the files in the folder
 * @returns its facts, or what is wrong
 */
export async function readNamedFile(
  reference: string,
  control: FileKind,
  fileNamed: (name: string) => FileInput,
  siblings: readonly string[],
): Promise<Found> {
  const name = reference.replace(/^\.\//, '');
  const refused = ({ wrong, wanted }: FileProblem, called = reference): Found => ({
    problem: { wrong: `dice «${called}», ${wrong}`, wanted: `pon ${wanted}` },
  });
  const ofName = nameProblem(name, siblings);
  if (ofName) return refused(ofName);
  const unopened: Found = { problem: { ...UNOPENED, wanted: `otro, o ${UNOPENED.wanted}` } };
  const { problem, facts } = await readFacts[control](fileNamed(name)).catch(() => unopened);
  return facts
    ? { facts }
    : refused({ ...problem, wrong: `y ese archivo ${problem.wrong}` }, plainName(reference));
}

function nameProblem(name: string, siblings: readonly string[]): FileProblem | null {
  if (UNFIT_FOR_ADDRESSES.test(name)) {
    return { wrong: 'que lleva un signo que las direcciones no admiten', wanted: 'un nombre sin ?, # ni %' };
  }
  const others = siblings.filter((sibling) => sibling !== INDEX_FILE);
  if (others.includes(name)) return null;
  const choice = others.length > 0 ? `, o el nombre de uno de los que hay: ${others.join(', ')}` : '';
  return { wrong: 'que no está en su carpeta', wanted: `ahí ese archivo${choice}` };
}

async function factsOf(bytes: Buffer, path: string, control: FileKind): Promise<Found> {
  const wanted = EXPECTED_FILE[control];
  const problem = fileProblem(basename(path), bytes, control);
  if (problem) return { problem };
  if (control === 'picture') return readPicture(bytes, wanted);
  const pages = await pageCount(bytes).catch(() => 0);
  return pages > 0
    ? { facts: { pages, ...identityOf(bytes) } }
    : { problem: { wrong: 'no se puede leer, o pide una contraseña', wanted: `${wanted}, sin contraseña` } };
}

async function readPicture(bytes: Buffer, wanted: string): Promise<Found> {
  const damaged: Found = { problem: { wrong: 'está dañado: no se puede leer entero', wanted } };
  const drawing = isPhotograph(bytes) ? null : readDrawing(bytes);
  if (drawing?.problem) return { problem: drawing.problem };
  // The size as Astro reads it: the page needs one to reserve the picture's space.
  const size = await imageMetadata(drawing ? Buffer.from(drawing.svg) : bytes, '').catch(() => null);
  if (!size || !(size.width > 0 && size.height > 0))
    return drawing ? { problem: { wrong: 'es un SVG que no dice su tamaño (viewBox)', wanted } } : damaged;
  const { width, height } = size;
  const found: Found = { facts: { width, height, ...identityOf(bytes) } };
  // `readDrawing` has read it to its end.
  if (drawing) return found;
  const problem = await photographProblem(bytes, size).catch(() => damaged.problem);
  if (problem) return { problem };
  // Decodes the whole file, because a truncated one has an intact header.
  const small = sharp(bytes, { failOn: 'truncated' }).resize(16).raw().toBuffer();
  return small.then(() => found).catch(() => damaged);
}

/** What Astro would publish wrongly of a photograph, although it can be decoded. */
async function photographProblem(
  bytes: Buffer,
  size: Omit<ImageMetadata, 'src' | 'fsPath'>,
): Promise<FileProblem | null> {
  const { width, height, orientation = 1 } = size;
  if (width * height > MAX_MEGAPIXELS * 1_000_000) {
    const wanted = `una de ${MAX_MEGAPIXELS} millones de puntos como mucho`;
    return { wrong: `mide ${width} × ${height} puntos`, wanted };
  }
  // Of an animation an AVIF gets all frames, one below the other. Every format is turned as EXIF says, but only of a JPEG does
  // Astro know it.
  const found = await sharp(bytes).metadata();
  return (found.pages ?? 1) > 1 || (found.orientation ?? 1) !== orientation
    ? {
        wrong: 'es una imagen que se mueve, o que una marca gira',
        wanted: 'la misma, quieta: ábrela y guárdala como JPEG',
      }
    : null;
}

function identityOf(bytes: Buffer): Pick<FileFacts, 'bytes' | 'sum'> {
  return { bytes: bytes.byteLength, sum: hash('sha256', bytes) };
}

/** Number of pages of a PDF. Rejects if it cannot be read. */
async function pageCount(file: Buffer): Promise<number> {
  const document = await getDocumentProxy(new Uint8Array(file), { verbosity: 0 });
  const { numPages } = document;
  await document.cleanup();
  return numPages;
}
