import { layoutFaults } from './support/boxes.ts';
import { DESKTOP, openInOwnTypefaces, PHONE } from './support/page.ts';
import { served } from './support/served.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('photographs of every shape keep their shape on every screen, covers whole and the others filling their frames', async ({
  page,
}) => {
  await using site = await served('tests/output/gallery-site');
  await page.setViewportSize(PHONE);
  await openInOwnTypefaces(page, site.origin);
  for (const size of [PHONE, { width: 768, height: 1024 }, DESKTOP]) {
    await page.setViewportSize(size);
    const pictures = await page.locator('main img').evaluateAll(painted);
    const what = `${size.width} px`;
    expect(pictures.length, what).toBeGreaterThan(15);
    expect(
      pictures.filter(({ isStretched }) => isStretched),
      `stretched at ${what}`,
    ).toEqual([]);
    expect(
      pictures.filter(({ isBlurred }) => isBlurred),
      `larger than their file at ${what}`,
    ).toEqual([]);
    const covers = pictures.filter(({ section }) => section.endsWith('books'));
    expect(
      covers.filter(({ isWhole }) => !isWhole),
      `covers cropped at ${what}`,
    ).toEqual([]);
    const gaps = pictures.filter(({ section, fillsFrame }) => !section.endsWith('books') && !fillsFrame);
    expect(gaps, `frames not filled at ${what}`).toEqual([]);
    const videos = pictures.filter(({ section }) => section === 'youtube').map(({ shape }) => shape);
    for (const shape of videos) expect(shape, `video at ${what}`).toBeCloseTo(16 / 9, 1);
    expect(await layoutFaults(page), what).toEqual([]);
  }
});

/** Runs in the page: how pictures are painted. */
function painted(pictures: readonly Element[]) {
  const images = pictures.filter((one) => one instanceof HTMLImageElement);
  return Promise.all(
    images.map(async (image) => {
      image.loading = 'eager';
      await image.decode();
      // An <img> with a `srcset` gives sizes divided by its density.
      const file = new Image();
      file.src = image.currentSrc;
      await file.decode();
      const ratio = file.naturalWidth / file.naturalHeight;
      const { offsetWidth: width, offsetHeight: height } = image;
      const { objectFit } = getComputedStyle(image);
      const hasItsShape = Math.abs(width / height / ratio - 1) < 0.02;
      const widths = [width, height * ratio];
      const paintedWidth = objectFit === 'cover' ? Math.max(...widths) : Math.min(...widths);
      return {
        section: image.closest('section')?.id ?? '',
        file: image.currentSrc,
        /** Width by height of what is seen. */
        shape: width / height,
        isStretched: objectFit === 'fill' && !hasItsShape,
        isWhole: objectFit === 'contain' || hasItsShape,
        fillsFrame: objectFit === 'cover' || hasItsShape,
        isBlurred: !image.currentSrc.endsWith('.svg') && paintedWidth > file.naturalWidth * 1.05,
      };
    }),
  );
}

test('§3 a PDF made elsewhere is a guide like another: its card says its pages and its size', async ({
  page,
}) => {
  await using site = await served('tests/output/gallery-site');
  await page.goto(site.origin);
  const link = page.locator('a[href$="1200-675.pdf"]');
  const card = page.locator('#free-guides').getByRole('article').filter({ has: link });
  await expect(card).toContainText('PDF de 3 páginas, 1 kB.');
});
