import type { Locator } from '@playwright/test';
import { boxOf, DESKTOP, PHONE, SECTION_IDS, scrollToY } from './support/page.ts';
import { entries, single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: DESKTOP });

const VIEWS = ['12.5K vistas', '9.8K vistas', '7.3K vistas', '21.4K vistas'];
const DATES = ['15 de marzo de 2025', '2 de abril de 2025', '27 de abril de 2025', '11 de mayo de 2025'];

/** A line of the accessibility tree: a role with its name or text; as a list, the first holds the others. */
type Node = string | Branch;
interface Branch extends ReadonlyArray<Node> {
  readonly 0: string;
}

const site = single('site');
const labels = Object.values(site.navigation);

const named = (role: string, name: string) => `${role} ${JSON.stringify(name)}`;
const text = (role: string, words: string) => `${role}: ${JSON.stringify(words)}`;
const heading = (level: number, name: string) => `${named('heading', name)} [level=${level}]`;
const paragraph = (words: string) => text('paragraph', words);
const link = (name: string) => named('link', name);
const list = (items: readonly (readonly Node[])[], name?: string): Node => [
  name ? named('list', name) : 'list',
  ...items.map((item): Node => ['listitem', ...item]),
];
const sentences = (items: readonly string[], name?: string): Node => [
  name ? named('list', name) : 'list',
  ...items.map((item) => text('listitem', item)),
];
/** A link that says what it is about and that it opens a new tab; an icon may leave a space between. */
const cardLink = (label: string, about: string) =>
  `link /^${[label, ':', about, site.newTab].map((part) => part.replaceAll(/[^\p{L}\d\s:]/gu, '\\$&')).join('\\s*')}$/`;
const disabled = (label: string) => `${named('button', label)} [disabled]`;
const picture = (alt: string): readonly Node[] => (alt ? [named('img', alt)] : []);

/** A section named by its heading, with all that is in it. */
function section(title: string, lead: string | null, nodes: readonly Node[], level = 2): readonly Node[] {
  const opening = lead === null ? [] : [paragraph(lead)];
  return [[named('region', title), heading(level, title), ...opening, ...nodes]];
}

type BookField = 'title' | 'imageAlt' | 'category' | 'description' | 'features' | 'price';
type Book = Pick<ReturnType<typeof entries<'ebooks'>>[number], BookField> & {
  readonly status?: string | null;
};

function bookCard(book: Book, featuresLabel: string, action: string): Node {
  return [
    named('article', book.title),
    ...picture(book.imageAlt),
    ...(book.status ? [paragraph(book.status)] : []),
    paragraph(book.category),
    heading(3, book.title),
    paragraph(book.description),
    sentences(book.features, featuresLabel),
    paragraph(book.price),
    paragraph(site.rating.spoken),
    action,
  ];
}

const SECTIONS: Record<(typeof SECTION_IDS)[number], () => readonly Node[]> = {
  hero: () => {
    const { title, subtitle, ctaText, aboutCtaText, profileImageAlt } = single('hero');
    const calls: Node = ['paragraph', link(ctaText), link(aboutCtaText)];
    const nodes = [paragraph(subtitle), calls, ...picture(profileImageAlt)];
    return section(title.replaceAll('\n', ' '), null, nodes, 1);
  },
  about: () => {
    const { title, description, activities, missionLabel, mission, figures } = single('about');
    return section(title, null, [
      ...description.split('\n\n').map(paragraph),
      list(activities.map((activity) => [heading(3, activity.title), paragraph(activity.description)])),
      paragraph(missionLabel),
      paragraph(mission),
      ...figures.flatMap(({ value, label }) => [text('term', label), text('definition', value)]),
    ]);
  },
  ebooks: () => {
    const words = single('ebooks-section');
    const cards = entries('ebooks').map((book) =>
      bookCard(book, words.featuresLabel, cardLink(words.buyLabel, book.title)),
    );
    const recommendation = [paragraph(words.recommendationText), link(words.recommendationCta)];
    return section(words.title, words.lead, [...cards, ...recommendation]);
  },
  'printed-books': () => {
    const { title, lead, buyLabel, comingSoonLabel, featuresLabel } = single('printed-books-section');
    const cards = entries('printed-books').map((book) =>
      bookCard(
        book,
        featuresLabel,
        book.disabled ? disabled(comingSoonLabel) : cardLink(buyLabel, book.title),
      ),
    );
    return section(title, lead, cards);
  },
  'free-guides': () => {
    const words = single('free-guides-section');
    const figures = words.figures.map(({ value, label }) => [text('strong', value), text('text', label)]);
    const cards = entries('guides').map((guide): Node => {
      const notes: Node = guide.isAvailable
        ? ['list', text('listitem', words.availableNote), 'listitem: /^PDF de \\d+ páginas, \\d+ kB\\.$/']
        : sentences([words.unavailableNote, words.inPreparationNote]);
      return [
        named('article', guide.title),
        paragraph(words.ticketLabel),
        heading(3, guide.title),
        paragraph(guide.description),
        notes,
        guide.isAvailable ? cardLink(words.downloadLabel, guide.title) : disabled(words.unavailableLabel),
      ];
    });
    return section(words.title, words.lead, [list(figures), ...cards]);
  },
  youtube: () => {
    const { title, lead, watchLabel, durationLabel } = single('youtube-section');
    const cards = entries('videos').map(
      (video, index): Node => [
        named('article', video.title),
        paragraph(`${durationLabel} ${video.duration}`),
        paragraph(video.category),
        heading(3, video.title),
        paragraph(video.description),
        ['paragraph', text('text', VIEWS[index] ?? ''), text('time', DATES[index] ?? '')],
        cardLink(watchLabel, video.title),
      ],
    );
    return section(title, lead, cards);
  },
  contact: () => {
    const { title, lead, emailLabel, phoneLabel, locationLabel, form } = single('contact');
    const fields = [form.name, form.email, form.phone, form.message];
    return section(title, lead, [
      text('term', emailLabel),
      ['definition', link(site.email)],
      text('term', phoneLabel),
      ['definition', link(site.phone)],
      text('term', locationLabel),
      text('definition', site.location),
      ...fields.flatMap(({ label }) => [text('text', label), named('textbox', label)]),
      named('button', form.submit),
      paragraph(form.privacy),
    ]);
  },
};

