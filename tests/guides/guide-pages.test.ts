import { describe, expect, it } from 'vitest';
import { readGuideText } from '../../tools/guides/guide-text.ts';
import { guidePages } from '../../tools/guides/pages.ts';

const FRONT_MATTER = `title: Dos mañanas
subtitle: Una prueba
author: Quien escribe
description: Una guía corta
date: 2025-01-06
sunsLabel: Colorea
farewell: Adiós
credits: De todos`;

const BODY = `## Bienvenida

Hola.

## Primera mañana: Abre.

> «Lámpara es a mis pies tu palabra».
> Salmo 119:105

Empiezo.

### Respira

Cuenta **cuatro**.

### Escribe.

¿Dónde estás?

___

## Después

Adiós.

## Y ahora tú: Dibuja.

- Mi verso
- Mi oración

***
`;

const read = (frontMatter: string, body = BODY) =>
  readGuideText(`---\n${frontMatter}\n---\n${body}`, 'guia.md');
const pagesOf = (body: string) => guidePages(read(FRONT_MATTER, body));

describe('a guide’s Markdown becomes pages', () => {
  it('makes a page of the cover, each title, each place to write and the back', () => {
    const kinds = pagesOf(BODY).map((page) => page.kind);
    expect(kinds).toEqual(['cover', 'reading', 'morning', 'writing', 'reading', 'writing', 'back']);
  });

  it('sets a morning with its number, label, verse, source and steps', () => {
    expect(pagesOf(BODY)[2]).toMatchObject({
      kind: 'morning',
      morning: 1,
      label: 'Primera mañana',
      title: 'Abre.',
      verse: '«Lámpara es a mis pies tu palabra».',
      source: 'Salmo 119:105',
      html: '<p>Empiezo.</p>',
      steps: [{ title: 'Respira', html: '<p>Cuenta <strong>cuatro</strong>.</p>' }],
    });
  });

  it('rules the paper under ___ and leaves it blank under ***, one sheet for each point of a list', () => {
    const pages = pagesOf(BODY);
    expect(pages[3]).toMatchObject({ label: 'Primera mañana', morning: 1, paper: 'ruled', sheets: [''] });
    expect(pages[5]).toMatchObject({ morning: null, paper: 'blank', sheets: ['Mi verso', 'Mi oración'] });
  });

  it('tells the reading before the mornings from the reading after them', () => {
    const reading = pagesOf(BODY).filter((page) => page.kind === 'reading');
    expect(reading.map((page) => page.afterMornings)).toEqual([false, true]);
  });

  it('escapes signs that mean something in HTML, and drops the owner’s comments', () => {
    expect(pagesOf('<!-- nota -->\n\n## Uno & dos\n\n1 < 2')[1]).toMatchObject({
      title: 'Uno &amp; dos',
      html: '<p>1 &lt; 2</p>',
    });
  });
});

it('reads a text that Windows saved: a byte order mark before it, CRLF at the ends of its lines', () => {
  const text = `---\n${FRONT_MATTER}\n---\n${BODY}`;
  const windows = readGuideText(`\uFEFF${text.replaceAll('\n', '\r\n')}`, 'guia.md');
  expect(guidePages(windows)).toEqual(guidePages(readGuideText(text, 'guia.md')));
});

describe('mistakes in a guide are named in Spanish, with file, place and remedy', () => {
  it.each([
    [
      'a missing field',
      FRONT_MATTER.replace('author: Quien escribe\n', ''),
      /guia\.md\n {2}author: escribe el nombre/,
    ],
    ['an empty field', FRONT_MATTER.replace('Quien escribe', ''), /guia\.md\n {2}author: escribe el nombre/],
    ['an unknown field', `${FRONT_MATTER}\nautora: Yo`, /guia\.md\n {2}autora: quita este dato .*author/],
    ['a wrong date', FRONT_MATTER.replace('2025-01-06', 'ayer'), /guia\.md\n {2}date: .*2025-01-06/],
    [
      'broken YAML',
      FRONT_MATTER.replace('title: Dos', 'title: "Dos'),
      /guia\.md\n {2}línea \d+: escribe cada dato/,
    ],
  ])('%s', (_, frontMatter, message) => {
    expect(() => read(frontMatter)).toThrow(message);
  });

  it('no front matter', () => {
    expect(() => readGuideText('## Hola', 'guia.md')).toThrow(/guia\.md\n {2}principio: abre el archivo/);
  });

  it.each([
    ['HTML', '## Uno\n\n<script>alert(1)</script>', /«<script>.*»: escribe solo texto/],
    ['HTML inside a line', '## Uno\n\nHola <b onclick="x">tú</b>', /«<b onclick="x">»: escribe solo texto/],
    ['HTML after a comment', '## Uno\n\n<!-- a --><img src=x onerror=y>', /escribe solo texto/],
    ['a picture', '## Uno\n\n![foto](foto.jpg)', /«!\[foto\]\(foto\.jpg\)»/],
    [
      'a verse without its source',
      '## Primera: Uno\n\n> Solo el verso',
      /bajo el verso escribe de dónde viene/,
    ],
    ['words before the first title', 'Hola\n\n## Uno', /empieza cada página con un título/],
  ])('%s', (_, body, message) => {
    expect(() => pagesOf(body)).toThrow(message);
  });
});
