import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { openBrowser } from '../browser.ts';
import { type Guide, GuideError } from './guide.ts';

/** One weight of a variable font, made static: Chromium embeds a variable one as drawings, not as a font. */
const FACES = [
  ['Alegreya', 500, 'normal'],
  ['Alegreya', 500, 'italic'],
  ['Alegreya', 800, 'normal'],
  ['Figtree', 400, 'normal'],
  ['Figtree', 400, 'italic'],
  ['Figtree', 650, 'normal'],
] as const;

/**
 * Prints pages as a tagged A5 PDF with bookmarks, with the site's papers, typefaces and drawings.
 * @returns the PDF, and the titles of the pages whose words did not fit
 * @throws Error as `openBrowser` does when no browser can start
 */
export async function printPages(pages: readonly string[], details: Guide['details']) {
  const html = await typeset(pages.join('\n'));
  // Chromium writes no author and no subject, but the name that it goes by: one as long as both keeps their place.
  const about = `${CREATOR}/Author ${hex(details.author)}/Subject ${hex(details.description)}`;
  const name = '-'.repeat(about.length - '/Creator ()'.length);
  const browser = await openBrowser([`--user-agent=${name}`]);
  try {
    const page = await browser.newPage();
    await page.setContent(html);
    await page.evaluate((title) => {
      document.title = title;
      return document.fonts.ready.then(() => undefined);
    }, details.title);
    await page.emulateMedia({ media: 'print' });
    const overfull = await page.$$eval('.body', (bodies) =>
      bodies
        .filter((body) => body.scrollHeight > body.clientHeight + 1)
        .map((body) => body.querySelector('.title')?.textContent ?? ''),
    );
    const look = { preferCSSPageSize: true, printBackground: true, tagged: true, outline: true };
    const pdf = await page.pdf(look);
    if (!pdf.includes(`/Creator (${name})`)) throw new Error('unexpected description of the printed PDF');
    // The day of the guide instead of the moment of printing: printing again changes nothing.
    const day = `D:${details.date.replaceAll('-', '')}000000`;
    const described = pdf
      .toString('latin1')
      .replace(`/Creator (${name})`, about)
      .replace(/(?<=\/(CreationDate|ModDate) \()D:\d{14}/g, day);
    return { pdf: Buffer.from(described, 'latin1'), overfull };
  } finally {
    await browser.close();
  }
}

/** A document that needs no other file. */
async function typeset(body: string): Promise<string> {
  const source = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
  const tokens = await source('../../src/page/styles/tokens.css');
  const faces = await Promise.all(FACES.map((face) => fontFace(face, body)));
  const css = [tokens, ...faces, await source('guide.css')].join('\n');
  const drawings = (await source('../../src/art/art.svg')) + (await source('scenes.svg'));
  return `<!doctype html><html lang="es"><meta charset="utf-8"><style>${css}</style><body>${drawings}${body}`;
}

/** A font face of the characters in `text` and the figures that number pages. */
async function fontFace([family, weight, style]: (typeof FACES)[number], text: string): Promise<string> {
  const name = family.toLowerCase();
  const file = `@fontsource-variable/${name}/files/${name}-latin-wght-${style}.woff2`;
  const variable = await readFile(createRequire(import.meta.url).resolve(file));
  const options = { targetFormat: 'woff2', variationAxes: { wght: weight } } as const;
  const font = await subsetFont(variable, `${text}0123456789`, options);
  const url = `url(data:font/woff2;base64,${font.toString('base64')})`;
  return `@font-face{font-family:${family};font-weight:${weight};font-style:${style};src:${url}}`;
}

/** Names in a PDF the program that made it: what tells a guide printed here from a file of the owner's. */
const CREATOR = '/Creator (npm run guias)';

/** Whether a PDF was printed by {@link printPages}, and may therefore be printed anew over itself. */
export function isPrintedHere(pdf: Uint8Array): boolean {
  return Buffer.from(pdf).includes(CREATOR);
}

/** A text string in UTF-16, big-endian with its mark, written in hexadecimal (ISO 32000-1, 7.9.2.2). */
function hex(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

/**
 * Puts a printed guide in the place of the one before, which stays whole until the new one is complete.
 * `move` is `rename`, for a test to refuse. Rejects with a GuideError when the file cannot be replaced: Windows refuses
 * while a reader has the PDF open.
 */
export async function savePdf(path: string, pdf: Uint8Array, move: typeof rename = rename): Promise<void> {
  const fresh = `${path}.nuevo`;
  try {
    await writeFile(fresh, pdf);
    await move(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined);
    const { code = '' } = error as NodeJS.ErrnoException;
    const remedy =
      code === 'ENOSPC'
        ? 'no queda espacio en el disco. Libera un poco'
        : 'si lo tienes abierto, cierra el PDF; si no, mira que esa carpeta deje guardar archivos';
    throw new GuideError(path, [`no se pudo guardar (${code})`, `${remedy}, y repite npm run guias`]);
  }
}
