import { globSync, readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { parse } from 'yaml';
import { boxOf } from './support/boxes.ts';
import { DESKTOP, NAVIGATION, PHONE, SECTION_IDS, scrollToY } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: DESKTOP });

/** The titles of the cards of each section, in order. */
const CARDS = {
  ebooks: ['Mujer, amanece', 'La voz que guardabas', 'Casa encendida'],
  'printed-books': ['Luz en escena', 'Cartas bajo el araguaney', 'El jardín de las que esperan'],
  'free-guides': ['Siete mañanas con luz', 'Tu historia en tres actos'],
  youtube: [
    'Cómo volver a empezar cuando todo se apaga',
    'Tres ejercicios de teatro para hablar sin miedo',
    'Leer en familia: quince minutos que cambian la noche',
    'Oración para una mañana difícil',
  ],
};

/** What the specification says of sections and cards, as it is written for the eye. */
const SPECIFIED: readonly (readonly [part: string, words: readonly string[]])[] = [
  ['#about', ['500+', '5+', '98%']],
  ['#free-guides', ['10K+', '4.8', '95%']],
  ['#free-guides article', ['PDF de', 'En preparación.']],
  ['#free-guides article', ['el tuyo', 'reservado']],
  ['#ebooks article', ['$13 USD', '$10 USD', '$12 USD']],
  ['#printed-books article', ['$20 USD', '$0 USD', '$0 USD']],
  ['#youtube article', ['12:34', '08:47', '15:20', '05:16']],
  ['#youtube article', ['12.5K vistas', '9.8K vistas', '7.3K vistas', '21.4K vistas']],
  [
    '#youtube article',
    ['15 de marzo de 2025', '2 de abril de 2025', '27 de abril de 2025', '11 de mayo de 2025'],
  ],
  ['#contact', ['hola@example.com', '(0414) 123-4567', 'Caracas, Venezuela']],
  ['body > footer', ['© 2025 Luz en Escena']],
];

/** What a visitor reads at another time, or never: files, addresses, search engines, errors, faults of the form. */
const NOT_READ =
  /^(id|order|image|thumbnail|profileImage|file|icon|date|videoId|.*(Url|Link)|url|search.*|socialCardAlt|jobTitle|author|domainLabel|toasts|error|placeholder|sending|noScript|loadFailure|failure.*|cut|draft|whatsAppLabel|emailLinkLabel|openMenu|closeMenu|menuLabel|.*Note|message|email|duration)$/;

interface Entry {
  readonly title: string;
}

/** A file of words in the sample. @throws Error when it has none */
function read(path: string): unknown {
  return parse(readFileSync(path, 'utf8'));
}

/** All words in a part of the content, paragraph by paragraph, but for those with a gap to fill. */
function wordsIn(part: unknown): readonly string[] {
  if (typeof part === 'string')
    return part.includes('{') ? [] : part.split('\n\n').map((words) => words.replaceAll('\n', ' ').trim());
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([field, value]) => (NOT_READ.test(field) ? [] : wordsIn(value)));
}

/** A part of the page says all these words to who sees it and to who hears it, and nothing that is no word. */
async function expectSays(part: Locator, words: readonly string[]) {
  const said = (await part.ariaSnapshot()).replaceAll('\\"', '"').replaceAll("''", "'");
  expect.soft(words.filter((one) => !said.includes(one))).toEqual([]);
  expect(said).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/);
}

test('§2 header, seven sections in order, footer and chat button', async ({ page }) => {
  await page.goto('/');
  const sections = page.locator('main > section');
  expect(await sections.evaluateAll((all) => all.map(({ id }) => id))).toEqual(SECTION_IDS);
  for (const id of SECTION_IDS) {
    const title = page.locator(`#${id}`).getByRole('heading', { level: id === 'hero' ? 1 : 2 });
    await expect(page.getByRole('region', { name: await title.innerText() }), id).toHaveAttribute('id', id);
  }
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([
    'Luz en Escena',
    ...NAVIGATION,
    'Agenda tu sesión',
  ]);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([
    'Agenda tu llamada gratuita',
    ...NAVIGATION,
    ...['Instagram', 'Facebook', 'YouTube', 'LinkedIn'].map((name) => `${name} (se abre en otra pestaña)`),
    'Volver arriba',
  ]);
  const parts = (await page.locator('body').ariaSnapshot()).split('\n').filter((line) => /^- /.test(line));
  expect(parts).toEqual([
    '- link "Saltar al contenido":',
    '- banner:',
    '- main:',
    '- contentinfo:',
    '- complementary "Escríbeme por WhatsApp":',
  ]);
});

