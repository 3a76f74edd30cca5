import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { click, expectVisible } from './actions.ts';
import type { Page } from './browser.ts';
import { firefox } from './firefox.ts';
import { type Site, startSite } from './site.ts';
import { webkit } from './webkit.ts';

type Size = readonly [width: number, height: number];

const PHONE: Size = [390, 844];
const PHONE_LANDSCAPE: Size = [844, 390];
const TABLET: Size = [820, 1180];
const TABLET_LANDSCAPE: Size = [1180, 820];

const MENU_BUTTON = 'body > header button';
const MENU_LINK = '[popover] a[href="#ebooks"]';
const SUBMIT = '#contact form button[type=submit]';
const WHATSAPP = 'a[href^="https://wa.me/"]';

/** Titles and texts of both toasts (specification, section 8). */
const SUCCESS = ['¡Mensaje enviado! 💕', 'Te contactaré pronto para aclarar cualquier duda.'] as const;
const FAILURE = ['Error al enviar', 'Por favor, intenta nuevamente o contáctame directamente.'] as const;

const MESSAGE = { name: 'Ana Núñez', email: 'ana@example.com', message: 'Hola: ¿cuándo empezamos?' } as const;

let site: Site;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

describe.for([firefox, webkit])('$name', (browser) => {
  if (!browser.isInstalled && !process.env.CI) {
    console.warn(`${browser.name} no está instalado y sus pruebas se saltan (Debian: ${browser.packages}).`);
    return test.skip('is not installed');
  }

  /** Opens the page, makes the visit, and looks for uncaught errors and requests that found nothing. */
  async function visit(size: Size, make: (page: Page) => Promise<void>, scripts = true): Promise<void> {
    const page = await browser.open({ scripts });
    try {
      await page.resize(...size);
      await openPage(page, scripts);
      await make(page);
      expect(await page.evaluate(() => Reflect.get(globalThis, 'errors')), 'uncaught errors').toEqual([]);
      expect(site.notFound, 'requests that found nothing').toEqual([]);
    } finally {
      await page.close();
    }
  }

  test('§2 a phone reads the page to its end', () =>
    visit(PHONE, async (page) => {
      await page.evaluate(scrollThrough);
      await expect.poll(() => page.evaluate(unread)).toEqual([]);
      expect(await page.evaluate(sideways), 'px that the page scrolls sideways').toBe(0);
    }));

  test('§4 the menu of a phone opens, and closes after a link, which leads to its section', () =>
    visit(PHONE, async (page) => {
      await expectVisible(page, MENU_LINK, false);
      await click(page, MENU_BUTTON);
      await expectVisible(page, MENU_LINK);
      await click(page, MENU_LINK);
      await expectVisible(page, MENU_LINK, false);
      await expect.poll(() => page.evaluate(isUncovered, '#ebooks h2')).toBe(true);
    }));

  test.for([
    ['phone', PHONE_LANDSCAPE, PHONE],
    ['tablet', TABLET_LANDSCAPE, TABLET],
  ] as const)('§2 a %s that is turned upright shows the page as a fresh load does', ([, before, after]) =>
    visit(before, async (page) => {
      await page.evaluate(scrollThrough);
      await page.resize(...after);
      const turned = await page.evaluate(boxes);
      await openPage(page);
      expect(turned).toEqual(await page.evaluate(boxes));
    }),
  );

  // On a display in memory WebKitGTK rounds the width of each letter to whole pixels, as no phone does.
  test.skipIf(browser === webkit)(
    '§2 no section grows or shrinks by 2 px when the web fonts arrive',
    async () => {
      site.lost = /\.woff2/;
      await visit(PHONE, async (page) => {
        const before = await page.evaluate(heights);
        site.lost = null;
        await openPage(page);
        const after = await page.evaluate(heights);
        const changes = after.map(([id, height], index) => [id, height - (before[index]?.[1] ?? 0)] as const);
        expect(changes.filter(([, change]) => Math.abs(change) > 2)).toEqual([]);
      });
    },
  );

  test('§8 a toast says whether the message was sent; the fields keep what was not', () =>
    visit(PHONE, async (page) => {
      await site.setMailboxFault({ status: 400, text: 'The Public Key is invalid' });
      for (const [name, text] of Object.entries(MESSAGE)) {
        await click(page, `#contact [name=${name}]`);
        await page.type(text);
      }
      await click(page, SUBMIT);
      await expectToast(page, FAILURE);
      expect(await page.evaluate(fields)).toMatchObject(MESSAGE);
      await site.setMailboxFault(null);
      await click(page, SUBMIT);
      await expectToast(page, SUCCESS);
      expect(await page.evaluate(fields)).toMatchObject({ name: '', email: '', message: '' });
      const sent = (await site.messages()).map(({ payload }) => payload.template_params);
      expect(sent).toEqual([expect.objectContaining(MESSAGE)]);
    }));

  test('when the script of the form is lost a note offers WhatsApp, and the next touch loads it', () =>
    visit(PHONE, async (page) => {
      site.lost = /\.js/;
      await click(page, '#contact [name=name]');
      await page.type(MESSAGE.name);
      await expectVisible(page, `#contact [role=alert] ${WHATSAPP}`);
      site.lost = null;
      await click(page, '#contact [name=email]');
      await expectVisible(page, '#contact [role=alert]', false);
      await expectVisible(page, '#contact form[data-live]');
      expect(await page.evaluate(fields)).toMatchObject({ name: MESSAGE.name });
    }));

  test('without scripts the page can be read, the menu opens, and WhatsApp stands for the submit button', () =>
    visit(
      PHONE,
      async (page) => {
        await expect.poll(() => page.evaluate(unread)).toEqual([]);
        await expectVisible(page, SUBMIT, false);
        await expectVisible(page, `#contact form ${WHATSAPP}`);
        await click(page, MENU_BUTTON);
        await expectVisible(page, MENU_LINK);
      },
      false,
    ));
});

