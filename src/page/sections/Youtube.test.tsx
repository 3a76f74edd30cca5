import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/support/sample-content.ts';
import type { Entry } from '../../content/page-content.ts';
import { Youtube } from './Youtube.tsx';

const content = await sampleContent();

/** What is seen and what is heard of the sample's first video with other facts. */
function wordsOf(own: Partial<Entry<'youtube'>>) {
  const { youtube } = content;
  const entries = youtube.entries.slice(0, 1).map((video) => ({ ...video, ...own }));
  const page = renderToStaticMarkup(<Youtube content={{ ...content, youtube: { ...youtube, entries } }} />);
  const without = (part: RegExp) =>
    page
      .replaceAll(part, '')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll(/\s+/g, ' ');
  return {
    seen: without(/<span class="[^"]*hidden[^"]*">.*?<\/span>/g),
    heard: without(/<span aria-hidden="true">.*?<\/span>/g),
  };
}

test('a video shows what is known of its length, views and date', () => {
  expect(wordsOf({}).seen).toContain('05:16, 21.4K vistas 11 de mayo de 2025');
  expect(wordsOf({ views: null }).seen).toContain('05:16 11 de mayo de 2025');
  expect(wordsOf({ date: null }).seen).toContain('05:16, 21.4K vistas');
  const { durationLabel } = content.youtube;
  const unknown = wordsOf({ duration: null });
  expect(unknown.heard, 'no word stands before a missing length').not.toContain(durationLabel);
  expect(wordsOf({ duration: null, date: null }).seen).toContain('21.4K vistas');
  expect(wordsOf({ duration: null, date: null, views: null }).seen).not.toMatch(/vistas|2025/);
});

test('its length and views are heard in words, not as a time of day and a letter', () => {
  const { heard } = wordsOf({});
  expect(heard).toContain('Duración 5 minutos y 16 segundos , 21400 vistas 11 de mayo de 2025');
  expect(heard).not.toMatch(/05:16|21\.4K/);
});