test('§1 §3 §4 the page says everything that the content says, each card what its own file says', async ({
  page,
}) => {
  await page.goto('/');
  for (const [section, titles] of Object.entries(CARDS)) {
    await expect(page.locator(`#${section}`).getByRole('article').getByRole('heading')).toHaveText(titles);
  }
  const entries = globSync('sample/*/**/index.yaml').filter((path) => path.split(/[/\\]/).length > 3);
  expect(entries).toHaveLength(12);
  for (const path of entries) {
    const entry = read(path) as Entry;
    await expectSays(page.getByRole('article', { name: entry.title }), wordsIn(entry));
  }
  const others = globSync('sample/*/index.yaml').filter((path) => !path.includes('not-found'));
  expect(others.length).toBeGreaterThan(6);
  await expectSays(
    page.locator('body'),
    others.flatMap((path) => wordsIn(read(path))),
  );
  for (const [part, words] of SPECIFIED) {
    const parts = await page.locator(part).all();
    for (const [index, one] of words.entries()) {
      await expect.soft(parts[index] ?? page.locator(part)).toContainText(one);
    }
  }
  for (const book of await page.locator(':is(#ebooks, #printed-books) article').all())
    await expectSays(book, ['4.8 de 5']);
  await expect(page.locator('article', { hasText: '(4.8)' })).toHaveCount(6);
});

test('§2 the page says nothing that the content does not say', async ({ page }) => {
  await page.goto('/');
  const said = await page.locator('body').evaluate((body) => {
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.closest('script, style')) words.push(text.textContent ?? '');
    }
    const spoken = [...body.querySelectorAll('[aria-label], [alt], [placeholder], [title]')].flatMap((one) =>
      ['aria-label', 'alt', 'placeholder', 'title'].map((name) => one.getAttribute(name) ?? ''),
    );
    return [...words, ...spoken];
  });
  const content = globSync('sample/**/index.yaml')
    .map((path) => JSON.stringify(read(path)))
    .join();
  const normalized = (words: string) =>
    words
      .replaceAll(/\\n|\s+/g, ' ')
      .replaceAll('\\"', '"')
      .trim();
  const known = normalized(content);
  // A button and its card's title, and what opens another tab, are put together from two texts.
  const parts = said.flatMap((words) => normalized(words).split(/^: | (?=\(se abre)/));
  const others = parts.filter((words) => !known.includes(words));
  // What is written out for a figure or a date.
  expect(others.filter((words) => /\p{L}/u.test(words) && !/\d/.test(words))).toEqual([]);
});

test('§4 what is not available yet is a dimmed button that does nothing', async ({ page, context }) => {
  await page.goto('/');
  const unavailable = page.getByRole('article').getByRole('button');
  await expect(unavailable).toHaveText(['Pronto Disponible', 'Pronto Disponible', 'Próximamente']);
  for (const button of await unavailable.all()) {
    await expect(button).toBeDisabled();
    await button.click({ force: true });
  }
  expect(context.pages()).toHaveLength(1);
  await expect(page).toHaveURL('/');
});

const LEAVING: readonly (readonly [about: RegExp, address: RegExp])[] = [
  ...[...CARDS.ebooks, 'Luz en escena'].map((title) => [new RegExp(title), /^https:\/\/libreria\./] as const),
  [/Siete mañanas con luz/, /^\/guias\/siete-mananas-con-luz\.pdf$/],
  ...[1, 2, 3, 4].map(
    (index) =>
      [
        new RegExp(CARDS.youtube[index - 1] ?? ''),
        new RegExp(`^https://youtube\\.example\\.com/watch\\?v=ejemplo-video-${index}$`),
      ] as const,
  ),
  ...['Instagram', 'Facebook', 'YouTube', 'LinkedIn'].map(
    (name) =>
      [new RegExp(name), new RegExp(`^https://${name.toLowerCase()}\\.example\\.com/luzenescena$`)] as const,
  ),
  [
    /Escríbeme por WhatsApp/,
    /^https:\/\/wa\.me\/584141234567\?text=%C2%A1Hola!%20Vengo%20de%20tu%20p%C3%A1gina/,
  ],
];

test('§7 every link that leaves the page leads where the content says, opens a new tab and says so', async ({
  page,
}) => {
  await page.goto('/');
  const leaving = page.locator('a:is([href^="http"], [href$=".pdf"]):visible');
  await expect(leaving).toHaveCount(LEAVING.length);
  for (const [index, [about, address]] of LEAVING.entries()) {
    const link = leaving.nth(index);
    await expect(link).toHaveAttribute('href', address);
    await expect(link).toHaveAttribute('target', '_blank');
    // The other page learns nothing of the visit.
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAccessibleName(about);
    await expect(link).toHaveAccessibleName(/se abre en otra pestaña/);
  }
  await expect(page.locator('a[target]:is([href^="#"], [href^="mailto:"], [href^="tel:"])')).toHaveCount(0);
});

test('§2 the chat button stays at the lower right wherever the page is', async ({ page }) => {
  await page.goto('/');
  const chat = page.getByRole('complementary').getByRole('link');
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    for (const top of [0, 2500, 100_000]) {
      await scrollToY(page, top);
      const box = await boxOf(chat);
      const gaps = [size.width - (box.x + box.width), size.height - (box.y + box.height)];
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(24);
      await chat.click({ trial: true });
    }
  }
});
