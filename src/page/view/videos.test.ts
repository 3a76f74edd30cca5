import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/content/sample-content.ts';
import { youtubeView } from './videos.ts';

const content = await sampleContent();
const { videos } = youtubeView(content);

test('§3 four videos in the order of the content, each opening its link in a new tab', () => {
  expect(videos.map(({ action }) => action)).toEqual(
    [1, 2, 3, 4].map((number) => ({
      kind: 'link',
      href: `https://youtube.example.com/watch?v=ejemplo-video-${number}`,
      label: 'Ver video',
      newTab: '(se abre en otra pestaña)',
    })),
  );
});

test('§4 views are short, dates are long and Spanish', () => {
  expect(videos.map(({ views, date }) => [views, date.iso, date.long])).toEqual([
    ['12.5K vistas', '2025-03-15', '15 de marzo de 2025'],
    ['9.8K vistas', '2025-04-02', '2 de abril de 2025'],
    ['7.3K vistas', '2025-04-27', '27 de abril de 2025'],
    ['21.4K vistas', '2025-05-11', '11 de mayo de 2025'],
  ]);
});

test('each has its description, category and duration', () => {
  expect(videos.map(({ duration }) => duration)).toEqual(['12:34', '08:47', '15:20', '05:16']);
  expect(videos.every(({ description, category }) => description !== '' && category !== '')).toBe(true);
});
