import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { readContent } from '../../src/content/read-content.ts';
import { findBrowser } from '../../tools/browser.ts';
import { readGuide } from '../../tools/guides/guide.ts';
import { guidePages } from '../../tools/guides/pages.ts';
import { savePdf } from '../../tools/guides/print.ts';
import { copyContent } from '../content/content-copy.ts';
import { plainPdf } from '../fixtures/plain-pdf.ts';
import { runCommand } from '../tools/run-command.ts';

const FOLDER = 'free-guides/siete-mananas-con-luz';
const PDF = `${FOLDER}/siete-mananas-con-luz.pdf`;
const SAMPLE = readFileSync(join('sample', FOLDER, 'guia.md'), 'utf8');

const TITLE = 'Cuando la casa duerme todavía & tú enciendes la primera luz del escenario, comienza el día';
const DETAILS = `title: ${TITLE}
subtitle: Una prueba
author: Quien escribe
description: Una guía corta
date: 2025-01-06
sunsLabel: Colorea`;
const act = (number: number) => `## Acto ${number}: Abre.

Digo 1 < 2 & **sigo**.

### Respira

Cuenta cuatro.

### Escribe ${number}.

- Lo que callé

___
`;
const guide = (body: string, details = DETAILS) => `---\n${details}\n---\n\n${body}`;

/** What `npm run guias` runs, on other content. */
const print = (dir: string, browser = '/nowhere/chromium') =>
  runCommand('tools/print-guides.ts', { CONTENT_DIR: dir, CHROMIUM_PATH: browser });

/** Printed lines break where they must: only the words and their order are compared. */
const squeeze = (text: string) => text.replace(/\s+/g, '');
const open = (bytes: Buffer) => getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
const words = async (bytes: Buffer) => (await extractText(await open(bytes))).text.map(squeeze);

describe.skipIf(!findBrowser())('npm run guias', () => {
  let said: string;
  let sample: Buffer;
  let three: Buffer;

  beforeAll(async () => {
    await using content = await copyContent();
    const hello = `## Bienvenida\n\nHola.\n\n<!-- nota -->\n\n`;
    await content.write('free-guides/tres/guia.md', guide(hello + [1, 2, 3].map(act).join('\n')));
    await content.write('free-guides/zzz/guia.md', guide(`## Larga\n\n${'Una palabra. '.repeat(400)}`));
    const run = await print(content.dir, findBrowser());
    said = `${run.code} ${run.output} ${readdirSync(join(content.dir, 'free-guides/zzz'))}`;
    sample = await content.read(PDF);
    three = await content.read('free-guides/tres/tres.pdf');
  });

  it('prints each guide, and says which page cannot hold its words', () => {
    expect(said).toMatch(/zzz.guia\.md\n {2}Larga: el texto no cabe en su página/);
    expect(said).toMatch(/^1 .*tres\.pdf: 8 páginas, .* guia\.md$/s);
  });

  it('makes a page of the cover, each title and each place to write, numbered, with its words', async () => {
    const pages = await words(three);
    expect(pages[0]).toBe(squeeze(`${TITLE} Una prueba Quien escribe`));
    expect(pages[1]).toBe(squeeze(`Bienvenida Hola. ${TITLE} 2`));
    expect(pages[2]).toBe(squeeze(`Acto 1 Abre. Digo 1 < 2 & sigo. Respira Cuenta cuatro. ${TITLE} 3`));
    expect(pages[3]).toBe(squeeze(`Acto 1 Escribe 1. Lo que callé Colorea ${TITLE} 4`));
    expect(pages[7]).toBe(squeeze(`Acto 3 Escribe 3. Lo que callé Colorea ${TITLE} 8`));
  });

  it('is tagged, in Spanish, titled, signed and dated, in embedded fonts, with a bookmark for each title', async () => {
    const pdf = await open(three);
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Language: 'es', Title: TITLE, Author: 'Quien escribe' });
    expect(info).toMatchObject({ Subject: 'Una guía corta', CreationDate: "D:20250106000000+00'00'" });
    expect([three.includes('/FontFile2'), three.includes('/Type3')]).toEqual([true, false]);
    const [cover] = await pdf.getOutline();
    const titles = cover?.items.map(({ title }: { title: string }) => squeeze(title));
    expect(titles).toEqual(['Bienvenida', 'Acto1Abre.', 'Acto2Abre.', 'Acto3Abre.']);
  });

  it('prints the sample as it stands in the repository, in both places', async () => {
    const published = readFileSync(join('sample', PDF));
    expect(await words(sample)).toEqual(await words(published));
    expect((await readContent('sample')).facts[PDF]).toEqual({ pages: 20, bytes: published.byteLength });
    expect(readFileSync(join('content', PDF))).toEqual(published);
  });

  it('is A5; with two pages to a sheet of letter paper no word meets the edge that printers leave', async () => {
    const pdf = await open(sample);
    const scale = Math.min((5.5 * 72) / 420, (8.5 * 72) / 595);
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      expect(page.view.map(Math.round)).toEqual([0, 0, 420, 595]);
      for (const item of (await page.getTextContent()).items) {
        if (!('str' in item) || item.str.trim() === '') continue;
        const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
        const edges = [x, y, 420 - x - item.width, 595 - y - item.height];
        expect(Math.min(...edges) * scale, item.str).toBeGreaterThan(18);
      }
    }
  });
});

