import type { Locator } from '@playwright/test';
import type { Ebook } from '../../src/content/schema.ts';
import { sampleContent } from '../content/sample-content.ts';
import { boxOf } from './support/boxes.ts';
import { DESKTOP, NAVIGATION, PHONE, SECTION_IDS, scrollToY } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: DESKTOP });

const VIEWS = ['12.5K vistas', '9.8K vistas', '7.3K vistas', '21.4K vistas'];
const DATES = ['15 de marzo de 2025', '2 de abril de 2025', '27 de abril de 2025', '11 de mayo de 2025'];

/** What every book of the sample was given, to the ear. */
const RATING = '4.8 de 5';

/** A ticket's note is taken apart into labels and values. */
const SEATS = /[:.]\s*/;

const sample = await sampleContent();
const {
  site,
  footer,
  'ebooks-section': books,
  'printed-books-section': printed,
  'free-guides-section': guides,
  'youtube-section': videos,
} = sample;
const { form, toasts: _saidLater, ...contact } = sample.contact;
const priceOf = ({ price }: Pick<Ebook, 'price'>) => `${price?.amount} ${price?.currency}`;

/** What a section says by itself, and in its cards. Labels of one kind of card stand with the cards of that kind. */
const CONTENT: Record<(typeof SECTION_IDS)[number], readonly [own: unknown, cards?: readonly unknown[]]> = {
  hero: [sample.hero],
  about: [sample.about],
  ebooks: [
    [books.title, books.lead, books.recommendationText, books.recommendationCta],
    sample.ebooks.map((book) => [book, priceOf(book), books.featuresLabel, books.buyLabel, RATING]),
  ],
  'printed-books': [
    [printed.title, printed.lead],
    sample['printed-books'].map((book) => [
      book,
      priceOf(book),
      printed.featuresLabel,
      book.disabled ? printed.comingSoonLabel : printed.buyLabel,
      RATING,
    ]),
  ],
  'free-guides': [
    [guides.title, guides.lead, guides.figures],
    sample.guides.map((guide) => [
      guide,
      guides.ticketLabel,
      guide.isAvailable
        ? [guides.availableNote.split(SEATS), guides.downloadLabel]
        : [guides.unavailableNote.split(SEATS), guides.inPreparationNote, guides.unavailableLabel],
    ]),
  ],
  youtube: [
    [videos.title, videos.lead],
    sample.videos.map((video, index) => [
      video,
      `${videos.durationLabel} ${video.duration}`,
      VIEWS[index],
      DATES[index],
      videos.watchLabel,
    ]),
  ],
  contact: [[contact, site.email, site.phone?.written, site.location, form.submit, form.privacy], []],
};

/** Fields that hold no words of the page: files, addresses, names of drawings, and what is written out elsewhere. */
const NO_WORDS = /^(id|image|thumbnail|profileImage|file|icon|date|videoId|.*(Url|Link))$/;

/** All words in a part of the content, paragraph by paragraph. */
function wordsIn(part: unknown): readonly string[] {
  if (typeof part === 'string') return part.split('\n\n').map((words) => words.replaceAll('\n', ' ').trim());
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([field, value]) => (NO_WORDS.test(field) ? [] : wordsIn(value)));
}

/** A part of the page says all these words to who sees it and to who hears it. */
async function expectSays(part: Locator, content: unknown) {
  const said = (await part.ariaSnapshot()).replaceAll('\\"', '"').replaceAll("''", "'");
  for (const words of wordsIn(content)) expect.soft(said).toContain(words);
  expect(said).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/);
}

