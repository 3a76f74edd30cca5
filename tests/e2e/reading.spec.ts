import { DESKTOP, NAVIGATION, SECTION_IDS } from './support/page.ts';
import { single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test.describe('what a visitor reads', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/');
  });

  test('header, seven sections in order, footer and chat button', async ({ page }) => {
    const sections = page.locator('main > section');
    expect(await sections.evaluateAll((all) => all.map(({ id }) => id))).toEqual(SECTION_IDS);
    const landmarks = page.locator('body > header, body > main, body > footer, [data-chat]');
    expect(await landmarks.evaluateAll((all) => all.map(({ localName }) => localName))).toEqual([
      'header',
      'main',
      'footer',
      'a',
    ]);
  });

  test('the same seven labels, in order, in header, menu and footer, each leading to its section', async ({
    page,
  }) => {
    const hrefs = SECTION_IDS.map((id) => `#${id}`);
    const lists = {
      header: page.getByRole('navigation', { name: single('header').navigationLabel }).getByRole('link'),
      menu: page.locator('[data-menu] li a'),
      footer: page.getByRole('navigation', { name: single('footer').navigationLabel }).getByRole('link'),
    };
    for (const [place, links] of Object.entries(lists)) {
      await expect(links, place).toHaveText([...NAVIGATION]);
      expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual(hrefs);
    }
  });

  test('one first heading, then one heading for each section and the footer', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(oneLine(single('hero').title));
    const named = ['about', 'ebooks-section', 'printed-books-section', 'free-guides-section'] as const;
    const last = ['youtube-section', 'contact', 'footer'] as const;
    const titles = [...named, ...last].map((name) => single(name).title);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(titles);
    for (const id of SECTION_IDS) await expect(page.locator(`section#${id}`)).toHaveAccessibleName(/\S/);
  });

  test('the hero offers contact and "Conoce más sobre mí"', async ({ page }) => {
    const hero = page.locator('#hero');
    const { subtitle, ctaText } = single('hero');
    await expect(hero.getByText(subtitle)).toBeVisible();
    await expect(hero.getByRole('link', { name: ctaText, exact: true })).toHaveAttribute('href', '#contact');
    const more = hero.getByRole('link', { name: 'Conoce más sobre mí', exact: true });
    await expect(more).toHaveAttribute('href', '#about');
    await expect(hero.getByRole('img', { name: single('hero').profileImageAlt })).toBeVisible();
  });

  test('her story, what she does and her mission', async ({ page }) => {
    const about = page.locator('#about');
    const { description, activities, mission } = single('about');
    for (const paragraph of description.split(/\n\s*\n/))
      await expect(about).toContainText(oneLine(paragraph));
    await expect(about.getByRole('heading', { level: 3 })).toHaveText(activities.map(({ title }) => title));
    for (const activity of activities) await expect(about).toContainText(activity.description);
    await expect(about).toContainText(mission);
  });

  test('the six figures of the specification, with what each counts', async ({ page }) => {
    const story = page.locator('#about dl > div');
    await expect(story.locator('dd')).toHaveText(['500+', '5+', '98%']);
    await expect(story.locator('dt')).toHaveText(single('about').figures.map(({ label }) => label));
    const guides = page.locator('#free-guides li:has(> strong)');
    await expect(guides.locator('strong')).toHaveText(['10K+', '4.8', '95%']);
    const { figures } = single('free-guides-section');
    await expect(guides).toHaveText(figures.map(({ value, label }) => `${value} ${label}`));
  });

  test('the calls to action of header, ebooks and footer lead to contact', async ({ page }) => {
    const calls = {
      'body > header': 'Agenda tu sesión',
      '#ebooks': 'Quiero una recomendación personalizada',
      'body > footer': 'Agenda tu llamada gratuita',
    };
    for (const [place, name] of Object.entries(calls)) {
      const call = page.locator(place).getByRole('link', { name, exact: true });
      await expect(call).toHaveAttribute('href', '#contact');
      await expect(call).toBeVisible();
    }
  });

  test('the ways to reach her: e-mail, telephone and city', async ({ page }) => {
    const { email, phone, location } = single('site');
    const contact = page.locator('#contact');
    await expect(contact.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
    await expect(contact.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:+584141234567');
    await expect(contact.getByText(location, { exact: true })).toBeVisible();
  });

  test('the footer closes with the year 2025 and the way back up', async ({ page }) => {
    const footer = page.locator('body > footer');
    await expect(footer.getByText(single('footer').copyright)).toContainText('2025');
    const up = footer.getByRole('link', { name: single('footer').backToTop });
    await expect(up).toHaveAttribute('href', '#hero');
  });
});
