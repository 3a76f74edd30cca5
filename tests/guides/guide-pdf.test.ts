import { readFile, stat } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { pdfFacts } from '../../src/content/named-file.ts';
import { readGuideText } from '../../tools/guides/guide-text.ts';
import { type GuidePage, guidePages } from '../../tools/guides/pages.ts';

const FOLDER = 'sample/guides/siete-mananas-con-luz';
const PDF = `${FOLDER}/siete-mananas-con-luz.pdf`;

const guide = readGuideText(await readFile(`${FOLDER}/guia.md`, 'utf8'), `${FOLDER}/guia.md`);
const pages = guidePages(guide);
const pdf = await getDocumentProxy(new Uint8Array(await readFile(PDF)), { verbosity: 0 });
const printed = (await extractText(pdf)).text.map(squeeze);

/** Printed lines break where they must: only the words and their order are compared. */
function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}

function words(html: string): string {
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  };
  return squeeze(html.replace(/<[^>]+>/g, '').replace(/&[^;]+;/g, (entity) => entities[entity] ?? entity));
}

function textsOf(page: GuidePage): string[] {
  switch (page.kind) {
    case 'cover':
      return [page.details.title, page.details.subtitle, page.details.author];
    case 'back':
      return [page.details.farewell, page.details.credits];
    case 'reading':
    case 'morning':
      return [page.label, page.title, page.html, ...page.steps.flatMap(({ title, html }) => [title, html])];
    case 'writing':
      return [page.label, page.title, page.html, ...page.sheets];
  }
}

describe('the printed guide is the one that is written (npm run guias prints it anew)', () => {
  it('has the same pages with the same words', () => {
    expect(printed).toHaveLength(pages.length);
    pages.forEach((page, index) => {
      for (const text of textsOf(page)) expect(printed[index]).toContain(words(text));
    });
  });

  it('prints each morning’s verse and where it comes from', () => {
    const mornings = pages.flatMap((page, index) => (page.kind === 'morning' ? [{ page, index }] : []));
    expect(mornings.length).toBeGreaterThan(0);
    for (const { page, index } of mornings) {
      expect(printed[index]).toContain(words(page.verse + page.source));
    }
  });

  it('numbers every page between cover and back', () => {
    printed.slice(1, -1).forEach((text, index) => {
      expect(text).toMatch(new RegExp(`${words(guide.details.title)}${index + 2}$`));
    });
  });
});

describe('the printed guide can be read by everyone', () => {
  it('is tagged, in Spanish, titled and signed', async () => {
    const { info } = await pdf.getMetadata();
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect(info).toMatchObject({ Language: 'es', Title: guide.details.title, Author: guide.details.author });
  });

  it('has a bookmark for each titled page', async () => {
    const [cover] = await pdf.getOutline();
    const bookmarks = (cover?.items ?? []).map((item: { title: string }) => squeeze(item.title));
    const titles = pages.flatMap((page) =>
      page.kind === 'reading' || page.kind === 'morning' || (page.kind === 'writing' && page.morning === null)
        ? [words(page.label + page.title)]
        : [],
    );
    expect(squeeze(cover?.title ?? '')).toBe(words(guide.details.title));
    expect(bookmarks).toEqual(titles);
  });

  it('is A5 and at most 2 MB', async () => {
    const [, , width = 0, height = 0] = (await pdf.getPage(1)).view;
    expect([Math.round((width / 72) * 25.4), Math.round((height / 72) * 25.4)]).toEqual([148, 210]);
    expect((await stat(PDF)).size).toBeLessThanOrEqual(2 * 1024 * 1024);
  });
});

describe('the printed guide suits paper of letter size, two pages to a sheet', () => {
  /** Half a letter sheet, in points, and the edge that home printers leave white on it: a quarter of an inch. */
  const HALF = { width: 5.5 * 72, height: 8.5 * 72 } as const;
  const UNPRINTABLE = 18;

  it('loses less than a tenth of its size, and no word to the edge', async () => {
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const [, , width = 0, height = 0] = page.view;
      const scale = Math.min(HALF.width / width, HALF.height / height);
      expect(scale).toBeGreaterThan(0.9);
      const { items } = await page.getTextContent();
      for (const item of items.filter((each) => 'str' in each && each.str.trim() !== '')) {
        if (!('str' in item)) continue;
        const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
        expect(x * scale, item.str).toBeGreaterThan(UNPRINTABLE);
        expect((width - x - item.width) * scale, item.str).toBeGreaterThan(UNPRINTABLE);
        expect(y * scale, item.str).toBeGreaterThan(UNPRINTABLE);
        expect((height - y - item.height) * scale, item.str).toBeGreaterThan(UNPRINTABLE);
      }
    }
  });
});

describe('facts of a PDF', () => {
  it('counts its pages and bytes', async () => {
    expect(await pdfFacts(PDF)).toEqual({ pages: pages.length, bytes: (await stat(PDF)).size });
  });

  it('refuses a file that is no PDF, by name', async () => {
    await expect(pdfFacts(`${FOLDER}/guia.md`)).rejects.toThrow('guia.md: not a readable PDF');
  });
});
