import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';

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
