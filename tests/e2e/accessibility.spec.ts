import type { Locator } from '@playwright/test';
import { contactForm, loseScript } from './contact-form.ts';
import { expectNoFindings } from './support/axe.ts';
import {
  addStyles,
  DESKTOP,
  openInOwnTypefaces,
  ROOM_TO_SCROLL,
  scrollToY,
  showOnly,
} from './support/page.ts';
import { expect, test } from './support/test.ts';

/** Minimum target size in CSS pixels (WCAG 2.2, 2.5.5). */
const TARGET = 44;
const SMALL = { width: 320, height: 568 };

/** Visible links, buttons and fields below the minimum target size. */
function smallTargets(part: Locator): Promise<string[]> {
  return part.locator('a[href], button, input, textarea, summary').evaluateAll(
    (all, least) =>
      all
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        // The skip link is off the screen until it has the focus. Half a pixel allows for rounding.
        .filter(({ box }) => box.bottom > 0 && (box.width < least - 0.5 || box.height < least - 0.5))
        .map(({ element, box }) => `${element.textContent?.trim()} ${box.width} × ${box.height}`),
    TARGET,
  );
}

test('the first press of Tab shows a skip link, which leads to the content', async ({ page }) => {
  await showOnly(page, '#hero');
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

/** Wide enough for every link of the header. */
const WIDE = { width: 1440, height: 500 } as const;
/** A window of 1280 × 1024 zoomed to 400 % (WCAG 2.2, 1.4.10). */
const ZOOMED = { width: 320, height: 256 } as const;

test('Tab reaches every control in visual order, with a focus ring, never under the header', async ({
  page,
}) => {
  for (const [size, key] of [
    [WIDE, 'Tab'],
    // Backwards, controls scroll into view at the top, where the header could cover them.
    [ZOOMED, 'Shift+Tab'],
  ] as const) {
    await page.setViewportSize(size);
    await openInOwnTypefaces(page);
    const targets = page.locator(
      'body :is(a[href], button:not([disabled]), input, textarea, summary):visible',
    );
    const count = await targets.count();
    const reached = new Set<string>();
    for (let step = 0; step < count; step++) {
      await page.keyboard.press(key);
      const { name, faults } = await page.evaluate(lookAtFocus, key);
      reached.add(name);
      expect(faults, `${name} at ${size.width} px`).toEqual([]);
    }
    expect(reached.size).toBe(count);
  }
});

/** Runs in the page. Returns the focused element's name and its faults of position and look. */
function lookAtFocus(key: string) {
  const header = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0;
  const element = document.activeElement as HTMLElement;
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  // A field taller than the screen may show only the line being written.
  const [first, last] = [Math.max(0, top), Math.min(innerHeight, bottom)];
  const at = document.elementFromPoint(left + width / 2, (first + last) / 2);
  const isOnTop = at !== null && at !== document.body && (element.contains(at) || at.contains(element));
  // Positions on the page, not on the screen.
  const edges = { left, right, top: top + scrollY, bottom: bottom + scrollY };
  const before: typeof edges | undefined = Reflect.get(window, 'before');
  const isFixed = element.matches('a[href="#main"], aside *');
  if (!isFixed) Reflect.set(window, 'before', edges);
  const [from, to] = key === 'Tab' ? [before ?? edges, edges] : [edges, before ?? edges];
  const isAbove = to.bottom <= from.top && to.left < from.right;
  const isLeft = to.top < from.bottom && to.bottom > from.top && to.right <= from.left;
  const faults = {
    'has no focus ring': outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2,
    'is off the screen or covered': last - first < Math.min(height, 24) || !isOnTop,
    'is under the header': !element.closest('body > header, a[href="#main"]') && top < header,
    'is read in another order than it is seen': !isFixed && (isAbove || isLeft),
  };
  return {
    name: `${element.localName} ${element.textContent} ${element.getAttribute('name')} ${left} ${edges.top}`,
    faults: Object.entries(faults).flatMap(([fault, isFound]) => (isFound ? [fault] : [])),
  };
}

test('where pictures do not load the portrait’s alternative text is light on the dark frame, and a cover’s dark on paper', async ({
  page,
  problems,
}) => {
  problems.allow(/^404 /);
  await showOnly(page, ':is(#hero, #ebooks)');
  await page.route('**/_astro/*.svg', (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  const portrait = page.locator('#hero img');
  await expect(portrait).toHaveCSS('color', 'rgb(255, 246, 229)');
  await expect(portrait.locator('..')).toHaveCSS('background-color', 'rgb(107, 29, 48)');
  const cover = page.locator('#ebooks img').first();
  await expect(cover).toHaveCSS('color', 'rgb(43, 15, 23)');
  const paper = () => cover.evaluate((image) => getComputedStyle(image, '::before').backgroundColor);
  await expect.poll(paper).toBe('rgb(255, 246, 229)');
});

test('axe finds nothing, and every link, button and field is at least 44 px wide and high: page, scrolled header, menu, open book, errors, toasts', async ({
  page,
  mailbox,
}) => {
  const targetsIn = (part: string) => smallTargets(page.locator(part));
  await page.setViewportSize(DESKTOP);
  await openInOwnTypefaces(page);
  expect(await targetsIn('body'), 'wide').toEqual([]);
  await expectNoFindings(page, 'wide');
  await scrollToY(page, 3000);
  await expectNoFindings(page, 'scrolled', 'body > header');
  await page.setViewportSize(SMALL);
  expect(await targetsIn('body'), 'narrow').toEqual([]);
  await page.getByRole('banner').getByRole('button').click();
  await expect(page.getByRole('navigation', { name: 'Menú' })).toBeVisible();
  expect(await targetsIn('dialog'), 'menu').toEqual([]);
  await expectNoFindings(page, 'menu', 'dialog');
  await page.keyboard.press('Escape');
  await page.locator('article [popovertarget]').first().click();
  expect(await targetsIn(':popover-open'), 'book').toEqual([]);
  await expectNoFindings(page, 'book', ':popover-open');
  await page.keyboard.press('Escape');

  const { submit, toast, field, failed, sent } = contactForm(page);
  await submit.click();
  await expect(page.getByText('Escribe tu nombre completo.')).toBeVisible();
  await expectNoFindings(page, 'narrow, with errors of the form', '#contact');

  await mailbox.fail({ status: 500, text: 'Internal Server Error' });
  for (const name of ['name', 'email', 'message'] as const) await field(name).fill('lectora@example.com');
  for (const end of [failed, sent]) {
    if (end === sent) await mailbox.recover();
    await submit.click();
    await end();
    // The pointer on a toast keeps it open.
    await toast.hover();
    await expectNoFindings(page, end === sent ? 'success' : 'failure', '[role=region] li');
    await expect(toast).toBeVisible();
    await page.mouse.move(0, 0);
  }
});

test('axe finds nothing on the 404 page and in a form that did not load', async ({ page, problems }) => {
  problems.allow(/^404 .*no-existe$/);
  await page.goto('/no-existe');
  await expectNoFindings(page, '404 page');
  await loseScript(page, problems);
  await showOnly(page, '#contact');
  await page.goto('/');
  const { field, loadFailure } = contactForm(page);
  await field('message').fill('Hola. '.repeat(400));
  await expect(loadFailure).toBeVisible();
  await expectNoFindings(page, 'form not loaded', 'form');
});

test('in a window as low as a laptop’s at 400 %, header and chat button cover little of what is read', async ({
  page,
}) => {
  await showOnly(page, '#hero');
  await openInOwnTypefaces(page);
  await addStyles(page, ROOM_TO_SCROLL);
  for (const [width, height] of [
    [341, 192],
    [427, 240],
    [320, 256],
    [320, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    await scrollToY(page, 100);
    const share = await page.locator('body > header, [data-chat] a').evaluateAll((all) => {
      const areas = all.map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const seen = [
          Math.min(right, innerWidth) - Math.max(left, 0),
          Math.min(bottom, innerHeight) - Math.max(top, 0),
        ];
        return seen.every((length) => length > 0) ? (seen[0] ?? 0) * (seen[1] ?? 0) : 0;
      });
      return areas.reduce((one, other) => one + other, 0) / (innerWidth * innerHeight);
    });
    expect(share, `${width} × ${height}`).toBeLessThanOrEqual(0.2);
  }
});
