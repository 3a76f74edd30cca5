import type { Locator } from '@playwright/test';
import { boxOf } from './support/boxes.ts';
import { DESKTOP, NAVIGATION, PHONE, SECTION_IDS, scrollToY, showOnly } from './support/page.ts';
import { CARD_SECTIONS, cardsOf, formsIn, leavingLinks, read, sample, wordsIn } from './support/sample.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: DESKTOP });

/** The sections that the specification names, as the menu calls them (section 2). */
const SPECIFIED = ['Inicio', 'Sobre Mí', 'Ebooks', 'Libros', 'Guías', 'YouTube', 'Contacto'];

/** Length, views and date of each video as the page writes them (specification sections 3 and 4). */
const VIDEOS = [
  ['05:16', '21.4K vistas', '11 de mayo de 2025'],
  ['15:20', '7.3K vistas', '27 de abril de 2025'],
  ['08:47', '9.8K vistas', '2 de abril de 2025'],
  ['12:34', '12.5K vistas', '15 de marzo de 2025'],
];

/** The message that the chat button prefills (specification section 7). */
const CHAT = '¡Hola! Vi tu página y quisiera más información sobre tus servicios.';

/** Expects a part of the page to have all these texts, both visible and in the accessibility tree, and no raw values. */
async function expectSays(part: Locator, words: readonly string[]) {
  const said = (await part.ariaSnapshot()).replaceAll('\\"', '"').replaceAll("''", "'");
  expect.soft(words.filter((one) => !said.includes(one))).toEqual([]);
  expect(said).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/);
}

test('§2 header, sections in order, footer and chat button; §7 links that leave the page', async ({
  page,
}) => {
  expect(NAVIGATION.filter((name) => SPECIFIED.includes(name))).toEqual(SPECIFIED);
  await page.goto('/');
  const sections = page.locator('main > section');
  expect(await sections.evaluateAll((all) => all.map(({ id }) => id))).toEqual(SECTION_IDS);
  for (const [index, name] of NAVIGATION.entries()) {
    const id = SECTION_IDS[index] ?? '';
    await expect(page.locator(`#${id}`).getByRole('heading', { level: index === 0 ? 1 : 2 })).toBeVisible();
    // A section's accessible name is its label in the menu.
    await expect(page.getByRole('region', { name, exact: true })).toHaveAttribute('id', id);
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
  await expect(page.getByRole('contentinfo')).toContainText('© 2025');
  const parts = (await page.locator('body').ariaSnapshot()).split('\n').filter((line) => /^- /.test(line));
  expect(parts).toEqual([
    '- link "Saltar al contenido":',
    '- banner:',
    '- main:',
    '- contentinfo:',
    '- complementary "Escríbeme por WhatsApp":',
  ]);

  const leaving = page.locator('a:is([href^="http"], [href$=".pdf"]):visible');
  const chat = `https://wa.me/584141234567?text=${encodeURIComponent(CHAT)}`;
  const hrefs = await leaving.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual([
    ...CARD_SECTIONS.flatMap(leavingLinks),
    chat,
    ...sample.site.socialLinks.map(({ url }) => url),
    chat,
  ]);
  for (const link of await leaving.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    // The opened page gets neither `opener` nor referrer; hosts with hotlink protection want one for the page's own files.
    const isOwn = (await link.getAttribute('href'))?.startsWith('/');
    await expect(link).toHaveAttribute('rel', isOwn ? 'noopener' : 'noreferrer');
    await expect(link).toHaveAccessibleName(/se abre en otra pestaña/);
  }
  await expect(page.locator('a[target]:is([href^="#"], [href^="mailto:"], [href^="tel:"])')).toHaveCount(0);
});

test('§1 §3 §4 the page shows all texts of the content, each card those of its file, and no others', async ({
  page,
}) => {
  await page.goto('/');
  for (const closed of await page.locator('main details > summary').all()) await closed.click();
  const cards = CARD_SECTIONS.flatMap(cardsOf);
  // Behind a link of the card (first-page.spec.ts).
  const isOnCard = (name: string) => name !== 'firstPage';
  await expect(page.locator('article h3')).toHaveText(cards.map(({ title }) => title));
  for (const form of formsIn('*/*')) {
    const { title } = read(form) as { readonly title: string };
    await expectSays(page.getByRole('article', { name: title }), wordsIn(form, isOnCard));
  }
  const sections = formsIn('*').filter((form) => form !== 'not-found');
  await expectSays(
    page.locator('body'),
    sections.flatMap((form) => wordsIn(form)),
  );
  for (const [index, words] of VIDEOS.entries())
    for (const seen of words)
      await expect(page.locator('#youtube').getByRole('article').nth(index)).toContainText(seen);

  // The page shows no text that is not in the content.
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
  const content = [...formsIn('*'), ...formsIn('*/*')].map((form) => JSON.stringify(read(form))).join();
  const normalized = (words: string) =>
    words
      .replaceAll(/\\n|\s+/g, ' ')
      .replaceAll('\\"', '"')
      .trim();
  const known = normalized(content);
  // Names of buttons with their card's title, and of links to a new tab, join two texts; after who speaks is a sign.
  const parts = said.flatMap((words) => normalized(words).split(/^: |\.—$| (?=\(se abre)/));
  const unknown = parts.filter((words) => !known.includes(words));
  // Texts with digits are formatted numbers and dates.
  expect(unknown.filter((words) => /\p{L}/u.test(words) && !/\d/.test(words))).toEqual([]);

  await page.setViewportSize(PHONE);
  for (const { description } of sample.youtube.entries)
    await expect(page.locator('#youtube').getByText(description), 'on a phone, too').toBeVisible();
});

test('§2 the chat button stays at the lower right while the page scrolls', async ({ page }) => {
  await showOnly(page, '#hero, #contact, footer');
  await page.goto('/');
  const chat = page.getByRole('complementary').getByRole('link');
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    for (const top of [0, 100_000]) {
      await scrollToY(page, top);
      const box = await boxOf(chat);
      const gaps = [size.width - (box.x + box.width), size.height - (box.y + box.height)];
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(24);
      await chat.click({ trial: true });
    }
  }
});
