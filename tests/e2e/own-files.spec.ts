import type { Page } from '@playwright/test';
import { OWN_GUIDE } from '../fixtures/photographs/lay-gallery.ts';
import { DESKTOP, openInOwnTypefaces, PHONE } from './support/page.ts';
import { served } from './support/served.ts';
import { expect, test } from './support/test.ts';

/** Built by tools/test.ts: photographs of every shape beside the sample's drawings. */
const SITE = 'tests/output/gallery-site';
const TABLET = { width: 768, height: 1024 } as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('photographs of every shape keep their shape and their place on every screen; a PDF made elsewhere is a guide like another', async ({
  page,
}) => {
  await using site = await served(SITE);
  await page.setViewportSize(PHONE);
  await openInOwnTypefaces(page, site.origin);
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size);
      await expectPictures(page);
      await expectFilledStubs(page);
      await expectEvenRows(page);
    });
  }

  const link = page.locator(`a[href="/guias/${OWN_GUIDE}.pdf"]`);
  const card = page.locator('#free-guides article').filter({ has: link });
  await expect(card).toContainText('PDF de 3 páginas, 1 kB.');
});

/** None is stretched or painted larger than its file, covers are whole, the others fill their frames. */
async function expectPictures(page: Page): Promise<void> {
  const all = [];
  for (const picture of await page.locator('main img').all()) all.push(await picture.evaluate(paint));
  const painted = all.filter(({ isDrawing }) => !isDrawing);
  expect(painted.length).toBeGreaterThan(10);
  expect(painted.filter(({ blownUp }) => blownUp > 1.05)).toEqual([]);
  expect(all.filter(({ stretched }) => stretched > 0.01)).toEqual([]);
  const shapes = (section: RegExp) =>
    painted.filter(({ place }) => section.test(place)).map(({ seen }) => seen.toFixed(2));
  expect(shapes(/books/).toSorted(), 'covers from 1:2 to 1:1').toEqual([
    '0.50',
    '0.50',
    '0.63',
    '0.63',
    '0.75',
    '0.75',
    '0.75',
    '1.00',
    '1.00',
  ]);
  expect(painted.filter(({ place, hiddenCorners }) => /books/.test(place) && hiddenCorners > 0)).toEqual([]);
  expect(shapes(/hero/)).toEqual(['0.80']);
  expect(shapes(/about/)).toEqual([expect.stringMatching(/0.8[34]/)]);

  // The one without a picture has a drawing in the same frame.
  const frames = page.locator('#youtube article > :first-child > :first-child');
  await expect(frames).toHaveCount(4);
  for (const frame of await frames.all()) {
    const { width = 0, height = 1 } = (await frame.boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(16 / 9, 1);
  }
}

/** Runs in the page: how a picture is painted, in the middle of the screen so that what hides it can be asked. */
async function paint(element: Element) {
  const image = element as HTMLImageElement;
  image.loading = 'eager';
  await image.decode();
  image.scrollIntoView({ block: 'center', behavior: 'instant' });
  // An `<img>` with a `srcset` gives sizes divided by its density.
  const file = new Image();
  file.src = image.currentSrc;
  await file.decode();
  const ratio = file.naturalWidth / file.naturalHeight;
  const { objectFit, objectPosition, transform } = getComputedStyle(image);
  const box = { width: image.offsetWidth, height: image.offsetHeight };
  const isWhole = objectFit === 'contain';
  const width = isWhole ? Math.min(box.width, box.height * ratio) : box.width;
  const height = isWhole ? width / ratio : box.height;
  const down = (box.height - height) * (Number.parseFloat(objectPosition.split(' ')[1] ?? '') / 100 - 0.5);
  // A turned box and the upright one around it share their middle.
  const around = image.getBoundingClientRect();
  const [x, y] = [(around.left + around.right) / 2, (around.top + around.bottom) / 2];
  const turn = new DOMMatrix(transform);
  const corners = [-0.46, 0.46].flatMap((dx) =>
    [-0.46, 0.46].map((dy) => {
      const [right, below] = [dx * width, dy * height + down];
      return [x + turn.a * right + turn.c * below, y + turn.b * right + turn.d * below] as const;
    }),
  );
  return {
    place: image.closest('section')?.id ?? '',
    file: image.currentSrc.split('/').at(-1),
    isDrawing: image.currentSrc.endsWith('.svg'),
    /** By how much it is wider or narrower than its file says: 0.1 for a tenth. */
    stretched: objectFit === 'fill' ? Math.abs(box.width / box.height / ratio - 1) : 0,
    /** Corners that another element or the edge of one hides. */
    hiddenCorners: corners.filter((point) => !document.elementsFromPoint(...point).includes(image)).length,
    /** CSS pixels painted from one pixel of the file. */
    blownUp: (isWhole ? width : Math.max(box.width, box.height * ratio)) / file.naturalWidth,
    /** Width by height of what is seen. */
    seen: width / height,
  };
}

/** The picture of a guide fills its stub. */
async function expectFilledStubs(page: Page): Promise<void> {
  const gaps = await page.locator('#free-guides article img').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const stub = picture.closest('article > div')?.getBoundingClientRect();
      const { width, height } = picture.getBoundingClientRect();
      return stub ? Math.round(Math.abs(stub.width - width) + Math.abs(stub.height - height)) : Number.NaN;
    }),
  );
  expect(gaps).toEqual([0, 0, 0, 0, 0]);
}

/** Cards of a row begin, end and offer their button at the same height. */
async function expectEvenRows(page: Page): Promise<void> {
  const cards = await page.locator('section article').evaluateAll((articles) =>
    articles.map((article) => {
      const { top, bottom } = article.getBoundingClientRect();
      const button = article.querySelector('a, button')?.getBoundingClientRect().bottom ?? 0;
      const section = article.closest('section');
      const start = section?.getBoundingClientRect().top ?? 0;
      return {
        row: `${section?.id} ${Math.round(top - start)}`,
        ends: [bottom, button].map((end) => Math.round(end - start)),
      };
    }),
  );
  for (const [row, [first, ...others]] of Map.groupBy(cards, ({ row }) => row)) {
    for (const other of others) expect(other.ends, row).toEqual(first?.ends);
  }
}
