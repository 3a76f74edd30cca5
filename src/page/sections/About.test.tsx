import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/support/sample-content.ts';
import type { Content } from '../../content/page-content.ts';
import { About } from './About.tsx';

const content = await sampleContent();
const page = (own: Partial<Content['about']> = {}) =>
  renderToStaticMarkup(<About content={{ ...content, about: { ...content.about, ...own } }} />);
const all = (html: string, what: RegExp) => [...html.matchAll(what)].map(([, found]) => found);

test('§9 shows the author’s figures; without figures there is no list', () => {
  expect(all(page(), /<dd[^>]*>([^<]+)</g)).toEqual(['500+', '5+', '98%']);
  expect(page({ figures: [] })).not.toContain('<dl');
});

test('a blank line starts a paragraph, a single line break does not', () => {
  const html = page({ description: 'Uno,\nsigue.\n\n  Dos.\n \nTres.', whileRead: null });
  expect(all(html, /<p>([^<]+)<\/p>/g).slice(0, 3)).toEqual(['Uno,\nsigue.', 'Dos.', 'Tres.']);
});

test.each(['De noche se apagó todo.', 'Entonces se fue la luz.'])(
  'a blackout, where the owner wants one, belongs to the paragraph that tells of it: %s',
  (night) => {
    const description = `Uno.\n\nEl papagayo.\n\n${night}\n\nCuatro.`;
    const html = page({ description, whileRead: 'Un apagón' });
    expect(all(html, /<p class="About-blackout">([^<]+)</g)).toEqual([night]);
    expect(all(html, /(About-lamp)/g)).toHaveLength(1);
    const dark = /About-(blackout|lamp)/;
    for (const whileRead of ['Nada', null] as const)
      expect(page({ description, whileRead })).not.toMatch(dark);
    // Another story may have replaced the one that told of it.
    expect(page({ description: 'Uno.\n\nDos.', whileRead: 'Un apagón' })).not.toMatch(dark);
  },
);

test('an activity shows its default or chosen drawing, or its own picture with or without alternative text', () => {
  expect(all(page(), /#(write|direct|accompany)"/g)).toEqual(['write', 'direct', 'accompany']);
  const [first, second, third] = content.about.activities;
  if (!first || !second || !third) throw new Error('the sample has three activities');
  const image = content.hero.profileImage;
  const html = page({
    activities: [
      { ...first, drawing: 'Amanecer' },
      { ...second, image, imageAlt: 'Un ensayo' },
      { ...third, image },
    ],
  });
  expect(html).toContain('#contactSun"');
  expect(all(html, /<img[^>]* alt="([^"]*)"/g)).toEqual(['Un ensayo', '']);
});
