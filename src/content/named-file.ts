import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ContentFile, INDEX_FILE } from './content-layout.ts';
import { pdfFault } from './pdf-file.ts';
import { pictureFault } from './picture-file.ts';
import type { Fault } from './problem.ts';

/**
 * A kind of file that content may name: how it is examined, what it should have been, and how many megabytes it may
 * have. A photograph straight from a camera has up to 20; Cloudflare Pages takes no file over 25; a drawing goes out
 * to visitors as it is.
 */
const KINDS = {
  drawing: { examine: pictureFault, wanted: 'una imagen SVG, JPEG, PNG o WebP que se pueda abrir', most: 1 },
  photograph: {
    examine: pictureFault,
    wanted: 'una imagen SVG, JPEG, PNG o WebP que se pueda abrir',
    most: 20,
  },
  pdf: { examine: pdfFault, wanted: 'un PDF que se pueda abrir', most: 25 },
} as const;

const MEGABYTE = 1_000_000;

/** Signs that end a path, or stand for another sign, where the picture's address is made. */
const UNFIT_FOR_ADDRESSES = /[?#%\p{Cc}]/u;

/**
 * Looks at the file that an index.yaml names as `./name.ext`. Its name must match letter by letter,
 * so that what works on one computer works on all. Returns what is wrong, or null.
 */
export async function namedFileFault(
  reference: string,
  kind: 'picture' | 'pdf',
  source: ContentFile,
): Promise<Fault | null> {
  const name = reference.replace(/^\.\//, '');
  const misnamed = nameFault(name, source);
  if (misnamed) return { ...misnamed, wrong: `dice «${reference}», ${misnamed.wrong}` };
  const pictureKind = /\.svg$/i.test(name) ? 'drawing' : 'photograph';
  const fault = await fileFault(join(source.folder, name), kind === 'pdf' ? kind : pictureKind);
  return fault && { ...fault, wrong: `dice «${reference}», y ese archivo ${fault.wrong}` };
}

function nameFault(name: string, { siblings }: ContentFile): Fault | null {
  const others = siblings.filter((sibling) => sibling !== INDEX_FILE);
  if (UNFIT_FOR_ADDRESSES.test(name)) {
    return { wrong: 'que lleva un signo que las direcciones no admiten', wanted: 'un nombre sin ?, # ni %' };
  }
  if (others.includes(name)) return null;
  // «ñ» is one sign to most computers and two (n and ~) to some: such names look the same and are not.
  if (others.some((other) => other.normalize() === name.normalize())) {
    const wrong = 'y el archivo guarda los acentos de su nombre de otra manera';
    return { wrong, wanted: 'un nombre sin ñ ni acentos, en los dos sitios' };
  }
  const wanted = `un archivo de su carpeta, que tiene: ${others.join(', ') || 'ninguno más'}`;
  return { wrong: 'que no está en su carpeta', wanted };
}

async function fileFault(path: string, kind: keyof typeof KINDS): Promise<Fault | null> {
  const { examine, wanted, most } = KINDS[kind];
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile()) return { wrong: 'no se puede abrir', wanted };
  if (facts.size > most * MEGABYTE) {
    return { wrong: `pesa ${Math.ceil(facts.size / MEGABYTE)} MB`, wanted: `uno de ${most} MB como mucho` };
  }
  const fault = await examine(path);
  return typeof fault === 'string' ? { wrong: fault, wanted } : fault;
}