test('§2 header, seven sections, footer and chat button say what the content says, in its order', async ({
  page,
}) => {
  await page.goto('/');
  const sections = page.locator('main > section');
  expect(await sections.evaluateAll((all) => all.map(({ id }) => id))).toEqual(SECTION_IDS);
  for (const id of SECTION_IDS) {
    const [own, cards = []] = CONTENT[id];
    const section = page.locator(`#${id}`);
    await expectSays(section, own);
    await expect(section.getByRole('article')).toHaveCount(cards.length);
    for (const [index, card] of cards.entries())
      await expectSays(section.getByRole('article').nth(index), card);
    const title = section.getByRole('heading', { level: id === 'hero' ? 1 : 2 });
    await expect(page.getByRole('region', { name: await title.innerText() }), id).toHaveAttribute('id', id);
  }
  for (const { label } of [form.name, form.email, form.phone, form.message]) {
    await expect(page.getByRole('textbox', { name: label, exact: true })).toBeVisible();
  }

  await expect(page.locator('body > header').getByRole('link')).toHaveText([
    site.name,
    ...NAVIGATION,
    sample.header.callToAction,
  ]);
  await expect(page.locator('body > footer').getByRole('link')).toHaveText([
    footer.callToAction,
    ...NAVIGATION,
    ...site.socialLinks.map(({ name }) => `${name} ${site.newTab}`),
    footer.backToTop,
  ]);
  await expectSays(page.locator('body > footer'), [footer]);
  const parts = (await page.locator('body').ariaSnapshot()).split('\n').filter((line) => /^- /.test(line));
  expect(parts).toEqual([
    `- link "${site.skipLink}":`,
    '- banner:',
    '- main:',
    '- contentinfo:',
    `- complementary "${site.chat.label}":`,
  ]);
});

test('§4 each book says (4.8); what is not available yet is a dimmed button that does nothing', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.locator('article p', { hasText: '(4.8)' })).toHaveCount(6);

  const paperOf = (button: Locator) =>
    button.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
  expect(await paperOf(page.locator('#printed-books article a'))).not.toBe('rgba(0, 0, 0, 0)');
  const unavailable = page.locator('main article button');
  await expect(unavailable).toHaveText(['Pronto Disponible', 'Pronto Disponible', 'Próximamente']);
  for (const button of await unavailable.all()) {
    await expect(button).toBeDisabled();
    expect(await paperOf(button), 'its background is gone').toBe('rgba(0, 0, 0, 0)');
    await button.click({ force: true });
  }
  expect(context.pages()).toHaveLength(1);
  await expect(page).toHaveURL('/');
});

test('§7 every link that leaves the page leads where the content says, opens a new tab and says so', async ({
  page,
}) => {
  await page.goto('/');
  const leaving = page.locator('a:is([href^="http"], [href$=".pdf"]):visible');
  const sold = [...sample.ebooks, ...sample['printed-books'].filter(({ disabled }) => !disabled)];
  const expected = [
    ...sold.map(({ amazonLink, title }) => [amazonLink ?? '', title]),
    ...sample.guides.flatMap(({ id, title, isAvailable }) =>
      isAvailable ? [[`/guias/${id}.pdf`, title]] : [],
    ),
    ...sample.videos.map(({ videoUrl, title }) => [videoUrl ?? '', title]),
    ...site.socialLinks.map(({ url, name }) => [url, name ?? '']),
    [`https://wa.me/584141234567?text=${encodeURIComponent(site.chat.message)}`, site.chat.label],
  ];
  await expect(leaving).toHaveCount(expected.length);
  for (const [index, [address = '', about = '']] of expected.entries()) {
    const link = leaving.nth(index);
    await expect(link).toHaveAttribute('href', address);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link, 'the other page learns nothing of the visit').toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    await expect(link).toHaveAccessibleName(
      new RegExp(`${about.replaceAll(/\W/g, '.')}.*se abre en otra pestaña`),
    );
  }
  await expect(page.locator('a[target]:is([href^="#"], [href^="mailto:"], [href^="tel:"])')).toHaveCount(0);
});

test('§2 the chat button stays at the lower right wherever the page is', async ({ page }) => {
  await page.goto('/');
  const chat = page.locator('[data-chat]');
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
