import { slugify } from 'markdown-to-jsx/react';
import { expect, test } from 'vitest';
import { SECTION_SCHEMAS, type SectionId } from '../../../src/content/schema.ts';
import { CHAPTERS, chapterOf, findInChapters } from './chapters.ts';

test.each(Object.keys(SECTION_SCHEMAS) as SectionId[])('the form of %s has a chapter', (section) => {
  expect(chapterOf(section)?.title).toMatch(/^\d+\. /);
});

test('a search finds lines whatever their accents and capitals, headings first, and leads to the heading above', () => {
  const chapter = {
    address: '/manual/1.md',
    title: '1. Abrir',
    text: [
      '# 1. Abrir',
      'Un **Código** `QR` se ve en [la página](2.md#codigo).',
      '![El código](imagenes/codigo.webp)',
      '## El código, impreso',
      '| Qué | Dónde |',
      '| --- | --- |',
      '| El codigo | abajo |',
    ].join('\n'),
  };
  const found = findInChapters(' CÓDIGO ', [chapter]);
  expect(found.map(({ address, title, parts }) => [address, title, parts.join('|')])).toEqual([
    ['/manual/1.md#el-codigo-impreso', '1. Abrir › El código, impreso', 'El |código|, impreso'],
    ['/manual/1.md', '1. Abrir', 'Un |Código| QR se ve en la página.'],
    ['/manual/1.md#el-codigo-impreso', '1. Abrir › El código, impreso', 'El |codigo| · abajo'],
  ]);
  expect(findInChapters('  ', [chapter])).toEqual([]);
});

test('links between chapters lead to chapters and headings that are there', () => {
  const addresses = CHAPTERS.flatMap(({ address, text }) => [
    address,
    ...[...text.matchAll(/^#+ (.*)/gm)].map(([, heading = '']) => `${address}#${slugify(heading)}`),
  ]);
  for (const { text } of CHAPTERS)
    for (const [, link] of text.matchAll(/\]\((\d[^)]*)\)/g)) expect(addresses).toContain(`/manual/${link}`);
});
