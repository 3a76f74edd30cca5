import type { Locator, Page } from '@playwright/test';
import { colourOf, contrast, type Pixels, pixelsOf } from './support/contrast.ts';
import {
  atRest,
  type Box,
  boxOf,
  DESKTOP,
  headerBottom,
  openInOwnTypefaces,
  PHONE,
  scrollToMiddle,
} from './support/page.ts';
import { single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

/** WCAG 2.2, 2.5.5 asks for 44 CSS pixels. */
const TARGET = 44;
const SIZES = [{ width: 320, height: 568 }, PHONE, DESKTOP];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Visible links, buttons and fields that are smaller than a finger. */
function smallTargets(place: Locator): Promise<string[]> {
  return place.locator('a[href], button, input, textarea').evaluateAll(
    (all, least) =>
      all
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        // The skip link is off the screen until the keyboard brings it.
        .filter((element) => element.getBoundingClientRect().bottom > 0 || scrollY > 0)
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        // Half a pixel of rounding is no difference to a finger.
        .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
        .map(({ element, box }) => `${element.textContent?.trim()} ${box.width} × ${box.height}`),
    TARGET,
  );
}

for (const size of SIZES) {
  test(`every link, button and field is at least 44 px wide and high at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openInOwnTypefaces(page);
    expect(await smallTargets(page.locator('body'))).toEqual([]);
    const menuButton = page.locator('body > header').getByRole('button');
    if (await menuButton.isVisible()) {
      await menuButton.click();
      expect(await smallTargets(page.locator('[data-menu]'))).toEqual([]);
    }
  });
}

test('the first press of Tab shows a link past the header, straight to the content', async ({ page }) => {
  await page.goto('/');
  const skip = page.getByRole('link', { name: single('site').skipLink });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('#hero a').first()).toBeFocused();
});

/** How the focused element stands there: what hides it, and whether a ring shows it. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    // Of a long field the screen may hold only the line that is written.
    const [first, last] = [Math.max(0, top), Math.min(innerHeight, bottom)];
    const at = document.elementFromPoint(left + width / 2, (first + last) / 2);
    return {
      name: `${element.localName} ${element.textContent?.trim()} ${element.getAttribute('name') ?? ''}`,
      isLast: element === document.body,
      isInHeader: element.closest('body > header, a[href="#main"]') !== null,
      isFixed: element.matches('a[href="#main"], [data-chat]'),
      hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isOnTop:
        last - first >= Math.min(height, 24) &&
        at !== null &&
        (element.contains(at) || at.contains(element)) &&
        at !== document.body,
      top,
      /** On the page, not on the screen. */
      place: { left, right, top: top + scrollY, bottom: bottom + scrollY },
    };
  });
}

/** A window of 1280 × 1024 at 400 % (WCAG 2.2, 1.4.10). */
const ZOOMED = { width: 320, height: 256 } as const;

for (const size of [PHONE, DESKTOP, ZOOMED]) {
  test(`the keyboard reaches everything in order, ringed and never under the header, at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openInOwnTypefaces(page);
    const header = await headerBottom(page);
    const reached: string[] = [];
    let before = { left: 0, right: 0, top: 0, bottom: 0 };
    const targets = page.locator('body :is(a[href], button:not([disabled]), input, textarea):visible');
    const expected = await targets.count();
    for (let step = 0; step < expected; step++) {
      await page.keyboard.press('Tab');
      await atRest(page);
      const { name, isLast, isInHeader, isFixed, hasRing, isOnTop, top, place } = await focused(page);
      if (isLast) break;
      reached.push(name);
      expect(hasRing, `${name} has a focus ring`).toBe(true);
      expect(isOnTop, `${name} is on the screen and not covered`).toBe(true);
      if (!isInHeader) expect(top, `${name} is below the header`).toBeGreaterThanOrEqual(header);
      if (isFixed) continue;
      const isBack = place.bottom <= before.top && place.left < before.right;
      const isLeft = place.top < before.bottom && place.bottom > before.top && place.right <= before.left;
      expect(isBack || isLeft, `${name} comes after what stands before it`).toBe(false);
      before = place;
    }
    expect(reached).toHaveLength(expected);
  });
}

/** WCAG 2.2, 2.4.13: a ring has the area of a line of 2 px around its control, and this contrast with what was there. */
const RING = { width: 2, contrast: 3 } as const;

for (const size of [PHONE, DESKTOP]) {
  test(`every control shows the focus in 3:1 against what surrounds it, measured in pixels, at ${size.width} px`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    await openInOwnTypefaces(page);
    const count = await page
      .locator('body :is(a[href], button:not([disabled]), input, textarea):visible')
      .count();
    for (let step = 0; step < count; step += 1) {
      await page.keyboard.press('Tab');
      // A long field may reach below the screen: its ring is measured whole.
      await scrollToMiddle(page.locator(':focus'));
      const control = await page.evaluate(() => {
        const { x, y, width, height } = (document.activeElement as Element).getBoundingClientRect();
        return { x, y, width, height, name: (document.activeElement as Element).outerHTML.slice(0, 80) };
      });
      const clip = around(control, size);
      const focused = await pixelsOf(await page.screenshot({ clip, animations: 'disabled' }));
      // The next Tab goes on from here all the same.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      const resting = await pixelsOf(await page.screenshot({ clip, animations: 'disabled' }));
      const least = RING.width * 2 * (control.width + control.height);
      expect(changed(focused, resting), control.name).toBeGreaterThanOrEqual(least);
    }
  });
}

/** The part of the screen that holds a control and its ring. */
function around(
  { x, y, width, height }: Box,
  screen: { readonly width: number; readonly height: number },
): Box {
  const room = 10;
  const [left, top] = [Math.max(0, Math.floor(x - room)), Math.max(0, Math.floor(y - room))];
  const right = Math.min(screen.width, Math.ceil(x + width + room));
  const bottom = Math.min(screen.height, Math.ceil(y + height + room));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** How many pixels the focus changes enough to be seen. */
function changed(focused: Pixels, resting: Pixels): number {
  let count = 0;
  for (let y = 0; y < focused.height; y += 1) {
    for (let x = 0; x < focused.width; x += 1) {
      if (contrast(focused.at(x, y), resting.at(x, y)) >= RING.contrast) count += 1;
    }
  }
  return count;
}

test('the language of the page is Spanish', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', /^es(-|$)/);
});

test('in forced colours every button and field keeps an edge and every word a colour', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const pressed = '#hero a, article :is(a, button), #contact form :is(button, input, textarea)';
  for (const button of await page.locator(pressed).all()) {
    const { borderTopStyle, borderTopWidth } = await button.evaluate((element) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
      return { borderTopStyle, borderTopWidth };
    });
    expect(borderTopStyle, await button.innerHTML()).not.toBe('none');
    expect(Number.parseFloat(borderTopWidth)).toBeGreaterThanOrEqual(1);
  }
  const { behind, words } = await page.evaluate(() => ({
    behind: getComputedStyle(document.body).backgroundColor,
    words: [...document.querySelectorAll('h1, h2, h3, p, li, dt, dd, label, main a, header a, footer a')].map(
      (element) => getComputedStyle(element).color,
    ),
  }));
  for (const colour of new Set(words)) {
    expect(contrast(colourOf(colour), colourOf(behind)), colour).toBeGreaterThanOrEqual(4.5);
  }
  expect((await boxOf(page.locator('[data-chat]'))).width).toBeGreaterThan(0);
});
