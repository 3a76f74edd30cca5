import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/content/sample-content.ts';
import type { Content } from '../../content/page-content.ts';
import { Hero } from './Hero.tsx';

const content = await sampleContent();
const page = (own: Partial<Content['hero']>) =>
  renderToStaticMarkup(<Hero content={{ ...content, hero: { ...content.hero, ...own } }} />);

test('a line break in the title breaks the line; a final full stop becomes the sun', () => {
  const [title = ''] = /<h1.*?<\/h1>/.exec(page({ title: 'Uno.\nDos' })) ?? [];
  expect(title.match(/<span class="[^"]*line/g)).toHaveLength(2);
  expect(title.match(/<svg/g)).toHaveLength(1);
});

test('the hand that holds the book belongs to the drawn portrait, not to a photograph', () => {
  const { profileImage } = content.hero;
  const sources = [{ type: 'image/avif', srcSet: 'retrato.avif 390w' }];
  expect(page({})).toContain('#hand"');
  expect(page({ profileImage: { ...profileImage, sources } })).not.toContain('#hand"');
});