/** Opens the page, notes its errors from then on, and waits until its fonts have arrived or failed. */
async function openPage(page: Page, scripts = true): Promise<void> {
  await page.goto(site.origin);
  await page.evaluate(() => {
    const errors: string[] = [];
    Object.assign(globalThis, { errors });
    addEventListener('error', ({ message }) => errors.push(message));
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
    addEventListener('securitypolicyviolation', ({ blockedURI }) => errors.push(`blocked: ${blockedURI}`));
  });
  if (scripts) await expectVisible(page, 'body > footer[data-fonts]');
}

/** Waits for the toast, upright and in landscape. */
async function expectToast(page: Page, words: readonly [title: string, text: string]): Promise<void> {
  for (const size of [PHONE, PHONE_LANDSCAPE, PHONE]) {
    await page.resize(...size);
    await expect.poll(() => page.evaluate(toastFaults, ...words), { message: words[0] }).toEqual([]);
  }
}

// The functions below run in the page.

/** Scrolls through the whole page as a reader does, so that everything is revealed. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.7) {
    scrollTo({ top, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
  }
}

/** What is wrong with the toast of these words: a low card holds a small drawing and, beside it, the words. */
function toastFaults(...texts: readonly string[]): readonly string[] {
  // Toasts wait for a visitor who looks at another window.
  dispatchEvent(new Event('blur'));
  const cards = [...document.querySelectorAll('[role=region] li')];
  const card = cards.find((one) => texts.every((text) => one.textContent.includes(text)));
  const words = [...(card?.querySelectorAll('*') ?? [])].filter((one) => texts.includes(one.textContent));
  const boxes = [card, card?.querySelector('svg'), ...words].flatMap(
    (one) => one?.getBoundingClientRect() ?? [],
  );
  const [outer, image, ...inner] = boxes;
  if (!outer || !image || inner.length !== 2) return ['not shown'];
  const isInside = ({ left, top, right, bottom }: DOMRect) =>
    left >= outer.left && top >= outer.top && right <= outer.right && bottom <= outer.bottom;
  const faults = {
    'the card is too high': outer.height > 260,
    'the drawing is too large': Math.max(image.width, image.height) > 72,
    'the drawing or the words are not inside the card':
      image.width === 0 || ![image, ...inner].every(isInside),
    'the drawing is not beside the words': inner.some(({ left }) => left < image.right),
  };
  return Object.entries(faults).flatMap(([fault, isFound]) => (isFound ? [fault] : []));
}

/** What a reader cannot see: headings and texts that stay hidden, pictures that have not arrived. */
function unread(): readonly string[] {
  const words = document.querySelectorAll('main :is(h1, h2, h3, li, dd, label), body > footer :is(p, a)');
  const hidden = [...words].filter(
    (one) => !one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  const missing = [...document.images].filter((one) => one.checkVisibility() && one.naturalWidth === 0);
  return [...hidden.map(({ textContent }) => textContent), ...missing.map(({ src }) => src)];
}

/** How far the page can be scrolled sideways, in pixels. */
function sideways(): number {
  scrollTo({ left: 100, behavior: 'instant' });
  return Math.max(scrollX, document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Whether the beginning of an element is inside the viewport, and not below the header. */
function isUncovered(selector: string): boolean {
  const { left = 0, top = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
  return document.elementFromPoint(left + 1, top + 1)?.closest(selector) != null;
}

/** Where sections, their children and the cards stand, apart from the motion that reveals them. */
function boxes(): readonly string[] {
  const all = document.querySelectorAll<HTMLElement>('main > *, main > * > :not(svg), article');
  return [...all].map(
    (one) =>
      `#${one.closest('main > *')?.id} ${one.tagName} at ${one.offsetLeft},${one.offsetTop}: ${one.offsetWidth} × ${one.offsetHeight}`,
  );
}

function heights() {
  const all = document.querySelectorAll('main > *, body > footer');
  return [...all].map((one) => [one.id || one.tagName, one.getBoundingClientRect().height] as const);
}

function fields() {
  return Object.fromEntries(
    new FormData(document.querySelector<HTMLFormElement>('#contact form') ?? undefined),
  );
}
