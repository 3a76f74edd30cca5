import { layoutFaults } from './support/boxes.ts';
import { openInOwnTypefaces } from './support/page.ts';
import { served } from './support/served.ts';
import { expect, test } from './support/test.ts';

const SIZES = [
  [320, 568],
  [390, 844],
  [600, 900],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1180, 820],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Contents of tests/fixtures/extremes, built before these tests.
for (const kind of ['longest', 'shortest'] as const) {
  test(`with the ${kind} words nothing overlaps, is cut off or scrolls sideways on any screen`, async ({
    page,
  }) => {
    await using site = await served(`tests/output/${kind}`);
    await openInOwnTypefaces(page, site.origin);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      expect.soft(await layoutFaults(page), `${width} × ${height}`).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('banner').getByRole('button').click();
    for (const [width, height] of SIZES.slice(0, 5)) {
      await page.setViewportSize({ width, height });
      expect.soft(await layoutFaults(page, '[popover]'), `menu at ${width} × ${height}`).toEqual([]);
    }
  });
}
