import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { paintedContrast } from './support/contrast.ts';
import { addStyles, atRest, DESKTOP, PHONE } from './support/page.ts';
import { single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

const SIZES = [{ width: 320, height: 568 }, PHONE, DESKTOP];
const IBM = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
);

/** WCAG 2.2, 1.4.3: contrast of words, and of large ones: 24 px, or 18.66 px and bold. */
const CONTRAST = { words: 4.5, large: 3 } as const;

// What settles into place would otherwise be unseen, and checkers judge only what is seen. IBM's checker writes
// styles into the page, which the page's policy refuses.
test.use({ contextOptions: { reducedMotion: 'reduce' }, bypassCSP: true });

/** Two checkers read the whole page, one after the other. */
test.describe.configure({ timeout: 90_000 });

/** What of `accessibility-checker-engine` is used here; it brings no types of its own. */
declare const ace: {
  Checker: new () => {
    check(
      root: Document,
      rules: readonly string[],
    ): Promise<{
      results: readonly {
        readonly ruleId: string;
        readonly message: string;
        readonly snippet: string;
        readonly path: { readonly dom?: string };
        readonly value: readonly [level: string, outcome: string];
      }[];
    }>;
  };
};

/** A result of IBM's checker: what failed, and where. */
interface Failure {
  readonly rule: string;
  readonly message: string;
  readonly snippet: string;
}

/** Findings of IBM's checker that are none, each with its reason. */
const EXCEPTIONS: readonly { readonly holds: (failure: Failure) => boolean; readonly reason: string }[] = [
  {
    holds: ({ rule, snippet }) => rule === 'aria_content_in_landmark' && snippet.includes('href="#main"'),
    reason: 'The link past the header comes before every landmark, as WCAG technique G1 wants it.',
  },
  {
    holds: ({ rule, snippet }) => rule === 'text_contrast_sufficient' && snippet.includes('#ebooks'),
    reason: 'It does not see paper that a pseudo-element paints; the test below measures it from pixels.',
  },
  {
    holds: ({ rule, snippet }) => rule === 'aria_complementary_label_visible' && snippet.includes('<aside'),
    reason: 'The chat button is a picture alone: there are no visible words that could name its landmark.',
  },
  {
    holds: ({ rule, snippet }) => rule === 'element_tabbable_role_valid' && snippet.includes('<li'),
    reason: 'A toast takes the focus, so that F8 and Tab stop at its words before its buttons.',
  },
  {
    holds: ({ rule, snippet }) =>
      rule === 'element_tabbable_role_valid' && /<span style="position: fixed; border: 0px/.test(snippet),
    reason: "The two stops around the toasts hand the focus on at once; 'contact-toasts' goes through them.",
  },
];

/** What fails of WCAG 2.2 by IBM's checker; what it only wants a person to look at is not among it. */
async function ibmFailures(page: Page): Promise<readonly Failure[]> {
  await page.evaluate(IBM);
  return page.evaluate(async () => {
    const report = await new ace.Checker().check(document, ['WCAG_2_2']);
    return report.results
      .filter(({ value: [, outcome] }) => outcome === 'FAIL')
      .map(({ ruleId, message, snippet, path }) => {
        const place = document.evaluate(path.dom ?? '', document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
        const section = (place.singleNodeValue as Element | null)?.closest('section')?.id;
        return { rule: ruleId, message, snippet: `#${section} ${snippet}` };
      });
  });
}

async function expectNoFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const failures = (await ibmFailures(page)).filter(
    (failure) => !EXCEPTIONS.some(({ holds }) => holds(failure)),
  );
  expect([
    ...violations.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    ...failures.map(({ rule, message, snippet }) => `IBM ${rule}: ${message} ${snippet}`),
  ]).toEqual([]);
}

const submitOf = (page: Page) => page.locator('#contact form button[type=submit]');

for (const size of SIZES) {
  test.describe(`at ${size.width} px axe and IBM's checker find nothing`, () => {
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
        // A pointer that rests on a toast keeps it: it must not go while they look.
        await toast.hover();
        await expectNoFindings(page);
        await expect(toast).toBeVisible();
      });
    }
  });

  test(`the words on the paper of ebooks have their contrast in pixels at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    await addStyles(page, 'body > header, [data-chat] { visibility: hidden } article * { transition: none }');
    const words = page.locator('#ebooks article :is(h3, p, li):not(:has(svg, small))');
    expect(await words.count()).toBeGreaterThan(0);
    for (const piece of await words.all()) {
      const isLarge = await piece.evaluate((element) => {
        const { fontSize, fontWeight } = getComputedStyle(element);
        const size = Number.parseFloat(fontSize);
        return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      });
      const least = isLarge ? CONTRAST.large : CONTRAST.words;
      expect(await paintedContrast(piece), String(await piece.textContent())).toBeGreaterThanOrEqual(least);
    }
  });
}

for (const size of SIZES.filter(({ width }) => width < 1120)) {
  test(`at ${size.width} px axe and IBM's checker find nothing with the menu open`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    await page.locator('body > header').getByRole('button').click();
    await expect(page.locator('[data-menu]')).toBeVisible();
    await expectNoFindings(page);
  });
}

test("axe and IBM's checker find nothing where the form could not be loaded", async ({ page }) => {
  await page.route('**/_astro/*.js*', (route) => route.abort());
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.locator('[name=message]').fill('Hola. '.repeat(400));
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoFindings(page);
});
