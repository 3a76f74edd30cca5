import { openInOwnTypefaces, PHONE, served } from './support/page.ts';
import { expect, test } from './support/test.ts';

/** Its notice ends on 31 December 2099. */
const SITE = 'tests/output/gallery-site';
const LAST_SECOND = new Date('2099-12-31T23:59:59-04:00');
const NEXT_DAY = new Date('2100-01-01T00:00:00-04:00');

test.use({ viewport: PHONE });

test('a notice is gone the day after its last in Caracas, before anything is painted', async ({ page }) => {
  await using site = await served(SITE);
  const notice = page.locator('#hero .Notice-notice');
  await page.clock.setFixedTime(LAST_SECOND);
  await page.goto(site.origin);
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('link')).toHaveAccessibleName(/se abre en otra pestaña/);
  await page.clock.setFixedTime(NEXT_DAY);
  // The page's own script has not run yet: the first one hides it.
  await page.route('**/_astro/deferred.*', () => undefined);
  await page.goto(site.origin, { waitUntil: 'commit' });
  await expect(page.locator('h1')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('on a phone lying down a long notice leaves the hero’s buttons in view', async ({ page }) => {
  await using site = await served(SITE);
  await page.clock.setFixedTime(LAST_SECOND);
  await page.setViewportSize({ width: 667, height: 360 });
  await openInOwnTypefaces(page, site.origin);
  const notice = page.locator('#hero .Notice-notice');
  await notice.evaluate((one) => one.append(' Con las actrices, firma de libros y café.'.repeat(3)));
  await expect(notice).toBeInViewport();
  for (const button of await page.locator('#hero .Hero-actions a').all())
    await expect(button).toBeInViewport({ ratio: 1 });
});
