import { open } from 'node:fs/promises';
import { pdfFacts } from './pdf-facts.ts';

/** Reads the PDF at `path`; returns what is wrong with it, in Spanish, or null. */
export async function pdfFault(path: string): Promise<string | null> {
  if (!(await startsAsPdf(path))) return 'no es por dentro un PDF';
  try {
    const { pages } = await pdfFacts(path);
    return pages > 0 ? null : 'es un PDF sin páginas';
  } catch {
    return 'está dañado: no se puede leer';
  }
}

/** Header `%PDF-` (ISO 32000-2, 7.5.2). */
async function startsAsPdf(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (!file) return false;
  try {
    const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.toString('latin1') === '%PDF-';
  } finally {
    await file.close();
  }
}