/** As Playwright writes a part's accessibility tree; every list of children is complete. */
function tree(nodes: readonly Node[]): string {
  const lines = (all: readonly Node[], indent: string): readonly string[] =>
    all.flatMap((node) => {
      if (typeof node === 'string') return `${indent}- ${isText(node) ? node : quoted(node)}`;
      return [`${indent}- ${quoted(node[0])}:`, ...lines(node.slice(1), `${indent}  `)];
    });
  return ['- /children: deep-equal', ...lines(nodes, '')].join('\n');
}

const isText = (node: string) => /^\w+: ["/]/.test(node);
/** A key of YAML: names may hold colons. */
const quoted = (key: string) => `'${key.replaceAll("'", "''")}'`;

test('§2 header, seven sections, footer and chat button hold what the content says, in order, by role and name', async ({
  page,
}) => {
  await page.goto('/');
  const sections = page.locator('main > section');
  expect(await sections.evaluateAll((all) => all.map(({ id }) => id))).toEqual(SECTION_IDS);
  for (const id of SECTION_IDS) {
    await expect.soft(page.locator(`#${id}`)).toMatchAriaSnapshot(tree(SECTIONS[id]()));
  }
  const { navigationLabel, callToAction } = single('header');
  const navigation: Node = [named('navigation', navigationLabel), ...labels.map(link)];
  await expect(page.locator('body > header')).toMatchAriaSnapshot(
    tree([['banner', link(site.name), navigation, link(callToAction)]]),
  );
  const footer = single('footer');
  await expect(page.locator('body > footer')).toMatchAriaSnapshot(
    tree([
      [
        'contentinfo',
        heading(2, footer.title),
        link(footer.callToAction),
        [named('navigation', footer.navigationLabel), list(labels.map((label) => [link(label)]))],
        list(
          site.socialLinks.map(({ name }) => [link(`${name} ${site.newTab}`)]),
          footer.socialLabel,
        ),
        paragraph(footer.copyright),
        link(footer.backToTop),
      ],
    ]),
  );
  const landmarks = (await page.locator('body').ariaSnapshot())
    .split('\n')
    .filter((line) => /^- /.test(line));
  const chat = named('complementary', site.chat.label);
  expect(landmarks).toEqual([
    `- ${link(site.skipLink)}:`,
    '- banner:',
    '- main:',
    '- contentinfo:',
    `- ${chat}:`,
  ]);
});

test('§2 on a phone the header holds a menu button, and the open menu the links', async ({ page }) => {
  const { openMenu, closeMenu, menuLabel, callToAction } = single('header');
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const header = page.locator('body > header');
  await expect(header).toMatchAriaSnapshot(tree([['banner', link(site.name), named('button', openMenu)]]));
  await header.getByRole('button').click();
  const links = list(labels.map((label) => [link(label)]));
  await expect(page.locator('[data-menu]')).toMatchAriaSnapshot(
    tree([
      [
        named('navigation', menuLabel),
        link(site.name),
        named('button', closeMenu),
        links,
        link(callToAction),
      ],
    ]),
  );
});

test('§4 each rating is five stars beside "(4.8)"; what is not available yet is a dimmed button that does nothing', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const ratings = page.locator('article p', { hasText: '(4.8)' });
  await expect(ratings).toHaveCount(6);
  await expect(ratings.locator('svg use[href$="#starRow"]')).toHaveCount(6);
  const address = await ratings.locator('use').first().getAttribute('href');
  const art = await (await page.request.get(address ?? '')).text();
  const [, row = ''] = /<g id="starRow">(.*?)<\/g>/s.exec(art) ?? [];
  expect(row.match(/<use /g)).toHaveLength(5);

  const paperOf = (button: Locator) =>
    button.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
  expect(await paperOf(page.locator('#printed-books article a'))).not.toBe('rgba(0, 0, 0, 0)');
  const unavailable = ['Pronto Disponible', 'Pronto Disponible', 'Próximamente'];
  await expect(page.locator('main article button')).toHaveText(unavailable);
  for (const button of await page.locator('main article button').all()) {
    expect(await paperOf(button), 'its background is gone').toBe('rgba(0, 0, 0, 0)');
    await button.click({ force: true });
  }
  expect(context.pages()).toHaveLength(1);
  await expect(page).toHaveURL('/');
});

