import { drawingProblem, isDrawing, isDrawingFile } from './drawing-file.ts';
import type { FileControl } from './fields.ts';
import type { FileProblem } from './problem.ts';

/**
 * Most megabytes of a file: a photograph straight from a camera has up to 20; Cloudflare Pages takes no file over 25;
 * a drawing goes out to visitors as it is.
 */
const MOST_MEGABYTES = { drawing: 1, photograph: 20, pdf: 25 };
const MEGABYTE = 1_000_000;

/** What is expected of a file. */
export const WANTED_FILE = {
  picture: 'una imagen SVG, JPEG, PNG o WebP que se pueda abrir',
  pdf: 'un PDF que se pueda abrir',
} as const;

/** ISO 32000-2, 7.5.2. */
const PDF = /^%PDF-/;
/** First bytes of JPEG (ITU T.81), PNG (W3C PNG) and WebP (RFC 9649). */
const PHOTOGRAPH = /^(ÿØÿ|·PNG|RIFF.{4}WEBP)/;

/** Whether a file begins as one of the photographs that every browser shows. */
export function isPhotograph(bytes: Uint8Array): boolean {
  return PHOTOGRAPH.test(ends(bytes));
}

const OPENED = { picture: 'ábrelo y guárdalo como imagen JPEG o PNG', pdf: 'ábrelo y guárdalo como PDF' };

/**
 * Kinds of files that are often chosen by mistake: what their ends hold (first bytes, or names in an archive), and how
 * to make of them a picture or a PDF. The more special kinds come first: many documents are archives.
 */
const OTHER_KINDS: readonly { signs: RegExp; name: string; picture?: string; pdf?: string }[] = [
  { signs: PDF, name: 'un PDF', ...OPENED },
  {
    signs: PHOTOGRAPH,
    name: 'una fotografía (JPEG, PNG o WebP)',
    pdf: 'ponla en un documento y guárdalo como PDF',
  },
  {
    signs: /^.{4}ftyp(hei|hev|mif1|msf1)/,
    name: 'una foto HEIC, como las de iPhone',
    picture:
      'ábrela y guárdala como JPEG, o en Ajustes, Cámara, Formatos elige «Más compatible» y tómala otra vez',
  },
  {
    signs: /^(ÐÏ·à|PK··.*(word\/|opendocument|\.iwa))/,
    name: 'un documento de Word o de otro programa',
    ...OPENED,
  },
];

const END = 4096;

/**
 * The first and the last bytes of a file, a letter (ISO 8859-1) each, and a dot for one that is none: an archive names
 * its files at its end.
 */
function ends(bytes: Uint8Array): string {
  const both = [...bytes.subarray(0, END), ...bytes.subarray(END).slice(-END)];
  return String.fromCharCode(...both).replaceAll(/\p{Cc}/gu, '·');
}

/**
 * Looks whether a file can be what a field wants, as far as its weight, its first bytes and the words of a drawing
 * tell; the editor's form does so before it takes a file. Returns what is wrong, or null.
 */
export function firstLook(
  name: string,
  bytes: Uint8Array,
  control: FileControl['control'],
): FileProblem | null {
  const most = MOST_MEGABYTES[control === 'pdf' ? 'pdf' : isDrawingFile(name) ? 'drawing' : 'photograph'];
  if (bytes.byteLength > most * MEGABYTE) {
    const wrong = `pesa ${Math.ceil(bytes.byteLength / MEGABYTE)} MB`;
    return { wrong, wanted: `uno de ${most} MB como mucho` };
  }
  const shown = ends(bytes);
  if ((control === 'pdf' ? PDF : PHOTOGRAPH).test(shown)) return null;
  const wanted = WANTED_FILE[control];
  const other = OTHER_KINDS.find(({ signs }) => signs.test(shown));
  if (other) {
    const remedy = other[control];
    return { wrong: `es por dentro ${other.name}`, wanted: remedy ? `${wanted}: ${remedy}` : wanted };
  }
  if (control === 'pdf') return { wrong: 'no es por dentro un PDF', wanted };
  const text = new TextDecoder().decode(bytes);
  return isDrawing(text)
    ? drawingProblem(text)
    : { wrong: 'no es por dentro una imagen SVG, JPEG, PNG ni WebP', wanted };
}
