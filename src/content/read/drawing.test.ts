import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readDrawing } from './drawing.ts';

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
/** The drawing with more inside it. */
const around = (inside: string) => DRAWING.replace('<path', `${inside}<path`);
const read = (drawing: string | Uint8Array) => readDrawing(Buffer.from(drawing));

const FACE = '@font-face { font-family: a; src: url(data:font/woff2;base64,AAAA) }';

test.each([
  ['a plain drawing', DRAWING],
  ['a photograph written out in it', around('<image href="data:image/png;base64,AAAA"/>')],
  ['words that look like code', around('<title>Una &lt;script&gt; y onclick="x"</title>')],
  ['words that look like a handler', around('<path id="a once = b"/>')],
  ['parts of its own', around('<use href="#a"/><path style="fill:url(&quot;#b&quot;)"/>')],
  ['a link', around('<a href="https://ejemplo.com"><path/></a>')],
  ['letters of a typeface that it carries', around(`<style>${FACE}</style><text>Casa</text>`)],
])('%s is published as it is', (_what, drawing) => {
  expect(read(drawing).svg).toBe(
    drawing.replace('script&gt; y onclick="x"', 'script&gt; y onclick=&quot;x&quot;'),
  );
});

const BY_INKSCAPE = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape by Ana -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox=" 0,0 9\n9 "
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:export-filename="C:\\Users\\Ana\\tapa.png"
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" sodipodi:docname="C:\\Users\\Ana\\tapa.svg"
  xmlns:own="https://programa.example.com" own:author="Ana">
  <metadata xmlns:r="https://r.example.com"><r:RDF r:about="Ana"/></metadata>
  <sodipodi:namedview inkscape:document-units="Ana"/>
  <own:page author="Ana"/>
  <g inkscape:label="Ana"><path id="sol" d="M0 0h9v5z" fill="red"/><use xlink:href="#sol"/></g>
</svg>`;

test('metadata of drawing programs is removed from SVGs; shapes stay', async () => {
  const { svg = '' } = read(BY_INKSCAPE);
  expect(svg).not.toMatch(/Ana|Users|inkscape|sodipodi|own:/);
  const pixels = (drawing: string) => sharp(Buffer.from(drawing)).raw().toBuffer();
  expect(await pixels(svg)).toEqual(
    await pixels(BY_INKSCAPE.replace(/viewBox="[^"]*"/, 'viewBox="0 0 9 9"')),
  );
  expect(svg).toContain('viewBox="0 0 9 9"');
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script under another name', '<s:script xmlns:s="http://www.w3.org/2000/svg"/>'],
  ['a handler', '<path\n ONload = \'a()\' d="M0 0"/>'],
  ['a handler after a sign of its end', '<path id=">" onload="a()"/>'],
  ['HTML', '<foreignObject><p/></foreignObject>'],
  ['a script between two comments that are none', '<![CDATA[<!--]]><script/><!-- -->'],
  ['a link that is a program', '<a href="javascript:alert(1)"><path/></a>'],
  ['a link that hides and parts a program', '<a href="java&#115;&#10;cript:alert(1)"><path/></a>'],
  ['a link that becomes a program', '<a><set attributeName="href" to="java&#x73;cript:a()"/></a>'],
])('a drawing with %s is refused', (_what, inside) => {
  expect(read(around(inside)).problem?.wrong).toBe('es un SVG que lleva un programa o HTML');
});

test.each([
  ['a picture at an address', '<image href="https://ejemplo.com/a.png"/>'],
  ['a picture at a hidden address', '<image href="&#104;ttps://ejemplo.com/a.png"/>'],
  ['a picture beside it', "<image href='foto.jpg'/>"],
  ['a part of another drawing', '<use href="otro.svg#a"/>'],
  ['a colour of another drawing', '<path style="fill:url(&quot;otro.svg#a&quot;)"/>'],
  ['a colour, by escapes', '<style>path { fill: \\000075 r\\l(https://ejemplo.com/a.svg#a) }</style>'],
  ['a typeface', '<style>@font-face { src: url("https://ejemplo.com/a.woff2") }</style>'],
  ['a style sheet', '<style><![CDATA[@import "a.css";]]></style>'],
  ['letters of a typeface of her computer', '<text font-family="Great Vibes"><tspan>Casa</tspan></text>'],
])('a drawing with %s, which visitors would not see, is told to carry it or to draw it', (_what, inside) => {
  const { wrong, wanted } = read(around(inside)).problem ?? {};
  expect(wrong).toContain('que no lleva dentro, y no se vería igual');
  expect(wanted).toContain('letras en trazos');
});

test.each([
  ['without its namespace', DRAWING.replace(/ xmlns="[^"]*"/, '')],
  ['with a prefix that stands for nothing', around('<path xlink:href="#a"/>')],
  ['with entities', `<!DOCTYPE svg [\n<!ENTITY a "aaaa">\n]>\n${DRAWING}`],
  ['in UTF-16', Buffer.from(`\uFEFF${DRAWING}`, 'utf16le')],
  ['in UTF-16 without its mark', Buffer.from(DRAWING, 'utf16le')],
  ['in Latin-1', Buffer.from(around('<title>Niña</title>'), 'latin1')],
  ['that is a page', `<html><body>${DRAWING}</body></html>`],
  ['cut short', DRAWING.slice(0, -6)],
  ['with a quote that never ends', DRAWING.replace('9v9z"', '')],
  ['of elements in elements, a hundred thousand deep', around('<g>'.repeat(100_000))],
  ['of many signs', `${DRAWING}${'<a '.repeat(200_000)}`],
])('a drawing %s is refused, and told how to save it', (_what, drawing) => {
  expect(read(drawing).problem?.wanted).toContain('guardado como SVG sencillo, en UTF-8');
});