test('§7 every link that leaves the page leads where the content says, opens a new tab and says so', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const leaving = page.locator('a:is([href^="http"], [href$=".pdf"]):visible');
  const links = await leaving.evaluateAll((all) =>
    (all as HTMLAnchorElement[]).map(({ href, target, rel }) => ({ href, target, rel })),
  );
  const [guide] = entries('guides').filter(({ isAvailable }) => isAvailable);
  const file = new URL(`/guias/${guide?.id}.pdf`, page.url()).href;
  const addresses = [
    ...entries('ebooks').map(({ amazonLink }) => amazonLink),
    ...entries('printed-books').flatMap(({ amazonLink, disabled }) => (disabled ? [] : [amazonLink])),
    file,
    ...entries('videos').map(({ videoUrl }) => videoUrl),
    ...site.socialLinks.map(({ url }) => url),
  ];
  expect(links.slice(0, -1).map(({ href }) => href)).toEqual(addresses);
  const chat = `https://wa.me/584141234567?text=${encodeURIComponent(site.chat.message)}`;
  expect(links.at(-1)?.href).toBe(chat);
  for (const { target, rel } of links) expect([target, rel]).toEqual(['_blank', 'noopener noreferrer']);
  for (const link of await leaving.all()) await expect(link).toHaveAccessibleName(/se abre en otra pestaña/);
  await expect(page.locator('a[target]:is([href^="#"], [href^="mailto:"], [href^="tel:"])')).toHaveCount(0);

  const answer = await request.get(file);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const drawings = page.getByRole('list', { name: single('footer').socialLabel }).locator('use');
  const pieces = await drawings.evaluateAll((all) => all.map((use) => use.getAttribute('href')));
  expect(new Set(pieces).size, 'each social profile has a drawing of its own').toBe(4);
});

test('§7 a book opens the bookstore beside the page, which learns nothing of the visit', async ({
  page,
  context,
  baseURL,
}) => {
  const referrers: (string | undefined)[] = [];
  await context.route('https://libreria.example.com/**', (route) => {
    referrers.push(route.request().headers().referer);
    return route.fulfill({ contentType: 'text/html', body: 'librería' });
  });
  await page.goto('/index.html?para=ana&campania=diezmo');
  const link = page.locator('#ebooks article a').first();
  const opened = context.waitForEvent('page');
  await link.click();
  const store = await opened;
  await expect(store).toHaveURL(entries('ebooks')[0]?.amazonLink ?? '');
  expect(await store.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  expect(page.url()).toContain('para=ana');

  // The headers keep the address back even where a link's own attributes were forgotten.
  await link.evaluate((element) => {
    for (const name of ['rel', 'target']) element.removeAttribute(name);
  });
  await link.click();
  await expect(page).toHaveURL(/^https:\/\/libreria\.example\.com\//);
  expect(referrers).toEqual([undefined, `${baseURL}/`]);
});

test('§2 the chat button stays at the lower right wherever the page is', async ({ page }) => {
  await page.goto('/');
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const chat = page.locator('[data-chat]');
    for (const top of [0, 2500, 100_000]) {
      await scrollToY(page, top);
      const box = await boxOf(chat);
      for (const gap of [size.width - (box.x + box.width), size.height - (box.y + box.height)]) {
        expect(gap).toBeGreaterThanOrEqual(0);
        expect(gap).toBeLessThanOrEqual(24);
      }
      await chat.click({ trial: true });
    }
  }
});
