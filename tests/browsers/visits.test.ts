import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { click, expectVisible, type Page } from './browser.ts';
import { firefox } from './firefox.ts';
import { startSite } from './site.ts';
import { webkit } from './webkit.ts';

const PHONE = [390, 844] as const;
const PHONE_LANDSCAPE = [844, 390] as const;

const MENU_BUTTON = 'body > header button';
const MENU_LINK = 'dialog a[href="#ebooks"]';
const SUBMIT = '#contact form button[type=submit]';
const WHATSAPP = 'a[href^="https://wa.me/"]';

/** Titles and texts of both toasts (specification, section 8). */
const SUCCESS = ['¡Mensaje enviado! 💕', 'Te contactaré pronto para aclarar cualquier duda.'] as const;
const FAILURE = ['Error al enviar', 'Por favor, intenta nuevamente o contáctame directamente.'] as const;

const MESSAGE = { name: 'Ana Núñez', email: 'ana@example.com', message: 'Hola: ¿cuándo empezamos?' } as const;

let site: Awaited<ReturnType<typeof startSite>>;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

describe.for([firefox, webkit])('$name', (browser) => {
  if (!browser.isInstalled && !process.env.CI) {
    console.warn(`${browser.name} no está instalado y sus pruebas se saltan (Debian: ${browser.packages}).`);
    return test.skip('is not installed');
  }

  let page: Page;
  beforeAll(async () => {
    page = await browser.open();
  });
  afterAll(() => page.close());

  /** Opens the page, runs the visit, and checks for uncaught errors and failed requests. */
  async function visit(make: () => Promise<void>): Promise<void> {
    await page.resize(PHONE);
    await openPage(page);
    await make();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'errors')), 'uncaught errors').toEqual([]);
    expect(site.notFound, 'requests that found nothing').toEqual([]);
  }

  // First, because the browser then has no cached fonts.
  test('no section changes its height when the web fonts arrive', async () => {
    site.lost = /\.woff2/;
    await visit(async () => {
      const before = await page.evaluate(heights);
      site.lost = null;
      await openPage(page);
      const after = await page.evaluate(heights);
      const changed = after.filter((height, index) => Math.abs(height - (before[index] ?? 0)) > 2);
      expect(changed).toEqual([]);
    });
  });

  test('§2 §4 §9 on a phone everything becomes visible; the header changes at 51 px; the menu opens, leads to a section and closes', () =>
    visit(async () => {
      for (const [top, isChanged] of [
        [51, true],
        [50, false],
      ] as const) {
        await page.evaluate(scrollToY, top);
        await expect.poll(() => page.evaluate(hasHeaderPaper), { message: `${top} px` }).toBe(isChanged);
      }
      await page.evaluate(scrollThrough);
      await expect.poll(() => page.evaluate(unread)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE[0]);
      await click(page, MENU_BUTTON);
      await expectVisible(page, MENU_LINK);
      await click(page, MENU_LINK);
      await expectVisible(page, MENU_LINK, false);
      await expect.poll(() => page.evaluate(isUncovered, '#ebooks h2')).toBe(true);
    }));

  test('§2 after a turn to portrait the page looks as after a load', () =>
    visit(async () => {
      const loaded = await page.evaluate(boxes);
      await page.resize(PHONE_LANDSCAPE);
      await openPage(page);
      await page.evaluate(scrollThrough);
      await page.resize(PHONE);
      expect(await page.evaluate(boxes)).toEqual(loaded);
    }));

  test('§8 a failed script loads again; toasts report the result; unsent fields keep their text', () =>
    visit(async () => {
      site.lost = /\.js/;
      await click(page, '#contact [name=name]');
      await page.type(MESSAGE.name);
      await expectVisible(page, `#contact [role=alert] ${WHATSAPP}`);
      site.lost = null;
      await click(page, '#contact [name=email]');
      await expectVisible(page, '#contact form[data-live]');
      await page.type(MESSAGE.email);
      await click(page, '#contact [name=message]');
      await page.type(MESSAGE.message);
      await site.setMailboxFault({ status: 400, text: 'Bad Request' });
      await click(page, SUBMIT);
      await expectToast(page, FAILURE);
      expect(await page.evaluate(fields)).toMatchObject(MESSAGE);
      await site.setMailboxFault(null);
      await click(page, SUBMIT);
      await expectToast(page, SUCCESS);
      expect(await page.evaluate(fields)).toMatchObject({ name: '', email: '', message: '' });
    }));

  test('where scripts are forbidden the page is readable, the menu’s link leads to the footer’s, and WhatsApp replaces the submit button', async () => {
    site.forbidsScripts = true;
    await page.resize(PHONE);
    await page.goto(site.origin);
    await expect.poll(() => page.evaluate(unread)).toEqual([]);
    await expectVisible(page, SUBMIT, false);
    await expectVisible(page, `#contact form ${WHATSAPP}`);
    await expectVisible(page, MENU_BUTTON, false);
    await click(page, 'body > header a[href="#footer-links"]');
    await expect.poll(() => page.evaluate(isUncovered, '#footer-links a')).toBe(true);
  });
});

