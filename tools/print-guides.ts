import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileSize } from '../src/content/file-size.ts';
import { GuideError, HEAVY_GUIDE, readGuide } from './guides/guide.ts';
import { guidePages } from './guides/pages.ts';
import { isPrintedHere, printPages, savePdf } from './guides/print.ts';

/**
 * Prints `<id>.pdf` beside every `free-guides/<id>/guia.md` of the content folder.
 * Rejects with a GuideError, in Spanish, when a guide cannot be read, its words do not fit its pages, or its PDF cannot
 * or must not be replaced.
 */
async function printGuides(): Promise<void> {
  const folder = join(process.env.CONTENT_DIR ?? 'content', 'free-guides');
  const ids = (await readdir(folder)).filter((id) => existsSync(join(folder, id, 'guia.md')));
  for (const id of ids) {
    const pdf = join(folder, id, `${id}.pdf`);
    if (!existsSync(pdf) || isPrintedHere(await readFile(pdf))) continue;
    const remedy =
      'no se imprimió nada, para no perderlo. Si es tu propio PDF, borra guia.md de esa carpeta; si no, borra el PDF';
    throw new GuideError(pdf, ['no lo imprimió este programa', remedy]);
  }
  if (ids.length === 0) {
    console.log(
      'Ninguna guía está escrita en un guia.md: no hay nada que imprimir. Tus propios PDF quedan como están.',
    );
    return;
  }
  for (const id of ids) await printGuide(join(folder, id, 'guia.md'), join(folder, id, `${id}.pdf`));
}

async function printGuide(text: string, path: string): Promise<void> {
  const guide = readGuide(await readFile(text, 'utf8'), text);
  const pages = guidePages(guide);
  const { pdf, overfull } = await printPages(pages, guide.details);
  if (overfull.length > 0) {
    const remedy = 'el texto no cabe en su página: acórtalo o repártelo en dos';
    throw new GuideError(text, ...overfull.map((title) => [title, remedy] as const));
  }
  if (pdf.byteLength > HEAVY_GUIDE) {
    throw new GuideError(text, [basename(path), `pesa más de ${fileSize(HEAVY_GUIDE)}: acorta la guía`]);
  }
  await savePdf(path, pdf);
  console.log(`${path}: ${pages.length} páginas, ${fileSize(pdf.byteLength)}`);
}

try {
  await printGuides();
} catch (error) {
  if (!(error instanceof GuideError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
