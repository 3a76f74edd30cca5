import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { sampleContent } from '../../../tests/support/sample-content.ts';
import type { Content } from '../../content/page-content.ts';
import { Hero } from './Hero.tsx';

const content = await sampleContent();
const page = (own: Partial<Content['hero']>) =>
  renderToStaticMarkup(<Hero content={{ ...content, hero: { ...content.hero, ...own } }} />);

test('a line break in the title breaks the line; a final full stop becomes the sun, the last of three dots does not', () => {
  const [title = ''] = /<h1.*?<\/h1>/.exec(page({ title: 'Uno.\nDos' })) ?? [];
  expect(title.match(/<span class="[^"]*line/g)).toHaveLength(2);
  expect(title.match(/<svg/g)).toHaveLength(1);
  expect(page({ title: 'Continuará...' })).toMatch(/<h1[^>]*>(<[^>]+>)*Continuará\.\.\.\s*</);
});

test('the hand that holds the book belongs to the drawn portrait, not to a photograph', () => {
  const { profileImage } = content.hero;
  const sources = [{ type: 'image/avif', srcSet: 'retrato.avif 390w' }];
  expect(page({})).toContain('#hand"');
  expect(page({ profileImage: { ...profileImage, sources } })).not.toContain('#hand"');
});

describe('a notice', () => {
  const event = { date: null, hour: null, place: null, price: null };
  const notice = { text: 'Hoy estrenamos', link: null, lastDay: '2099-12-31', ...event };

  test('is read after the title, as text or as a link to a new tab; without a text there is none', () => {
    expect(page({ notice })).toMatch(/<\/h1><p class="[^"]*Notice-strip">Hoy estrenamos<\/p>/);
    const linked = page({ notice: { ...notice, link: 'https://entradas.example.com/' } });
    expect(linked).toMatch(/<a href="https:\/\/entradas.example.com\/" target="_blank" rel="noreferrer">Hoy/);
    for (const none of [null, { ...notice, text: null }])
      expect(page({ notice: none })).not.toContain('Notice');
  });

  test('with a day is a ticket: day, hour, what, where and for how much; without a day these are not shown', () => {
    const withDay = {
      date: '2026-11-28',
      hour: '7:00 p. m.',
      place: 'Teatro Municipal',
      price: 'Entrada libre',
    };
    const words = (own: object) =>
      page({ notice: { ...notice, ...withDay, ...own } })
        .split('</h1>')[1]
        ?.split('Soy Elena')[0]
        ?.replaceAll(/<[^>]+>/g, '|')
        .split(/\s*\|+\s*/)
        .filter(Boolean);
    const day = ['sábado', '28', 'de noviembre'];
    const what = ['Hoy estrenamos', 'Teatro Municipal', 'Entrada libre'];
    expect(words({})).toEqual([...day, '7:00 p. m.', ...what]);
    expect(words({ hour: null, place: null, price: null })).toEqual([...day, 'Hoy estrenamos']);
    expect(words({ date: null })).toEqual(['Hoy estrenamos']);
    expect(page({ notice: { ...notice, ...withDay } })).toContain('<time dateTime="2026-11-28">');
  });

  test('is left out of a page that is built after its last day', () => {
    expect(page({ notice: { ...notice, lastDay: '2025-03-15' } })).not.toContain('Notice');
  });
});
