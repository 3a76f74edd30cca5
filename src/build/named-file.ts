import { join } from 'node:path';
import { type ContentFile, INDEX_FILE } from './content-layout.ts';
import { pdfFault } from './pdf-file.ts';
import { pictureFault } from './picture-file.ts';
import type { Problem } from './problem.ts';

type Fault = Pick<Problem, 'wrong' | 'wanted'>;

/** A kind of file that content may name: how it is examined, and what it should have been. */
const KINDS = {
  picture: { examine: pictureFault, wanted: 'una imagen SVG, JPEG, PNG o WebP que se pueda abrir' },
  pdf: { examine: pdfFault, wanted: 'un PDF que se pueda abrir' },
} as const;

/**
 * Looks at the file that an index.yaml names as `./name.ext`. Its name must match letter by letter,
 * so that what works on one computer works on all. Returns what is wrong, or null.
 */
export async function namedFileFault(
  reference: string,
  kind: keyof typeof KINDS,
  { folder, siblings }: ContentFile,
): Promise<Fault | null> {
  const name = reference.replace(/^\.\//, '');
  const others = siblings.filter((sibling) => sibling !== INDEX_FILE);
  if (!others.includes(name)) {
    const wanted = `un archivo de su carpeta, que tiene: ${others.join(', ') || 'ninguno más'}`;
    return { wrong: `dice «${reference}», que no está en su carpeta`, wanted };
  }
  const { examine, wanted } = KINDS[kind];
  const fault = await examine(join(folder, name));
  return fault === null ? null : { wrong: `dice «${reference}», y ese archivo ${fault}`, wanted };
}
