import { stringify } from 'yaml';
import { DESKTOP, PHONE, SECTION_IDS } from './support/page.ts';
import { entries, single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

/*
 * What a screen reader tells, section by section: roles, names and order, put together from the content alone. Nothing
 * may be missing and nothing more may be there.
 */

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: DESKTOP });

/** A piece of the outline: a role with its name or words, or a role with what is in it. */
type Piece = string | { readonly [role: string]: string | readonly Piece[] };

const site = single('site');

const named = (role: string, name: string) => `${role} ${JSON.stringify(name)}`;
const heading = (level: number, name: string) => `${named('heading', name)} [level=${level}]`;
const paragraph = (words: string): Piece => ({ paragraph: words });
const list = (items: readonly (readonly Piece[])[], name?: string): Piece => ({
  [name ? named('list', name) : 'list']: items.map((listitem) => ({ listitem })),
});
const sentences = (items: readonly string[], name?: string): Piece => ({
  [name ? named('list', name) : 'list']: items.map((listitem) => ({ listitem })),
});
const link = (name: string) => named('link', name);
/** An icon may leave a space before what is spoken after it. */
const spokenLink = (label: string, ...spoken: readonly string[]) =>
  `link /^${[label, ...spoken].map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('\\s*')}$/`;
const picture = (alt: string): readonly Piece[] => (alt ? [named('img', alt)] : []);

/** The section of this id, named by its heading, with all that is in it. */
function section(title: string, lead: string | null, pieces: readonly Piece[], level = 2): readonly Piece[] {
  const opening = lead === null ? [] : [paragraph(lead)];
  return [{ [named('region', title)]: [heading(level, title), ...opening, ...pieces] }];
}

const article = (title: string, pieces: readonly Piece[]): Piece => ({ [named('article', title)]: pieces });

const labels = Object.values(site.navigation);

function figures(all: readonly { readonly value: string; readonly label: string }[]): readonly Piece[] {
  return all.flatMap(({ value, label }) => [{ term: label }, { definition: value }]);
}

const SECTIONS: Record<(typeof SECTION_IDS)[number], () => readonly Piece[]> = {
  hero: () => {
    const { title, subtitle, ctaText, aboutCtaText, profileImageAlt } = single('hero');
    const ways = { paragraph: [link(ctaText), link(aboutCtaText)] };
    return section(
      title.replaceAll('\n', ' '),
      null,
      [paragraph(subtitle), ways, ...picture(profileImageAlt)],
      1,
    );
  },
  about: () => {
    const { title, description, activities, missionLabel, mission, figures: counted } = single('about');
    return section(title, null, [
      ...description.split('\n\n').map(paragraph),
      list(activities.map((activity) => [heading(3, activity.title), paragraph(activity.description)])),
      paragraph(missionLabel),
      paragraph(mission),
      ...figures(counted),
    ]);
  },
  ebooks: () => {
    const { title, lead, buyLabel, featuresLabel, recommendationText, recommendationCta } =
      single('ebooks-section');
    const cards = entries('ebooks').map((book) =>
      article(book.title, [
        ...picture(book.imageAlt),
        paragraph(book.category),
        heading(3, book.title),
        paragraph(book.description),
        sentences(book.features, featuresLabel),
        paragraph(book.price),
        paragraph(site.rating.spoken),
        spokenLink(buyLabel, ':', book.title, site.newTab),
      ]),
    );
    return section(title, lead, [...cards, paragraph(recommendationText), link(recommendationCta)]);
  },
  'printed-books': () => {
    const { title, lead, buyLabel, comingSoonLabel, featuresLabel } = single('printed-books-section');
    const cards = entries('printed-books').map((book) =>
      article(book.title, [
        ...picture(book.imageAlt),
        ...(book.status ? [paragraph(book.status)] : []),
        paragraph(book.category),
        heading(3, book.title),
        paragraph(book.description),
        sentences(book.features, featuresLabel),
        paragraph(book.price),
        paragraph(site.rating.spoken),
        book.disabled
          ? `${named('button', comingSoonLabel)} [disabled]`
          : spokenLink(buyLabel, ':', book.title, site.newTab),
      ]),
    );
    return section(title, lead, cards);
  },
  'free-guides': () => {
    const words = single('free-guides-section');
    const counted = words.figures.map(({ value, label }) => [{ strong: value }, { text: label }]);
    const cards = entries('guides').map((guide) =>
      article(guide.title, [
        paragraph(words.ticketLabel),
        heading(3, guide.title),
        paragraph(guide.description),
        {
          list: guide.isAvailable
            ? [{ listitem: words.availableNote }, { listitem: '/^PDF de \\d+ páginas, \\d+ kB\\.$/' }]
            : [{ listitem: words.unavailableNote }, { listitem: words.inPreparationNote }],
        },
        guide.isAvailable
          ? spokenLink(words.downloadLabel, ':', guide.title, site.newTab)
          : `${named('button', words.unavailableLabel)} [disabled]`,
      ]),
    );
    return section(words.title, words.lead, [list(counted), ...cards]);
  },
  youtube: () => {
    const { title, lead, watchLabel, durationLabel } = single('youtube-section');
    const cards = entries('videos').map((video) =>
      article(video.title, [
        paragraph(`${durationLabel} ${video.duration}`),
        paragraph(video.category),
        heading(3, video.title),
        paragraph(video.description),
        { paragraph: [{ text: '/^[\\d.]+[KM]? vistas$/' }, { time: '/^\\d+ de [a-z]+ de \\d{4}$/' }] },
        spokenLink(watchLabel, ':', video.title, site.newTab),
      ]),
    );
    return section(title, lead, cards);
  },
  contact: () => {
    const { title, lead, emailLabel, phoneLabel, locationLabel, form } = single('contact');
    const fields = [form.name, form.email, form.phone, form.message];
    return section(title, lead, [
      { term: emailLabel },
      { definition: [link(site.email)] },
      { term: phoneLabel },
      { definition: [link(site.phone)] },
      { term: locationLabel },
      { definition: site.location },
      ...fields.flatMap(({ label }) => [{ text: label }, named('textbox', label)]),
      named('button', form.submit),
      paragraph(form.privacy),
    ]);
  },
};

