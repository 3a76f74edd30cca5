import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { loadAssets } from './guides/assets.ts';
import { guideDocument } from './guides/document.ts';
import { GuideError } from './guides/guide-error.ts';
import { readGuideText } from './guides/guide-text.ts';
import { guidePages } from './guides/pages.ts';
import { withMetadata } from './guides/pdf-metadata.ts';
import { printDocument } from './guides/print.ts';

const SIZE_LIMIT = 2 * 1024 * 1024;

/**
 * Prints `<id>.pdf` beside every `guides/<id>/guia.md` of the content folder.
 * Throws a GuideError, in Spanish, when a guide cannot be read or its words do not fit its pages.
 */
async function printGuides(): Promise<void> {
  const folder = join(process.env.CONTENT_DIR ?? 'content', 'guides');
  const ids = (await readdir(folder)).filter((id) => existsSync(join(folder, id, 'guia.md')));
  const browser = await ensureBrowser();
  for (const id of ids) await printGuide(join(folder, id), id, browser);
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
  await writeFile(join(folder, `${id}.pdf`), finished);
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
