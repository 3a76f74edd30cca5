import type { Page } from '@playwright/test';
import { contactForm } from './contact-form.ts';
import { holdRequests, openInOwnTypefaces, PHONE, wordsInOtherTypefaces } from './support/page.ts';
import { expect, test } from './support/test.ts';

const TYPEFACES = '**/*.woff2';
test.use({ viewport: PHONE });

/** When the first words were painted, and when the page asked for each typeface, in milliseconds of the visit. */
function moments(page: Page) {
  return page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ startTime }) => startTime),
  }));
}

test('words are painted before the typefaces are asked for, and change into them when they come; so do those of a toast', async ({
  page,
  mailbox,
}) => {
  const answer = await holdRequests(page, TYPEFACES);
  const request = page.waitForRequest(TYPEFACES);
  // A typeface asked for early holds back the load event: not to be waited for.
  await page.goto('/', { waitUntil: 'commit' });
  await request;
  expect(await page.evaluate(wordsInOtherTypefaces)).not.toEqual([]);

  answer();
  await expect.poll(() => page.evaluate(wordsInOtherTypefaces)).toEqual([]);
  const { painted, asked } = await moments(page);
  expect(asked).toHaveLength(2);
  for (const moment of asked) expect(moment).toBeGreaterThanOrEqual(painted);

  await mailbox.fail({ status: 400, text: 'The Public Key is invalid' });
  const { fill, live, submit, toast } = contactForm(page);
  await fill();
  await live();
  await submit.click();
  await expect(toast).toBeVisible();
  await expect.poll(() => page.evaluate(wordsInOtherTypefaces)).toEqual([]);
});

test('typefaces that never come leave the words as they are, without an error', async ({
  page,
  problems,
}) => {
  problems.allow(/^net::ERR_FAILED .*\.woff2$/);
  await page.route(TYPEFACES, (route) => route.abort());
  await page.goto('/');
  const failed = () =>
    page.evaluate(
      () => [...document.fonts].filter(({ family, status }) => status === 'error' && /-/.test(family)).length,
    );
  await expect.poll(failed).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('every letter of both pages is set in the page’s own typefaces', async ({ page, problems }) => {
  problems.allow(/^404 .*no-existe$/);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  for (const address of ['/', '/no-existe']) {
    await openInOwnTypefaces(page, address);
    const { root } = await session.send('DOM.getDocument');
    const { nodeIds } = await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: 'body *',
    });
    const foreign: string[] = [];
    for (const nodeId of nodeIds) {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      foreign.push(...fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName));
    }
    expect(nodeIds.length).toBeGreaterThan(20);
    expect(foreign, `typefaces of the visitor’s machine on ${address}`).toEqual([]);
  }
});
