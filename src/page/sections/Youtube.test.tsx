import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/content/sample-content.ts';
import { Youtube } from './Youtube.tsx';

test('a video without views shows its length and date alone', async () => {
  const content = await sampleContent();
  const { youtube } = content;
  const entries = youtube.entries.slice(0, 1).map((video) => ({ ...video, views: null }));
  const page = renderToStaticMarkup(<Youtube content={{ ...content, youtube: { ...youtube, entries } }} />);
  const words = page.replaceAll(/<[^>]+>/g, '');
  expect(words).toContain('05:16 11 de mayo de 2025');
});
