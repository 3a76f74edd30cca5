import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { contactForm, loseScript } from './contact-form.ts';
import { colourOf, contrast, paintedContrast, pixelsOf } from './support/contrast.ts';
import {
  addStyles,
  DESKTOP,
  headerBottom,
  openInOwnTypefaces,
  PHONE,
  scrollToMiddle,
  scrollToY,
} from './support/page.ts';
import { expect, test } from './support/test.ts';

/** WCAG 2.2, 2.5.5 asks for 44 CSS pixels. */
const TARGET = 44;
const SMALL = { width: 320, height: 568 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Visible links, buttons and fields that are smaller than a finger. */
function smallTargets(part: Locator): Promise<string[]> {
  return part.locator('a[href], button, input, textarea').evaluateAll(
    (all, least) =>
      all
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        // The skip link is off the screen until the keyboard brings it. Half a pixel is no difference to a finger.
        .filter(({ box }) => box.bottom > 0 && (box.width < least - 0.5 || box.height < least - 0.5))
        .map(({ element, box }) => `${element.textContent?.trim()} ${box.width} × ${box.height}`),
    TARGET,
  );
}

test('every link, button and field is at least 44 px wide and high, also in the menu', async ({ page }) => {
  await openInOwnTypefaces(page);
  for (const size of [SMALL, PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await smallTargets(page.locator('body')), `${size.width} px`).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  await page.getByRole('banner').getByRole('button').click();
  expect(await smallTargets(page.getByRole('navigation', { name: 'Menú' }))).toEqual([]);
});

test('the first press of Tab shows a link past the header, straight to the content', async ({ page }) => {
  await page.goto('/');
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('#hero').getByRole('link').first()).toBeFocused();
});

type Edges = Record<'left' | 'right' | 'top' | 'bottom', number>;

/** Where the focused element is, what hides it, and whether a ring shows it. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth, outlineColor, backgroundColor, color } = getComputedStyle(element);
    // Of a long field the screen may hold only the line that is written.
    const [first, last] = [Math.max(0, top), Math.min(innerHeight, bottom)];
    const at = document.elementFromPoint(left + width / 2, (first + last) / 2);
    return {
      name: `${element.localName} ${element.textContent?.trim()} ${element.getAttribute('name') ?? ''}`,
      /** Controls that look alike in one section have the same ring. */
      look: [
        element.closest('section, header, footer')?.id,
        element.localName,
        outlineColor,
        backgroundColor,
        color,
      ].join(),
      isInHeader: element.closest('body > header, a[href="#main"]') !== null,
      isFixed: element.matches('a[href="#main"], aside *'),
      hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isOnTop:
        last - first >= Math.min(height, 24) &&
        at !== null &&
        (element.contains(at) || at.contains(element)) &&
        at !== document.body,
      top,
      /** On the page, not on the screen. */
      edges: { left, right, top: top + scrollY, bottom: bottom + scrollY },
    };
  });
}

/** A window of 1280 × 1024 at 400 % (WCAG 2.2, 1.4.10). */
const ZOOMED = { width: 320, height: 256 } as const;

/** WCAG 2.2, 2.4.13: a ring has the area of a line of 2 px around its control, and this contrast with what was there. */
const RING = { width: 2, contrast: 3 } as const;

test('the keyboard reaches everything in order, with a visible ring and never under the header', async ({
  page,
}) => {
  // One of each look is measured.
  const looks = new Set<string>();
  for (const size of [DESKTOP, PHONE, ZOOMED]) {
    await page.setViewportSize(size);
    await openInOwnTypefaces(page);
    const header = await headerBottom(page);
    let before: Edges = { left: 0, right: 0, top: 0, bottom: 0 };
    const targets = page.locator('body :is(a[href], button:not([disabled]), input, textarea):visible');
    const count = await targets.count();
    const reached = new Set<string>();
    for (let step = 0; step < count; step++) {
      await page.keyboard.press('Tab');
      const { name, look, isInHeader, isFixed, hasRing, isOnTop, top, edges } = await focused(page);
      reached.add(`${name} ${edges.left} ${edges.top}`);
      expect(hasRing, `${name} has a focus ring`).toBe(true);
      expect(isOnTop, `${name} is on the screen and not covered`).toBe(true);
      if (!isInHeader) expect(top, `${name} is below the header`).toBeGreaterThanOrEqual(header);
      if (size !== ZOOMED && !looks.has(look)) await expectRing(page);
      looks.add(look);
      if (isFixed) continue;
      expect(isBefore(edges, before), `${name} comes after what is before it`).toBe(false);
      before = edges;
    }
    expect(reached.size).toBe(count);
  }
});

/** Whether one control is read before another: above it, or to its left in the same row. */
function isBefore(one: Edges, other: Edges): boolean {
  const isAbove = one.bottom <= other.top && one.left < other.right;
  const isLeft = one.top < other.bottom && one.bottom > other.top && one.right <= other.left;
  return isAbove || isLeft;
}