/** Opens the page, records its errors, and waits until its fonts have loaded or failed. */
async function openPage(page: Page): Promise<void> {
  await page.goto(site.origin);
  await page.evaluate(() => {
    const errors: string[] = [];
    Object.assign(globalThis, { errors });
    addEventListener('error', ({ message }) => errors.push(message));
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
    addEventListener('securitypolicyviolation', ({ blockedURI }) => errors.push(`blocked: ${blockedURI}`));
  });
  await expectVisible(page, 'html[data-fonts=""]');
}

/** Waits for the toast in portrait and landscape. */
async function expectToast(page: Page, words: readonly [title: string, text: string]): Promise<void> {
  for (const size of [PHONE, PHONE_LANDSCAPE, PHONE]) {
    await page.resize(size);
    await expect.poll(() => page.evaluate(toastFaults, ...words), { message: words[0] }).toEqual([]);
  }
}

// The functions below run in the page.

/** Scrolls through the page step by step, so that everything is revealed. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.7) {
    scrollTo({ top, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
  }
}

const scrollToY = (top: number) => scrollTo({ top, behavior: 'instant' });

/** Whether the header shows its paper, as on a scrolled page. */
function hasHeaderPaper(): boolean {
  const header = document.querySelector('body > header') as Element;
  return getComputedStyle(header, '::before').transform === 'none';
}

/** Returns faults of the toast: it is a low card with a small drawing beside its text. */
function toastFaults(...texts: readonly string[]): readonly string[] {
  // A toast pauses while the window has no focus.
  dispatchEvent(new Event('blur'));
  const cards = [...document.querySelectorAll('[role=region] li')];
  const card = cards.find((one) => texts.every((text) => one.textContent.includes(text)));
  const words = [...(card?.querySelectorAll('*') ?? [])].filter((one) => texts.includes(one.textContent));
  const parts = [card, card?.querySelector('svg'), ...words];
  const boxes = parts.flatMap((one) => one?.getBoundingClientRect() ?? []);
  const [outer, image, ...inner] = boxes;
  if (!outer || !image || inner.length !== 2) return ['not shown'];
  const isInside = ({ left, top, right, bottom }: DOMRect) =>
    left >= outer.left && top >= outer.top && right <= outer.right && bottom <= outer.bottom;
  const faults = {
    'the card is too high': outer.height > 260,
    'the drawing is too large': Math.max(image.width, image.height) > 72,
    'something is not inside the card': image.width === 0 || ![image, ...inner].every(isInside),
    'the drawing is not beside the words': inner.some(({ left }) => left < image.right),
  };
  return Object.entries(faults).flatMap(([fault, isFound]) => (isFound ? [fault] : []));
}

/** Returns hidden headings and texts, and pictures that did not load. */
function unread(): readonly string[] {
  const words = document.querySelectorAll('main :is(h1, h2, h3, li, dd, label), body > footer :is(p, a)');
  // A book opens by a link.
  const hidden = [...words].filter(
    (one) =>
      !one.closest('[popover]') && !one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  const missing = [...document.images].filter((one) => one.checkVisibility() && one.naturalWidth === 0);
  return [...hidden.map(({ textContent }) => textContent), ...missing.map(({ src }) => src)];
}

/** Whether the top of an element is in the viewport and not under the header. */
function isUncovered(selector: string): boolean {
  const { left = 0, top = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
  return document.elementFromPoint(left + 1, top + 1)?.closest(selector) != null;
}

/** Positions of sections, their children and cards, without reveal transforms. */
function boxes(): readonly string[] {
  const all = document.querySelectorAll<HTMLElement>('main > *, main > * > :not(svg), article');
  return [...all].map((one) => {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = one;
    return [one.outerHTML.slice(0, 60), offsetLeft, offsetTop, offsetWidth, offsetHeight].join(' ');
  });
}

const heights = () =>
  [...document.querySelectorAll('main > *, body > footer')].map((one) => one.getBoundingClientRect().height);
const fields = () => Object.fromEntries(new FormData(document.forms[0]));
