import { sampleContent } from '../content/sample-content.ts';
import { DESKTOP, NAVIGATION, PHONE, SECTION_IDS, unseenWords } from './support/page.ts';
import { expect, test } from './support/test.ts';

const sample = await sampleContent();

// A smooth scroll takes its time to each of the links.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Runs in the page: takes away the attributes and rules that older browsers do not know. */
function growOld(known: { readonly hasLayers: boolean }): void {
  const strip = (sheet: CSSStyleSheet | CSSGroupingRule) => {
    for (const rule of [...sheet.cssRules]) {
      const isOfPopover = rule instanceof CSSStyleRule && rule.selectorText.includes(':popover-open');
      const asksForPopover = rule instanceof CSSSupportsRule && rule.conditionText.includes(':popover-open');
      const isLayer = rule instanceof CSSLayerBlockRule && !known.hasLayers;
      if (isOfPopover || asksForPopover || isLayer) sheet.deleteRule([...sheet.cssRules].indexOf(rule));
      else if (rule instanceof CSSGroupingRule) strip(rule);
    }
  };
  for (const sheet of document.styleSheets) strip(sheet);
  for (const name of ['popover', 'popovertarget', 'popovertargetaction']) {
    for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
  }
}

test('browsers without popover (Chrome 113, Firefox 124) and without cascade layers (Chrome 98) show all words and lead everywhere', async ({
  page,
}) => {
  await page.goto('/');
  for (const [hasLayers, place] of [
    [true, 'header'],
    [false, 'body'],
  ] as const) {
    await page.evaluate(growOld, { hasLayers });
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      const { count, unseen } = await page.evaluate(unseenWords);
      expect(count).toBeGreaterThan(80);
      expect(unseen).toEqual([]);
      const navigation = page.locator(place).getByRole('navigation', { name: sample.header.navigationLabel });
      await expect(navigation.getByRole('link')).toHaveText([...NAVIGATION]);
      for (const [index, id] of SECTION_IDS.entries()) {
        await navigation.getByRole('link').nth(index).click();
        await expect(page).toHaveURL(`/#${id}`);
        await expect(page.locator(`#${id}`)).toBeInViewport();
      }
      const box = await page.locator('[data-chat] svg').boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(20);
      await expect(page.locator('#contact form [name=email]')).toBeEditable();
    }
  }
});
