import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/content/sample-content.ts';
import type { Entry } from '../../content/page-content.ts';
import { Youtube } from './Youtube.tsx';

const content = await sampleContent();

/** The first video of the sample with other facts, without markup. */
function wordsOf(own: Partial<Entry<'youtube'>>): string {
  const { youtube } = content;
  const entries = youtube.entries.slice(0, 1).map((video) => ({ ...video, ...own }));
  const page = renderToStaticMarkup(<Youtube content={{ ...content, youtube: { ...youtube, entries } }} />);
  return page.replaceAll(/<[^>]+>/g, '');
}

test('a video shows what is known of its length, views and date', () => {
  expect(wordsOf({})).toContain('05:16, 21.4K vistas 11 de mayo de 2025');
  expect(wordsOf({ views: null })).toContain('05:16 11 de mayo de 2025');
  expect(wordsOf({ date: null })).toContain('05:16, 21.4K vistas');
  const { durationLabel } = content.youtube;
  expect(wordsOf({ duration: null }), 'no word stands before a missing length').not.toContain(durationLabel);
  expect(wordsOf({ duration: null, date: null })).toContain('21.4K vistas');
  expect(wordsOf({ duration: null, date: null, views: null })).not.toMatch(/vistas|2025/);
});
