import { describe, expect, test } from 'vitest';
import { drawingProblem, isDrawing } from './drawing-file.ts';

const OPENING =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">';
const drawing = (inside: string) => `${OPENING}${inside}</svg>`;

describe('a drawing', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', 'lleva <script>'],
    ['a script under another name', '<s:script xmlns:s="http://www.w3.org/2000/svg"/>', 'lleva <s:script>'],
    ['a handler', '<path\n ONload = \'a()\' d="M0 0"/>', 'lleva un programa en «ONload»'],
    ['HTML', '<foreignObject><p/></foreignObject>', 'lleva <foreignObject>'],
    ['a link that is a program', '<a href="javascript:alert(1)"><path/></a>', 'un programa en un enlace'],
  ])('with %s is refused', (_what, inside, expected) => {
    expect(drawingProblem(drawing(inside))?.wrong).toContain(expected);
  });

  test('that defines words of its own is refused', () => {
    expect(drawingProblem(`<!DOCTYPE svg [<!ENTITY a "aaaa">]>${OPENING}</svg>`)?.wrong).toContain(
      '<!ENTITY>',
    );
  });

  test.each([
    ['a gradient of its own', '<path fill="url(#a)"/><use href="#b"/><style>.a{fill:url(\'#c\')}</style>'],
    ['a photograph written out in it', '<image href="data:image/png;base64,AAAA"/>'],
    ['what editors leave', '<metadata><rdf:RDF rdf:about="https://a.example.com"/></metadata>'],
    ['words that look like code', '<title>Una &lt;script&gt; y onclick="x"</title>'],
    ['a comment with code', '<!-- <script>alert(1)</script> -->'],
  ])('with %s is fine', (_what, inside) => {
    expect(drawingProblem(drawing(inside))).toBeNull();
  });

  test('is distinguished from other texts, however many comments come first', () => {
    const comments = '<!-- x -->'.repeat(5_000);
    expect(isDrawing(`\uFEFF<?xml version="1.0"?>${comments}${drawing('')}`)).toBe(true);
    expect(isDrawing(`${comments}<html/>`)).toBe(false);
    expect(isDrawing(`texto ${drawing('')}`)).toBe(false);
    expect(isDrawing(`<!DOCTYPE html><html><body>${drawing('')}</body></html>`)).toBe(false);
  });
});
