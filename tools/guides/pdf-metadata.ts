/** What a reader's window and a screen reader announce about a PDF. */
export interface PdfMetadata {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Calendar day, `YYYY-MM-DD`. */
  readonly date: string;
}

/** Says in a PDF which program made it (ISO 32000-1, 14.3.3): what tells our own from a file of the owner's. */
const CREATOR = '/Creator (npm run guias)';

/** Whether a PDF was made by {@link withMetadata}, and may therefore be printed anew over itself. */
export function isPrintedHere(pdf: Uint8Array): boolean {
  return Buffer.from(pdf).includes(CREATOR);
}

/**
 * Gives a PDF printed by Chromium its author, subject and date, which Chromium cannot set, and takes the
 * moment of printing out of it, so that printing again changes nothing. The new description is appended as
 * an incremental update (ISO 32000-1, 7.5.6). Throws an Error when the PDF ends otherwise than Chromium's do.
 */
export function withMetadata(pdf: Uint8Array, metadata: PdfMetadata): Uint8Array {
  const day = `D:${metadata.date.replaceAll('-', '')}000000+00'00'`;
  const printed = Buffer.from(pdf)
    .toString('latin1')
    .replace(/\/(CreationDate|ModDate) \(D:\d{14}\+00'00'\)/g, (_, name) => `/${name} (${day})`);
  const tail =
    /trailer\s*<<\/Size (\d+)\s*\/Root (\d+ 0 R)\s*\/Info (\d+) 0 R>>\s*startxref\s*(\d+)\s*%%EOF\s*$/.exec(
      printed,
    );
  if (!tail) throw new Error('unexpected end of the printed PDF');
  const [, size, root, info, previous] = tail;
  const start = printed.endsWith('\n') ? printed : `${printed}\n`;
  const object = `${info} 0 obj\n${description(metadata, day)}\nendobj\n`;
  const table = `xref\n${info} 1\n${String(start.length).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<</Size ${size}\n/Root ${root}\n/Info ${info} 0 R\n/Prev ${previous}>>\n`;
  const end = `startxref\n${start.length + object.length}\n%%EOF\n`;
  return Buffer.from(start + object + table + trailer + end, 'latin1');
}

function description({ title, author, subject }: PdfMetadata, day: string): string {
  const dates = `/CreationDate (${day})\n/ModDate (${day})`;
  return `<</Title ${hex(title)}\n/Author ${hex(author)}\n/Subject ${hex(subject)}\n${CREATOR}\n/Producer (Skia/PDF)\n${dates}>>`;
}

/** A text string in UTF-16, big-endian with its mark, written in hexadecimal (ISO 32000-1, 7.9.2.2). */
function hex(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}
