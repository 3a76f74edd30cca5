import type { FileKind } from '../fields/metadata.ts';
import type { FileProblem } from './problem.ts';

export const MEGABYTE = 1_000_000;
/**
 * Largest file in megabytes: a photograph straight from a camera has up to 20, Cloudflare Pages takes no file over 25,
 * and a drawing is sent to visitors at its size.
 */
export const MAX_MEGABYTES = { drawing: 1, photograph: 20, pdf: 25 };

/** What to put in place of a file that is not of its kind. */
export const EXPECTED_FILE = {
  picture:
    'una imagen JPEG, PNG, WebP o SVG que se pueda abrir (si es de otro tipo, ábrela y guárdala como JPEG)',
  pdf: 'un PDF que se pueda abrir (si es un documento de otro tipo, ábrelo y guárdalo como PDF)',
} as const;

/** ISO 32000-2, 7.5.2. Readers accept it anywhere in the first bytes, where mail programs and scanners put others. */
const PDF = /%PDF-\d/;
const PDF_WITHIN = 1024;
/** First bytes of JPEG (ITU T.81), PNG (W3C PNG) and WebP (RFC 9649). */
const PHOTOGRAPHS = { jpeg: /^ÿØÿ/, png: /^\x89PNG/, webp: /^RIFF.{4}WEBP/s } as const;
type PhotographFormat = keyof typeof PHOTOGRAPHS;
/** ISO/IEC 23008-12, 10.2. */
const HEIC = /^.{4}ftyp(hei|hev|mif1|msf1)/s;
/** The beginning of a drawing, behind comments and what else its program writes before it. */
const DRAWING = /<svg[\s/>]/i;
const DRAWING_WITHIN = 10_000;

/** The format of a photograph by its signature, whatever its name says; undefined for any other file. */
export function photographFormat(bytes: Uint8Array): PhotographFormat | undefined {
  const start = firstBytes(bytes);
  return (Object.keys(PHOTOGRAPHS) as PhotographFormat[]).find((format) => PHOTOGRAPHS[format].test(start));
}

/** Whether a file starts with the signature of a JPEG, PNG or WebP. */
export function isPhotograph(bytes: Uint8Array): boolean {
  return photographFormat(bytes) !== undefined;
}

/** Whether a file has the signature of a HEIC, which few browsers can read. */
export function isHeic(bytes: Uint8Array): boolean {
  return HEIC.test(firstBytes(bytes));
}

/** Whether a file is a drawing (SVG), whatever its name says. `readDrawing` finds what is wrong with one. */
export function isDrawing(bytes: Uint8Array): boolean {
  // In UTF-16 every second byte is a NUL.
  return DRAWING.test(firstBytes(bytes, DRAWING_WITHIN).replaceAll('\0', ''));
}

/** Whether a picture is an SVG, by its name: `fileProblem` refuses one whose content is another. */
export function isSvgFile(path: string): boolean {
  return /\.svg$/i.test(path);
}

/**
 * Checks the size and the kind of a file, without decoding it: the owner's form does so in the browser before it
 * takes a file.
 * @returns what is wrong, or null
 */
export function fileProblem(name: string, bytes: Uint8Array, control: FileKind): FileProblem | null {
  const max = MAX_MEGABYTES[control === 'pdf' ? 'pdf' : isSvgFile(name) ? 'drawing' : 'photograph'];
  if (bytes.byteLength > max * MEGABYTE) {
    const wrong = `pesa ${Math.ceil(bytes.byteLength / MEGABYTE)} MB`;
    return { wrong, wanted: `uno de ${max} MB como mucho` };
  }
  const wanted = EXPECTED_FILE[control];
  if (control === 'pdf') return isPdf(bytes) ? null : { wrong: 'no es un PDF', wanted };
  const format = photographFormat(bytes);
  if (format) return isSvgFile(name) ? misnamed('una foto', format) : null;
  if (isHeic(bytes)) {
    const remedy = 'la misma en JPEG: ábrela y guárdala como JPEG';
    return { wrong: 'en realidad es una foto HEIC, como las de iPhone', wanted: remedy };
  }
  if (isDrawing(bytes)) return isSvgFile(name) ? null : misnamed('un dibujo', 'svg');
  return { wrong: 'no es una imagen JPEG, PNG, WebP ni SVG', wanted };
}

/**
 * Name of a file as its owner knows it, without the eight digits that the window adds to what she chose: `retrato.jpg` for
 * `./retrato-bfb14a2a.jpg`.
 */
export function plainName(file: string): string {
  return file.replace(/^\.\//, '').replace(/-[0-9a-f]{8}(\.\w+)$/, '$1');
}

/** A picture that no browser shows, or no build reads, because it is taken for what its name says. */
function misnamed(what: string, ending: string): FileProblem {
  return {
    wrong: `es ${what}, y su nombre no termina en .${ending}`,
    wanted: 'el mismo con un nombre que termine así, en los dos sitios',
  };
}

/** Whether a file has the signature of a PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  return PDF.test(firstBytes(bytes, PDF_WITHIN));
}

/** The first bytes of a file as ISO 8859-1 text. */
function firstBytes(bytes: Uint8Array, count = 16): string {
  return String.fromCharCode(...bytes.subarray(0, count));
}
