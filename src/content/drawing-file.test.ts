import { describe, expect, test } from 'vitest';
import { drawingFault, isDrawing } from './drawing-file.ts';

const OPENING =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">';
const drawing = (inside: string) => `${OPENING}${inside}</svg>`;

function wrong(text: string): string | null {
  const fault = drawingFault(text);
  return typeof fault === 'object' ? (fault?.wrong ?? null) : fault;
}

describe('a drawing', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', '<script>'],
    ['a script under another name', '<s:script xmlns:s="http://www.w3.org/2000/svg"/>', '<s:script>'],
    ['a handler', '<path onload="alert(1)" d="M0 0"/>', 'onload'],
    ['a handler in odd letters', "<path\n ONclick = 'alert(1)'/>", 'ONclick'],
    ['HTML', '<foreignObject><p/></foreignObject>', 'foreignObject'],
    ['HTML without its envelope', '<p xmlns="http://www.w3.org/1999/xhtml"/>', 'HTML'],
    ['a picture from elsewhere', '<image href="https://otro.example.com/a.png"/>', 'https://otro'],
    ['a picture beside it', '<image xlink:href="foto.jpg"/>', 'foto.jpg'],
    ['a drawing in it, which may hold anything', '<image href="data:image/svg+xml,x"/>', 'data:image/svg'],
    ['a link that is a program', '<a xlink:href="javascript:alert(1)"><path/></a>', 'javascript:'],
    ['the same, in references', '<a href="&#106;avascript:alert(1)"/>', 'javascript:'],
    ['a part of another file', '<use href="otro.svg#a"/>', 'otro.svg'],
    ['a link set later', '<set attributeName="xlink:href" to="javascript:alert(1)"/>', 'xlink:href'],
    ['a handler set later', '<animate attributeName="onclick" to="alert(1)"/>', 'onclick'],
    ['a sheet of styles', '<style>@import "https://otro.example.com/a.css";</style>', 'style'],
    ['a typeface from elsewhere', '<style>a{src:url(//otro.example.com/a)}</style>', '//otro'],
    ['the same, escaped', '<style>a{fill:\\75rl(//otro.example.com)}</style>', '//otro'],
    ['the same, in CDATA', '<style><![CDATA[a{fill:url( "//otro.example.com")}]]></style>', '//otro'],
    ['a style attribute', '<path style="fill:url(https://otro.example.com/#a)"/>', 'https://otro'],
    ['a filter from elsewhere', '<path filter="url(otro.svg#a)"/>', 'otro.svg'],
    ['another base', '<g xml:base="https://otro.example.com/"/>', 'xml:base'],
  ])('with %s is refused', (_what, inside, expected) => {
    expect(wrong(drawing(inside))).toContain(expected);
  });

  test.each([
    ['words of its own', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${OPENING}</svg>`, '<!ENTITY>'],
    ['a sheet of styles before it', `<?xml-stylesheet href="a.css"?>${OPENING}</svg>`, 'hoja de estilo'],
    ['letters that hide signs', `<?xml version="1.0" encoding="UTF-7"?>${OPENING}</svg>`, 'UTF-7'],
    ['a quote that never ends', drawing('<path d="M0 0/>'), 'dañado'],
  ])('with %s is refused', (_what, text, expected) => {
    expect(wrong(text)).toContain(expected);
  });

  test.each([
    ['a gradient of its own', '<path fill="url(#a)"/><use href="#b"/><style>.a{fill:url(\'#c\')}</style>'],
    ['a photograph written out in it', '<image href="data:image/png;base64,AAAA"/>'],
    ['a typeface written out in it', '<style>@font-face{src:url(data:font/woff2;base64,AAAA)}</style>'],
    ['what editors leave', '<metadata><rdf:RDF rdf:about="https://a.example.com"/></metadata>'],
    ['words that look like code', '<title>Una &lt;script&gt; y onclick="x"</title>'],
    ['a comment with code', '<!-- <script>alert(1)</script> -->'],
  ])('with %s is fine', (_what, inside) => {
    expect(wrong(drawing(inside))).toBeNull();
  });

  test('is told from other texts, however many comments come first', () => {
    const comments = '<!-- x -->'.repeat(5_000);
    expect(isDrawing(comments + drawing(''))).toBe(true);
    expect(isDrawing(`${comments}<html/>`)).toBe(false);
    expect(isDrawing(`texto ${drawing('')}`)).toBe(false);
  });
});
