import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { openFilled, SENTENCES } from './contact-form.ts';
import { addStyles, DESKTOP, openInOwnTypefaces, PHONE, scrollToY, showOnly } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

/** WCAG 2.2, 1.4.3 and 1.4.6; letters are large from 24 px, or 18.66 px in bold. */
const LEAST = { any: { small: 4.5, large: 3 }, more: { small: 7, large: 7 } } as const;

/** A colour as 0xRRGGBB. */
type Rgb = number;

interface Line {
  readonly text: string;
  /** As the browser computes it. */
  readonly color: string;
  /** In pixels. */
  readonly size: number;
  readonly weight: number;
  /** Its box in the drawn area, as high as its letters. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Runs in the page. Returns every line of text that is seen in a part of an area of it, but full stops that are suns. */
function linesOfText([part, area]: readonly [part: string, area: string]): Line[] {
  const edges = document.querySelector(area)?.getBoundingClientRect();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.flatMap((text) => {
    const parent = text.parentElement;
    const isSeen =
      text.data.trim() !== '' &&
      parent?.closest(part) &&
      !parent.closest('.VisuallyHidden-hidden, .SunStop-stop') &&
      parent.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!parent || !isSeen) return [];
    const { color, fontSize, fontWeight } = getComputedStyle(parent);
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].map(({ x, y, width, height }) => ({
      text: text.data.trim(),
      color,
      size: Number.parseFloat(fontSize),
      weight: Number(fontWeight),
      x: x - Math.floor(edges?.x ?? 0),
      y: y - Math.floor(edges?.y ?? 0) + height * 0.15,
      width,
      height: height * 0.7,
    }));
  });
}

/** Runs in the page. Returns the colours of the placeholders and of the paper that they are on. */
function placeholders(): (readonly [color: string, paper: string])[] {
  return [...document.querySelectorAll('[placeholder]')].map((field) => [
    getComputedStyle(field, '::placeholder').color,
    getComputedStyle(field.closest('form') ?? field, '::before').backgroundColor,
  ]);
}

/** A colour as the browser computes it, such as `rgb(43, 15, 23)` or `color(srgb 0.2 0.1 0.1 / 0.8)`, on a paper. */
function rgbOf(written: string, paper: Rgb = 0): Rgb {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (written.match(/[\d.]+/g) ?? []).map(Number);
  const scale = written.startsWith('color(') ? 255 : 1;
  const behind = channelsOf(paper);
  return [red, green, blue]
    .map((channel, at) => Math.round(channel * scale * alpha + (behind[at] ?? 0) * (1 - alpha)))
    .reduce((all, channel) => all * 256 + channel);
}

/** Red, green and blue. */
function channelsOf(color: Rgb): readonly number[] {
  return [color / 65_536, color / 256, color].map((value) => Math.trunc(value) % 256);
}