/** As Playwright writes it; every list of children is complete. */
function outline(pieces: readonly Piece[]): string {
  return stringify(['/children: deep-equal', ...pieces], { lineWidth: 0 }).replace(
    '- "/children: deep-equal"',
    '- /children: deep-equal',
  );
}

for (const id of SECTION_IDS) {
  test(`a screen reader hears of #${id} what its content says, in order, by role and name`, async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.locator(`#${id}`)).toMatchAriaSnapshot(outline(SECTIONS[id]()));
  });
}

test('a screen reader hears landmarks in order: a way past the header, header, sections, footer, chat', async ({
  page,
}) => {
  const { navigationLabel, callToAction } = single('header');
  const footer = single('footer');
  await page.goto('/');
  await expect(page.locator('body > header')).toMatchAriaSnapshot(
    outline([
      {
        banner: [
          link(site.name),
          { [named('navigation', navigationLabel)]: labels.map(link) },
          link(callToAction),
        ],
      },
    ]),
  );
  await expect(page.locator('body > footer')).toMatchAriaSnapshot(
    outline([
      {
        contentinfo: [
          heading(2, footer.title),
          link(footer.callToAction),
          { [named('navigation', footer.navigationLabel)]: [list(labels.map((label) => [link(label)]))] },
          list(
            site.socialLinks.map(({ name }) => [link(`${name} ${site.newTab}`)]),
            footer.socialLabel,
          ),
          paragraph(footer.copyright),
          link(footer.backToTop),
        ],
      },
    ]),
  );
  const regions = await page.locator('main').ariaSnapshot();
  const heard = regions.split('\n').filter((line) => /^ {2}- '?region/.test(line));
  expect(heard).toHaveLength(SECTION_IDS.length);
  const body = (await page.locator('body').ariaSnapshot()).split('\n');
  const outer = body.filter((line) => /^- /.test(line));
  const chat = named('complementary', site.chat.label);
  expect(outer).toEqual([
    `- ${link(site.skipLink)}:`,
    '- banner:',
    '- main:',
    '- contentinfo:',
    `- ${chat}:`,
  ]);
});

test('on a phone a screen reader hears the name and a menu button; the open menu holds the links', async ({
  page,
}) => {
  const { openMenu, closeMenu, menuLabel, callToAction } = single('header');
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const header = page.locator('body > header');
  await expect(header).toMatchAriaSnapshot(
    outline([{ banner: [link(site.name), named('button', openMenu)] }]),
  );
  await header.getByRole('button').click();
  await expect(page.locator('[data-menu]')).toMatchAriaSnapshot(
    outline([
      {
        [named('navigation', menuLabel)]: [
          link(site.name),
          named('button', closeMenu),
          list(labels.map((label) => [link(label)])),
          link(callToAction),
        ],
      },
    ]),
  );
});
