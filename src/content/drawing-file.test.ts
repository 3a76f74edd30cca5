import { describe, expect, test } from 'vitest';
import { drawingProblem, isDrawing } from './drawing-file.ts';

const OPENING =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">';
const drawing = (inside: string) => `${OPENING}${inside}</svg>`;

describe('a drawing', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', 'lleva <script>'],
    ['a script under another name', '<s:script xmlns:s="http://www.w3.org/2000/svg"/>', 'lleva <s:script>'],
    ['a handler', '<path\n ONload = \'a>b\' d="M0 0"/>', 'lleva un programa en «ONload»'],
    ['a handler behind a value that looks like an end', '<path d=">" onclick="a()"/>', 'en «onclick»'],
    ['HTML', '<foreignObject><p/></foreignObject>', 'lleva <foreignObject>'],
    ['HTML without its envelope', '<p xmlns="http://www.w3.org/1999/xhtml"/>', 'lleva HTML dentro'],
    ['a script between two comments', '<![CDATA[<!--]]><script/><!-- -->', 'lleva <script>'],
    ['a script behind an instruction', '<?a <!-- ?><script/><!-- -->', 'lleva <script>'],
    ['a picture from elsewhere', '<image href="https://otro.example.com/a.png"/>', '«href»: https://otro'],
    ['a picture beside it', '<image xlink:href="foto.jpg"/>', 'en «xlink:href»: foto.jpg'],
    ['a drawing in it, which may hold anything', '<image href="data:image/svg+xml,x"/>', 'data:image/svg'],
    ['a link that is a program', '<a href="&#106;avascript:alert(1)"><path/></a>', 'en «href»'],
    ['a link set later', '<set attributeName="xlink:href" to="x"/>', 'cambia «xlink:href»'],
    ['a sheet of styles', '<style>@import "https://otro.example.com/a.css";</style>', 'en «style»'],
    ['a typeface from elsewhere', '<style><![CDATA[a{src:url( "//otro")}]]></style>', 'en «url»: //otro'],
    ['a filter from elsewhere', '<path filter="url(otro.svg#a)"/>', 'en «url»: otro.svg#a'],
    ['another base', '<g xml:base="https://otro.example.com/"/>', 'en «xml:base»'],
  ])('with %s is refused', (_what, inside, expected) => {
    expect(drawingProblem(drawing(inside))?.wrong).toContain(expected);
  });

  test.each([
    ['a script behind its type', `<!DOCTYPE svg SYSTEM "<!--">${drawing('<script/>')}<!-- -->`, '<script>'],
    ['words of its own', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${OPENING}</svg>`, '<!ENTITY>'],
    ['a sheet of styles before it', `<?xml-stylesheet href="a.css"?>${OPENING}</svg>`, 'hoja de estilo'],
  ])('with %s is refused', (_what, text, expected) => {
    expect(drawingProblem(text)?.wrong).toContain(expected);
  });

  test.each([
    ['a gradient of its own', '<path fill="url(#a)"/><use href="#b"/><style>.a{fill:url(\'#c\')}</style>'],
    ['a photograph written out in it', '<image href="data:image/png;base64,AAAA"/>'],
    ['a typeface written out in it', '<style>@font-face{src:url(data:font/woff2;base64,AAAA)}</style>'],
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
