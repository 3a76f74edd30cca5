import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { atRest, boxOf, DESKTOP, headerBottom, PHONE } from './support/page.ts';
import { single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

/** WCAG 2.2, 2.5.5 asks for 44 CSS pixels. */
const TARGET = 44;
const SIZES = [{ width: 320, height: 568 }, PHONE, DESKTOP];

// What settles into place would otherwise be unseen, and axe judges only what is seen.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectNoFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(findings).toEqual([]);
}

const submitOf = (page: Page) => page.locator('#contact form button[type=submit]');

for (const size of SIZES) {
  test.describe(`at ${size.width} px axe finds nothing`, () => {
    test.beforeEach(async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto('/');
    });

    test('on the page as it opens', async ({ page }) => {
      await expectNoFindings(page);
    });

    test('on the scrolled page', async ({ page }) => {
      await page.locator('#youtube').scrollIntoViewIfNeeded();
      await atRest(page);
      await expectNoFindings(page);
    });

    test('with the errors of the form shown', async ({ page }) => {
      await submitOf(page).click();
      await expect(page.getByText(single('contact').form.name.error)).toBeVisible();
      await expectNoFindings(page);
    });

    for (const [kind, status] of [
      ['success', 200],
      ['failure', 500],
    ] as const) {
      test(`with the toast of ${kind} shown`, async ({ page, mailbox }) => {
        if (status !== 200) await mailbox.fail({ status, text: 'Internal Server Error' });
        await page.locator('[name=name]').fill('Una Lectora');
        await page.locator('[name=email]').fill('lectora@example.com');
        await page.locator('[name=message]').fill('Hola.');
        await submitOf(page).click();
        const toast = page.locator(`[data-kind=${kind}]`);
        await expect(toast).toBeVisible();
        // A pointer that rests on a toast keeps it: it must not go while axe looks.
        await toast.hover();
        await expectNoFindings(page);
        await expect(toast).toBeVisible();
      });
    }
  });
}

for (const size of SIZES.filter(({ width }) => width < 1120)) {
  test(`at ${size.width} px axe finds nothing with the menu open`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    await page.locator('body > header').getByRole('button').click();
    await expect(page.locator('[data-menu]')).toBeVisible();
    await expectNoFindings(page);
  });
}

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
    await page.goto('/');
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
    const { left, top, width, height } = element.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      name: `${element.localName} ${element.textContent?.trim()} ${element.getAttribute('name') ?? ''}`,
      isLast: element === document.body,
      isInHeader: element.closest('body > header, a[href="#main"]') !== null,
      hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isOnTop: at !== null && (element.contains(at) || at.contains(element)) && at !== document.body,
      top,
    };
  });
}

for (const size of [PHONE, DESKTOP]) {
  test(`the keyboard reaches everything in order, ringed and never under the header, at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    const header = await headerBottom(page);
    const reached: string[] = [];
    const targets = page.locator('body :is(a[href], button:not([disabled]), input, textarea):visible');
    const expected = await targets.count();
    for (let step = 0; step < expected; step++) {
      await page.keyboard.press('Tab');
      await atRest(page);
      const { name, isLast, isInHeader, hasRing, isOnTop, top } = await focused(page);
      if (isLast) break;
      reached.push(name);
      expect(hasRing, `${name} has a focus ring`).toBe(true);
      expect(isOnTop, `${name} is on the screen and not covered`).toBe(true);
      if (!isInHeader) expect(top, `${name} is below the header`).toBeGreaterThanOrEqual(header);
    }
    expect(reached).toHaveLength(expected);
  });
}

test('the language of the page is Spanish', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', /^es(-|$)/);
});

test('in forced colours every button keeps an edge and every word a colour', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize(PHONE);
  await page.goto('/');
  for (const button of await page.locator('#hero a, #ebooks article a, #contact form button').all()) {
    const border = await button.evaluate((element) => getComputedStyle(element).borderTopStyle);
    expect(border).not.toBe('none');
  }
  expect((await boxOf(page.locator('[data-chat]'))).width).toBeGreaterThan(0);
});
