import type { Locator, Page } from '@playwright/test';
import { atRest, DESKTOP, PHONE, scrollToMiddle, scrollToY } from './support/page.ts';
import { expect, test } from './support/test.ts';

const opacity = (target: Locator) => target.evaluate((element) => Number(getComputedStyle(element).opacity));

/** How many of the elements that settle into place cannot be seen now. */
function hidden(page: Page): Promise<number> {
  return page
    .locator('[data-reveal]')
    .evaluateAll((all) => all.filter((element) => getComputedStyle(element).opacity !== '1').length);
}

/** Scrolls until this share of the element's height has come up from below. */
async function showShare(target: Locator, share: number) {
  const top = await target.evaluate((element, part) => {
    // offsetTop and offsetHeight know nothing of the waiting element's shift and turn.
    let offset = 0;
    for (let at: Element | null = element; at instanceof HTMLElement; at = at.offsetParent)
      offset += at.offsetTop;
    return offset + (element as HTMLElement).offsetHeight * part - innerHeight;
  }, share);
  await scrollToY(target.page(), top);
}

test.describe('elements settle into place when they are seen', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/');
  });

  test('below the first view they wait unseen, then appear once and stay', async ({ page }) => {
    for (const target of [page.locator('#ebooks article').first(), page.locator('#contact [data-reveal]')]) {
      expect(await opacity(target)).toBe(0);
      await scrollToMiddle(target);
      await expect.poll(() => opacity(target)).toBe(1);
      await scrollToY(page, 0);
      expect(await opacity(target)).toBe(1);
      await scrollToMiddle(target);
      expect(await opacity(target)).toBe(1);
    }
  });

  test('headings wait for a fifth of themselves, cards for a tenth', async ({ page }) => {
    const shares = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-reveal')))]);
    expect(await shares('[data-reveal]:has(h2), h2[data-reveal]')).toEqual(['0.2']);
    expect(await shares('article[data-reveal], li[data-reveal]')).toEqual(['0.1']);
    const cards = page.locator('article');
    await expect(page.locator('article[data-reveal]')).toHaveCount(await cards.count());
  });

  test('less than its share does not show an element, more does', async ({ page }) => {
    const card = page.locator('#printed-books article').first();
    await showShare(card, 0.06);
    expect(await opacity(card)).toBe(0);
    await showShare(card, 0.25);
    await expect.poll(() => opacity(card)).toBe(1);
    const heading = page.locator('#youtube [data-reveal]').first();
    await showShare(heading, 0.2);
    expect(await opacity(heading)).toBe(0);
    await showShare(heading, 0.5);
    await expect.poll(() => opacity(heading)).toBe(1);
  });

  for (const [section, delays] of Object.entries({
    ebooks: [0, 150, 300],
    'printed-books': [0, 150, 300],
    'free-guides': [0, 150],
    youtube: [0, 150, 300, 450],
  })) {
    test(`the cards of ${section} follow one another by 150 ms`, async ({ page }) => {
      const cards = page.locator(`#${section} article`);
      await cards.evaluateAll((all) => {
        for (const card of all) {
          card.addEventListener('transitionrun', (event) => {
            if (event.target !== card) return;
            const delay = card.getAnimations()[0]?.effect?.getTiming().delay;
            card.setAttribute('data-test-delay', String(delay));
          });
        }
      });
      await scrollToMiddle(cards.first());
      await expect
        .poll(() =>
          cards.evaluateAll((all) => all.map((card) => Number(card.getAttribute('data-test-delay') ?? -1))),
        )
        .toEqual(delays);
    });
  }

  test('an element that holds the focus is seen, wherever it is', async ({ page }) => {
    const card = page.locator('#youtube article').nth(2);
    expect(await opacity(card)).toBe(0);
    await card.getByRole('link').evaluate((link) => link.focus({ preventScroll: true }));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await opacity(card)).toBe(1);
  });

  test('in print everything is seen', async ({ page }) => {
    expect(await hidden(page)).toBeGreaterThan(10);
    await page.emulateMedia({ media: 'print' });
    expect(await hidden(page)).toBe(0);
  });

  test('a visitor who scrolls through the whole page sees everything', async ({ page }) => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 400) await scrollToY(page, top);
    await expect.poll(() => hidden(page)).toBe(0);
  });
});

test('whole sections are never observed, only what stands in them', async ({ page }) => {
  await page.addInitScript(() => {
    const observe = IntersectionObserver.prototype.observe;
    const seen: string[] = [];
    Object.assign(window, { observed: seen });
    IntersectionObserver.prototype.observe = function (target) {
      seen.push(target.matches('section, main, body, :has(article), :has(h2 + article)') ? 'whole' : 'part');
      observe.call(this, target);
    };
  });
  await page.goto('/');
  const observed = await page.evaluate(() => (window as unknown as { observed: string[] }).observed);
  expect(observed.length).toBeGreaterThan(10);
  expect(observed).not.toContain('whole');
  await expect(page.locator('section[data-reveal]')).toHaveCount(0);
});

for (const size of [PHONE, DESKTOP, { width: 320, height: 568 }, { width: 2560, height: 1440 }]) {
  test(`nothing in the first view of ${size.width} × ${size.height} waits`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    await atRest(page);
    const unseen = await page.locator('main *').evaluateAll((all) =>
      all
        .filter((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top < innerHeight && bottom > 0 && element.closest('[data-reveal-state]');
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(unseen).toEqual([]);
  });
}

test.describe('everything is seen', () => {
  test('with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    expect(await hidden(page)).toBe(0);
  });

  test('when the scripts never come', async ({ page }) => {
    await page.route('/', async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
      await route.fulfill({ response: answer, body: html });
    });
    await page.goto('/');
    expect(await page.locator('script').count()).toBe(0);
    expect(await hidden(page)).toBe(0);
  });

  test('when the script fails', async ({ page, problems }) => {
    problems.allow(/IntersectionObserver/);
    await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'));
    await page.goto('/');
    expect(await hidden(page)).toBe(0);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('from the start', async ({ page }) => {
      await page.goto('/');
      expect(await hidden(page)).toBe(0);
    });
  });
});
