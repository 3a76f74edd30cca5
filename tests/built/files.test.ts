import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SAMPLE, sampleContent } from '../content/sample-content.ts';
import { builtFile, builtFiles } from './support/site.ts';

describe('what is published', () => {
  test('§2 one page and the 404 page, no other route', () => {
    expect(
      builtFiles()
        .filter((path) => path.endsWith('.html'))
        .toSorted(),
    ).toEqual(['/404.html', '/index.html']);
  });

  test('the PDF of each available guide at /guias/<id>.pdf, byte for byte, and no other', async () => {
    const available = (await sampleContent())['free-guides'].entries.filter(({ isAvailable }) => isAvailable);
    const expected = available.map(({ id }) => `/guias/${id}.pdf`);
    expect(expected.length).toBeGreaterThan(0);
    expect(builtFiles().filter((path) => path.endsWith('.pdf'))).toEqual(expected);
    for (const { id, fileUrl } of available) {
      const written = readFileSync(join(SAMPLE, 'free-guides', id, fileUrl ?? ''));
      expect(builtFile(`/guias/${id}.pdf`).equals(written), `${id}.pdf`).toBe(true);
    }
  });

  test('neither the local mailbox nor anything else that is for work only', () => {
    const texts = builtFiles().filter((path) => /\.(html|js|css|json|webmanifest|txt|xml|svg)$/.test(path));
    for (const path of texts) {
      const text = builtFile(path).toString();
      expect(text, path).not.toMatch(
        /__buzon|x-buzon|@vite\/client|keystatic|playwright|vitest|sourceMappingURL/i,
      );
    }
  });

  test('only kinds of files that the page uses', () => {
    const kinds = new Set(builtFiles().map((path) => path.slice(path.lastIndexOf('.') + 1)));
    const known = 'html js css woff2 svg png jpg webp avif ico pdf txt xml webmanifest'.split(' ');
    expect([...kinds].filter((kind) => !known.includes(kind))).toEqual([]);
  });
});