/** The ring of what has the focus is seen in pixels, against what surrounds it. */
async function expectRing(page: Page) {
  const scrolled = await page.evaluate(() => scrollY);
  const { name, x, y, width, height } = await page.evaluate(() => {
    // A long field may reach below the screen: its ring is measured whole.
    document.activeElement?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { outerHTML: name } = document.activeElement as Element;
    const { x, y, width, height } = (document.activeElement as Element).getBoundingClientRect();
    return { name, x, y, width, height };
  });
  const clip = { x: x - 10, y: y - 10, width: width + 20, height: height + 20 };
  const focused = await pixelsOf(page, clip);
  // The next Tab goes on from here all the same.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const resting = await pixelsOf(page, clip);
  const changed = focused.filter((pixel, at) => contrast(pixel, resting[at] ?? []) >= RING.contrast);
  expect(changed.length, name).toBeGreaterThanOrEqual(RING.width * 2 * (width + height));
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
}

test('in forced colours every button and field keeps an edge and every word a colour', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const edgeless = await page
    .locator('#hero a, article :is(a, button), #contact form :is(button, input, textarea)')
    .evaluateAll((all) =>
      all
        .filter((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth) < 1)
        .map((one) => one.outerHTML),
    );
  expect(edgeless).toEqual([]);
  const colours = await page
    .locator('body, :is(h1, h2, h3, p, li, dt, dd, label, main a, header a, footer a)')
    .evaluateAll(([body, ...words]) => ({
      behind: body ? getComputedStyle(body).backgroundColor : '',
      words: words.map((one) => getComputedStyle(one).color),
    }));
  for (const words of new Set(colours.words)) {
    expect(contrast(colourOf(words), colourOf(colours.behind)), words).toBeGreaterThanOrEqual(4.5);
  }
});

/** axe finds nothing in a part of the page that is in another state than before. */
async function expectNoFindings(page: Page, state: string, part = 'html') {
  // On a picture axe judges no contrast, not even on the grain of the paper, which is 3% opaque.
  await addStyles(page, 'main > section, body > footer { background-image: none }');
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, state).toEqual([]);
}

test('axe finds nothing on a wide screen and at 320 px: page, scrolled, menu, errors of the form, toasts', async ({
  page,
  mailbox,
}) => {
  await page.goto('/');
  for (const size of [DESKTOP, SMALL]) {
    await page.setViewportSize(size);
    await scrollToY(page, 0);
    await expectNoFindings(page, `at the top at ${size.width} px`);
    await scrollToMiddle(page.locator('#youtube'));
    await expectNoFindings(page, `scrolled at ${size.width} px`, 'body > header');
  }
  await page.getByRole('banner').getByRole('button').click();
  await expect(page.getByRole('navigation', { name: 'Menú' })).toBeVisible();
  await expectNoFindings(page, 'menu', '[popover]');
  await page.keyboard.press('Escape');

  const { submit, toast, field, failed, sent } = contactForm(page);
  await submit.click();
  await expect(page.getByText('Escribe tu nombre completo.')).toBeVisible();
  await expectNoFindings(page, 'errors of the form', 'form');

  await mailbox.fail({ status: 500, text: 'Internal Server Error' });
  for (const name of ['name', 'email', 'message'] as const) await field(name).fill('lectora@example.com');
  for (const end of [failed, sent]) {
    if (end === sent) await mailbox.recover();
    await submit.click();
    await end();
    // A pointer on a toast keeps it open.
    await toast.hover();
    await expectNoFindings(page, end === sent ? 'success' : 'failure', '[role=region] li');
    await expect(toast).toBeVisible();
    await page.mouse.move(0, 0);
  }
});

test('axe finds nothing on the page that is not there, nor where the form could not be loaded', async ({
  page,
  problems,
}) => {
  problems.allow(/^404 .*no-existe$/);
  await page.goto('/no-existe');
  for (const size of [SMALL, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoFindings(page, `404 page at ${size.width} px`);
  }
  await loseScript(page, problems);
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const { field, loadFailure } = contactForm(page);
  await field('message').fill('Hola. '.repeat(400));
  await expect(loadFailure).toBeVisible();
  await expectNoFindings(page, 'form not loaded', 'form');
});

test('the words on the sheets of ebooks, which axe cannot judge, have their contrast in pixels', async ({
  page,
}) => {
  await page.goto('/');
  await addStyles(page, 'body > header, aside { visibility: hidden } article * { transition: none }');
  const words = page.locator('#ebooks article:first-of-type :is(h3, p, li):not(:has(svg, small))');
  expect(await words.count()).toBeGreaterThan(2);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    for (const piece of await words.all()) {
      // WCAG 2.2, 1.4.3: large words, of 24 px and more, need less.
      const isLarge = await piece.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize) >= 24);
      const least = await paintedContrast(piece);
      expect(least, String(await piece.textContent())).toBeGreaterThanOrEqual(isLarge ? 3 : 4.5);
    }
  }
});
