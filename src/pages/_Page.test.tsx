import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';
import { sampleContent } from '../../tests/support/sample-content.ts';
import type { Content } from '../content/page-content.ts';
import { ENTRY_SCHEMAS, hasEntries } from '../content/schema.ts';
import { NotFound } from '../page/sections/NotFound.tsx';
import { structuredData } from '../page/view/structured-data.ts';
import { Page } from './_Page.tsx';

const sample = await sampleContent();

/** The sections that may be empty. */
const NAMES = Object.keys(ENTRY_SCHEMAS).filter(hasEntries);

/** All of them: each section full or empty. */
const COMBINATIONS = Array.from({ length: 2 ** NAMES.length }, (_, number) => ({
  empty: NAMES.filter((_name, at) => Math.floor(number / 2 ** at) % 2 === 1),
}));

const render = (content: Content) =>
  renderToStaticMarkup(<Page content={content} formScript="/form.js" formStyles="/form.css" />);

/** Ids of the sections on the page, in order. */
const sectionsOf = (page: string) => [...page.matchAll(/<section[^>]* id="([\w-]+)"/g)].map(([, id]) => id);

/** Ids that links on the page lead to. */
const targetsOf = (page: string) => [...page.matchAll(/ href="\/?#([\w-]+)"/g)].map(([, id = '']) => id);

test.each(COMBINATIONS)('§2 without $empty: sections, links and data agree', ({ empty }) => {
  const content: Content = { ...sample };
  for (const name of empty) Object.assign(content, { [name]: { ...sample[name], entries: [] } });
  const gone: readonly string[] = empty;
  const ids = Object.keys(sample.site.navigation).filter((id) => !gone.includes(id));
  const page = render(content);
  expect(sectionsOf(page)).toEqual(ids);
  const linked = targetsOf(page);
  for (const id of ids) expect(linked.filter((one) => one === id).length, id).toBeGreaterThanOrEqual(3);
  expect(linked.filter((id) => ![...ids, 'main', 'footer-links'].includes(id))).toEqual([]);
  const { '@graph': graph } = structuredData(content, 'https://luz.example.com/', '/t.jpg');
  const books = [...content.ebooks.entries, ...content['printed-books'].entries];
  expect(graph).toHaveLength(3 + books.length);
});

test('a page without the form links to the author instead, and loads none of the form’s files', () => {
  const page = render({ ...sample, contact: { ...sample.contact, withoutForm: true } });
  expect(page).toMatch(/<a [^>]*href="mailto:[^>]*>Escribir un correo</);
  expect(page).not.toMatch(/<form|data-form=|form\.(js|css)/);
});

test('hidden sections and entries leave the page with their links and data', async () => {
  await using copy = await copyContent();
  const hidden = ['about', 'youtube', 'contact', 'ebooks/mujer-amanece', 'free-guides/siete-mananas-con-luz'];
  for (const form of hidden) {
    const file = `${form}/index.yaml`;
    await copy.write(file, `${await copy.read(file)}hidden: true\n`);
  }
  const content = await sampleContent(copy.dir);
  const page = render(content) + renderToStaticMarkup(<NotFound content={content} />);
  const shown = Object.keys(sample.site.navigation).filter((id) => !hidden.includes(id));
  expect(sectionsOf(page)).toEqual(shown);
  expect(targetsOf(page).filter((id) => ['about', 'youtube', 'contact'].includes(id))).toEqual([]);
  const [, ebooks = ''] = /<section[^>]* id="ebooks"([\s\S]*?)<h2/.exec(page) ?? [];
  expect(ebooks, 'a hidden card’s address leads to its section').toContain('<span id="mujer-amanece">');
  const data = JSON.stringify(structuredData(content, 'https://luz.example.com/', '/t.jpg'));
  for (const title of ['Mujer, amanece', 'Siete mañanas con luz']) {
    expect(JSON.stringify(await sampleContent())).toContain(title);
    expect(page + data).not.toContain(title);
  }
});