it('every drawing and paper that a guide of eight parts names is there', () => {
  const pages = guidePages(readGuide(SAMPLE.replace('## Después', `${act(8)}\n$&`), 'guia.md')).join('');
  const drawings = ['src/art/art.svg', 'tools/guides/scenes.svg'].map((path) => readFileSync(path)).join('');
  const styles = ['src/page/styles/tokens.css', 'tools/guides/guide.css'].map((path) => readFileSync(path));
  const all = pages + drawings + styles.join('');
  for (const [, id] of all.matchAll(/href="#([^"]+)"/g)) expect(drawings).toContain(`id="${id}"`);
  for (const [, name] of all.matchAll(/var\((--[\w-]+)\)/g)) expect(all).toContain(`${name}:`);
});

it('a PDF of the owner’s own is left as it is; beside a text it stops the printing', async () => {
  await using content = await copyContent();
  const own = plainPdf(2);
  await content.write(PDF, own);
  const beside = await print(content.dir);
  expect(beside.code).toBe(1);
  expect(beside.output).toMatch(/con-luz\.pdf\n {2}no lo imprimió este programa: .*borra guia\.md/);
  await content.remove(`${FOLDER}/guia.md`);
  const alone = await print(content.dir);
  expect(alone.code).toBe(0);
  expect(alone.output).toContain('no hay nada que imprimir');
  expect(await content.read(PDF)).toEqual(own);
});

it.each([
  ['EBUSY', 'no se pudo guardar (EBUSY): si lo tienes abierto, cierra el PDF'],
  ['ENOSPC', 'no se pudo guardar (ENOSPC): no queda espacio en el disco'],
])('a PDF that cannot be replaced (%s) stays, and is named', async (code, message) => {
  await using content = await copyContent();
  const before = await content.read(PDF);
  const refuse = () => Promise.reject(Object.assign(new Error(`${code}: refused`), { code }));
  const attempt = savePdf(join(content.dir, PDF), plainPdf(2), refuse);
  await expect(attempt).rejects.toThrow(`siete-mananas-con-luz.pdf\n  ${message}`);
  expect(await content.read(PDF)).toEqual(before);
  expect(readdirSync(join(content.dir, FOLDER))).toHaveLength(4);
});

it.each([
  ['a missing detail', DETAILS.replace(/author.*\n/, ''), '', 'author: escribe el nombre que firma'],
  ['an unknown detail', `${DETAILS}\nautora: Yo`, '', 'línea 8, autora: quita este dato o corrige su nombre'],
  [
    'a wrong date',
    DETAILS.replace('2025', 'ayer'),
    '',
    'línea 6, date: escribe la fecha de la guía como 2025-',
  ],
  ['broken YAML', DETAILS.replace('Cu', '"Cu'), '', 'línea 2: escribe cada dato como «nombre: texto»'],
  ['no details', '# nada', '', 'title: escribe el título'],
  ['HTML', DETAILS, '## Uno\n\n<script>1</script>', 'línea 12, «<script>1</script>»: escribe solo texto'],
  ['HTML in a line', DETAILS, '## Uno\n\nHola\na <b>', 'línea 13, «<b>»: escribe solo texto'],
  [
    'HTML after a comment',
    DETAILS,
    '## Uno\n\n<!-- --><img src=x>',
    'línea 12, «<!-- --><img src=x>»: escribe',
  ],
  ['a picture', DETAILS, '## Uno\n\n![foto](foto.jpg)', 'línea 12, «![foto](foto.jpg)»: escribe solo texto'],
  [
    'a verse without source',
    DETAILS,
    '## Uno\n\n> Verso',
    'línea 10, «## Uno»: bajo el verso escribe de dónde',
  ],
  ['words before a title', DETAILS, 'Hola\n\n## Uno', 'línea 10, «Hola»: empieza cada página con un título'],
])('%s is named in Spanish, with file, place and remedy', (_, details, body, message) => {
  expect(() => readGuide(guide(body, details), 'guia.md')).toThrow(`guia.md\n  ${message}`);
});

it('names all mistakes of a guide at once', () => {
  const details = DETAILS.replace(/author.*\n/, '').replace('2025', 'ayer');
  const said = /author:.*\n.*date:.*\n.*línea 11, «<b>».*\n.*línea 13, «## Dos»/;
  expect(() => readGuide(guide('## Uno\n\nHola <b>\n\n## Dos\n\n> Verso', details), 'guia.md')).toThrow(said);
});

it('takes signs of YAML and Markdown, a byte order mark and CRLF as an owner means them', () => {
  expect(() => readGuide('## Hola', 'guia.md')).toThrow(
    'guia.md\n  principio: abre el archivo con los datos',
  );
  const windows = `\uFEFF${SAMPLE.replaceAll('\n', '\r\n')}`;
  expect(readGuide(windows, 'guia.md')).toEqual(readGuide(SAMPLE, 'guia.md'));
  const subtitle = 'Guía #1: «lee», ["escribe"] & canta: sí';
  const typed = DETAILS.replace('Una prueba', subtitle);
  const { details, sections } = readGuide(guide('##Uno: dos\n\n###Respira\n\nHola.', typed), 'guia.md');
  expect(details.subtitle).toBe(subtitle);
  expect(sections).toMatchObject([{ label: 'Uno', title: 'dos', passages: [{ title: 'Respira' }] }]);
  expect(readGuide(guide('## Uno', typed.replace(subtitle, `"Dijo \\"sí\\""`)), '').details.subtitle).toBe(
    'Dijo "sí"',
  );
});
