import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { loadAssets } from './guides/assets.ts';
import { guideDocument } from './guides/document.ts';
import { GuideError } from './guides/guide-error.ts';
import { readGuideText } from './guides/guide-text.ts';
import { guidePages } from './guides/pages.ts';
import { isPrintedHere, withMetadata } from './guides/pdf-metadata.ts';
import { printDocument } from './guides/print.ts';
import { savePdf } from './guides/save-pdf.ts';

const SIZE_LIMIT = 2 * 1024 * 1024;

const NOTHING_TO_PRINT =
  'Ninguna guía está escrita en un guia.md: no hay nada que imprimir. Tus propios PDF quedan como están.';

/**
 * Prints `<id>.pdf` beside every `guides/<id>/guia.md` of the content folder.
 * Rejects with a GuideError, in Spanish, when a guide cannot be read, its words do not fit its pages, or it would
 * take the place of a PDF that the owner put there.
 */
async function printGuides(): Promise<void> {
  const folder = join(process.env.CONTENT_DIR ?? 'content', 'guides');
  const ids = (await readdir(folder)).filter((id) => existsSync(join(folder, id, 'guia.md')));
  for (const id of ids) await spareOwnFile(join(folder, id), id);
  if (ids.length === 0) return console.log(NOTHING_TO_PRINT);
  const browser = await ensureBrowser();
  for (const id of ids) await printGuide(join(folder, id), id, browser);
}

/** Rejects with a GuideError when a PDF that was not printed here has the name of the one to be printed. */
async function spareOwnFile(folder: string, id: string): Promise<void> {
  const bytes = await readFile(join(folder, `${id}.pdf`)).catch(() => null);
  if (!bytes || isPrintedHere(bytes)) return;
  throw new GuideError(
    join(folder, `${id}.pdf`),
    'no lo imprimió este programa',
    'no se imprimió nada, para no perderlo. Si es tu propio PDF, borra guia.md de esa carpeta; si no, borra el PDF',
  );
}

async function printGuide(folder: string, id: string, browser: string): Promise<void> {
  const file = join(folder, 'guia.md');
  const guide = readGuideText(await readFile(file, 'utf8'), file);
  const pages = guidePages(guide);
  const { pdf, overfull } = await printDocument(guideDocument(guide, pages, await loadAssets()), browser);
  if (overfull.length > 0) {
    throw new GuideError(
      file,
      overfull.join(', '),
      'el texto no cabe en su página: acórtalo o repártelo en dos',
    );
  }
  const { title, author, description: subject, date } = guide.details;
  const finished = withMetadata(pdf, { title, author, subject, date });
  if (finished.byteLength > SIZE_LIMIT)
    throw new GuideError(file, `${id}.pdf`, 'pesa más de 2 MB: acorta la guía');
  await savePdf(join(folder, `${id}.pdf`), finished);
  console.log(
    `${join(folder, `${id}.pdf`)}: ${pages.length} páginas, ${Math.round(finished.byteLength / 1024)} kB`,
  );
}

try {
  await printGuides();
} catch (error) {
  if (!(error instanceof GuideError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