/** Draws an area. @returns the colour of the pixel at a place of it */
async function drawn(area: Locator): Promise<(x: number, y: number) => Rgb> {
  const screenshot = await area.screenshot();
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x, y) =>
    data.readUIntBE(3 * (Math.min(y, info.height - 1) * info.width + Math.min(x, info.width - 1)), 3);
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color)
    .map((channel) => channel / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The lowest contrast of a line with the pixels behind it. */
function lowest({ color: written, x, y, width, height }: Line, pixel: (x: number, y: number) => Rgb): number {
  const behind = new Set<Rgb>();
  for (let row = Math.ceil(y); row < y + height; row++)
    for (let column = Math.ceil(x); column < x + width - 1; column++) behind.add(pixel(column, row));
  return Math.min(...[...behind].map((color) => contrast(rgbOf(written, color), color)));
}

/** Loads every picture of the page. */
async function loadPictures(page: Page): Promise<void> {
  for (const picture of await page.locator('img').all())
    await picture.evaluate((image: HTMLImageElement) => {
      image.loading = 'eager';
      return image.decode();
    });
  await page.waitForLoadState('networkidle');
}

type Preference = keyof typeof LEAST;

/**
 * Expects of every line of text in a part of the page that it has its contrast at every pixel behind it.
 * @param part selector
 * @param count the part has more lines than this
 * @param area selector of the element that the part is in
 */
async function expectContrast(page: Page, preference: Preference, part: string, count: number, area = part) {
  const lines = await page.evaluate(linesOfText, [part, area] as const);
  expect(lines.length, part).toBeGreaterThan(count);
  await addStyles(
    page,
    `*, ::placeholder { color: transparent !important; text-decoration: none !important }
    ${part.includes('header') ? '' : 'body > header,'} .Header-skip, [data-chat] { visibility: hidden !important }`,
  );
  const pixel = await drawn(page.locator(area));
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  const faults = lines.flatMap((line) => {
    const ratio = lowest(line, pixel);
    const isLarge = line.size >= 24 || (line.size >= 18.66 && line.weight >= 700);
    const least = LEAST[preference][isLarge ? 'large' : 'small'];
    return ratio < least ? [`${ratio.toFixed(2)} «${line.text.slice(0, 40)}»`] : [];
  });
  expect.soft(faults, `${part} (${preference})`).toEqual([]);
}

/** The same of the toast. */
async function expectToastContrast(page: Page, toast: Locator) {
  // It stays while it is pointed at.
  await toast.hover();
  await expectContrast(page, 'more', '.Toaster-toast', 1);
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
}

test('text has its contrast at every pixel of the painted paper', async ({ page }) => {
  await openInOwnTypefaces(page);
  await loadPictures(page);
  for (const preference of ['any', 'more'] as const) {
    await page.emulateMedia({ contrast: preference === 'more' ? 'more' : null });
    for (const [color, paper] of await page.evaluate(placeholders))
      expect(contrast(rgbOf(color, rgbOf(paper)), rgbOf(paper))).toBeGreaterThanOrEqual(
        LEAST[preference].small,
      );
    await expectContrast(page, preference, 'main > section, body > footer', 100, 'body');
  }
});

test('header, menu and the notices of the form have the greater contrast, too', async ({ page, mailbox }) => {
  await showOnly(page, '#hero, #contact');
  await page.emulateMedia({ contrast: 'more' });
  await openInOwnTypefaces(page);
  await expectContrast(page, 'more', 'body > header', 1);
  await page.getByRole('button', { name: 'Menú' }).click();
  await expectContrast(page, 'more', 'dialog', 7);
  await page.keyboard.press('Escape');
  await page.setViewportSize(DESKTOP);
  for (const top of [0, 500]) {
    await scrollToY(page, top);
    await expectContrast(page, 'more', 'body > header', 7);
  }
  await page.setViewportSize(PHONE);

  const form = await openFilled(page);
  await page.reload();
  await form.live();
  await expect(form.draftNotice).toBeVisible();
  await mailbox.fail({ status: 400, text: 'The Public Key is invalid' });
  await form.submit.click();
  await form.failed();
  await expectToastContrast(page, form.toast);
  for (const name of ['name', 'email', 'message'] as const) await form.field(name).fill('');
  await form.submit.click();
  await expect(page.getByText(SENTENCES.message)).toBeVisible();
  // The browser's own message is no longer over the form's.
  await form.field('phone').focus();
  await expectContrast(page, 'more', 'form', 10);
  await mailbox.recover();
  await form.fill();
  await form.submit.click();
  await form.sent();
  await expectToastContrast(page, form.toast);
  await expectContrast(page, 'more', 'form', 8);
});

test('in a dark contrast theme every button and field has a border, every text a system colour, and the ground of menu, open book and sections is the system’s', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await openInOwnTypefaces(page);
  await loadPictures(page);
  const edgeless = await page
    .locator(
      '#hero a, article :is(a > span:has(svg), button:not([popovertarget])), #contact form :is(button, input, textarea)',
    )
    .evaluateAll((all) =>
      all
        .filter((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth) < 1)
        .map((one) => one.outerHTML),
    );
  expect(edgeless).toEqual([]);
  const words = await page
    .locator('body, :is(h1, h2, h3, p, li, dt, dd, label, main a, header a, footer a)')
    .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))]);
  // System colours of the ground, and of text, links, buttons and disabled buttons.
  const [ground = '', ...system] = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    return ['Canvas', 'CanvasText', 'LinkText', 'ButtonText', 'GrayText'].map((name) => {
      probe.style.color = name;
      return getComputedStyle(probe).color;
    });
  });
  expect(words.filter((colour) => !system.includes(colour))).toEqual([]);
  await page.getByRole('banner').getByRole('button').click();
  const menu = page.getByRole('navigation', { name: 'Menú' });
  await expect(menu).toHaveCSS('background-color', ground);
  await expect(menu).toHaveCSS('mask-image', 'none');
  await page.keyboard.press('Escape');
  await page.locator('article [popovertarget]').first().click();
  const night = page.locator(':popover-open .FirstPage-night');
  await expect(night).toHaveCSS('background-color', ground);
  await expect(night).toHaveCSS('background-image', 'none');
  await page.keyboard.press('Escape');

  const sections = await page.locator('main > section, body > footer').evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return { name: one.id || 'footer', top: top + scrollY, bottom: bottom + scrollY };
    }),
  );
  // What lies on the ground: words, cards and drawings.
  await addStyles(
    page,
    `:is(main > section, body > footer) > :not(.Section-ground, .Section-edge) { visibility: hidden !important }
    body > header, [data-chat] { visibility: hidden !important }`,
  );
  const pixel = await drawn(page.locator('body'));
  for (const { name, top, bottom } of sections) {
    let [count, alike] = [0, 0];
    for (let y = Math.ceil(top); y < bottom; y += 3)
      for (let x = 0; x < PHONE.width; x += 3) {
        count += 1;
        if (pixel(x, y) === rgbOf(ground)) alike += 1;
      }
    expect.soft(alike / count, `${name}: share of ${ground}`).toBeGreaterThan(0.9);
  }
});
