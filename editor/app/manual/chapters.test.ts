import { slugify } from 'markdown-to-jsx/react';
import { expect, test } from 'vitest';
import { SECTION_SCHEMAS, type SectionId } from '../../../src/content/schema.ts';
import { CHAPTERS, chapterOf, findInChapters } from './chapters.ts';

test.each(Object.keys(SECTION_SCHEMAS) as SectionId[])('the form of %s has a chapter', (section) => {
  expect(chapterOf(section)?.title).toMatch(/^\d+\. /);
});

test('a search finds sections by words, whatever their endings, accents and capitals: those with the most of them first', () => {
  const chapter = {
    address: '/manual/1.md',
    title: '1. Abrir',
    text: [
      '# 1. Abrir',
      'Un **Código** `QR` se ve en [la página](2.md#codigo).',
      '![Imprimir](imagenes/codigo.webp)',
      '## Otro',
      'Lo impreso tiene un código.',
      '## El código, impreso',
      '| Qué | Dónde |',
      '| --- | --- |',
      '| El codigo impreso | abajo |',
    ].join('\n'),
  };
  const found = findInChapters(' ¿Unos CÓDIGOS de impresora? ', [chapter]);
  expect(found.map(({ address, title, parts }) => [address, title, parts.join('|')])).toEqual([
    ['/manual/1.md#el-codigo-impreso', '1. Abrir › El código, impreso', 'El |codigo| impreso · abajo'],
    ['/manual/1.md#otro', '1. Abrir › Otro', 'Lo |impreso| tiene un código.'],
    ['/manual/1.md', '1. Abrir', 'Un |Código| QR se ve en la página.'],
  ]);
  // A short word counts where there is no other.
  expect(findInChapters('qr', [chapter]).map(({ address }) => address)).toEqual(['/manual/1.md']);
  expect(findInChapters(' ¿? ', [chapter])).toEqual([]);
});

test.each([
  ['cambiar de hosting', '13. Guardar todo y mudarte › Otro hosting u otra dirección'],
  ['cambiar la foto', '4. El retrato'],
  ['borré un texto', '12. Deshacer › Si algo no sale'],
  ['olvidé la contraseña', '10. Publicar › Si algo no sale'],
  ['mudarme', '13. Guardar todo y mudarte'],
  ['recuperar', '12. Deshacer'],
  ['cómo publico', '10. Publicar'],
])('the question «%s» finds %s among the first three', (question, title) => {
  const found = findInChapters(question).slice(0, 3);
  expect(found.map((one) => one.title)).toContain(title);
});

test('links between chapters lead to chapters and headings that are there', () => {
  const addresses = CHAPTERS.flatMap(({ address, text }) => [
    address,
    ...[...text.matchAll(/^#+ (.*)/gm)].map(([, heading = '']) => `${address}#${slugify(heading)}`),
  ]);
  for (const { text } of CHAPTERS)
    for (const [, link] of text.matchAll(/\]\((\d[^)]*)\)/g)) expect(addresses).toContain(`/manual/${link}`);
});
