import type { Page } from '@playwright/test';
import type { PreviewServer } from 'vite';
import { freePort } from '../../tools/ports.ts';
import { serve } from '../../tools/serve.ts';
import { OWN_GUIDE } from '../fixtures/photographs/lay-gallery.ts';
import { DESKTOP, openInOwnTypefaces, PHONE } from './support/page.ts';
import { expect, test } from './support/test.ts';

/** Built by tools/test.ts: photographs of every shape beside the sample's drawings. */
const SITE = 'tests/output/gallery-site';
const FIRST_PORT = 4500;
const TABLET = { width: 768, height: 1024 } as const;

/** A picture as it is painted, lengths in CSS pixels. */
interface Painted {
  readonly place: string;
  readonly file: string;
  /** By how much it is wider than its file says: 0.1 for a tenth. */
  readonly stretched: number;
  /** Corners that another element or the edge of one hides. */
  readonly hiddenCorners: number;
  /** CSS pixels painted from one pixel of the file. */
  readonly blownUp: number;
  readonly isDrawing: boolean;
  /** Width by height of what is seen. */
  readonly seen: number;
}

let server: PreviewServer;
let origin: string;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async () => {
  const port = await freePort(FIRST_PORT);
  server = await serve({ folder: SITE, port });
  origin = `http://localhost:${port}`;
});

test.afterAll(() => server.close());

/** Loads all pictures in the size that the screen asks for: those far below would wait for the visitor. */
async function loadPictures(page: Page): Promise<void> {
  await page.locator('main img').evaluateAll((pictures) =>
    Promise.all(
      pictures.map((picture) => {
        const image = picture as HTMLImageElement;
        image.loading = 'eager';
        return image.decode();
      }),
    ),
  );
}

/** How each picture of the page is painted; it is brought into view first, so that what hides it can be asked. */
async function paintedPictures(page: Page): Promise<readonly Painted[]> {
  const pictures = await page.locator('main img').all();
  const painted: Painted[] = [];
  for (const picture of pictures) painted.push(await picture.evaluate(measure));
  return painted;
}

async function measure(image: Element): Promise<Painted> {
  if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
  image.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { objectFit, transform } = getComputedStyle(image);
  const file = new Image();
  file.src = image.currentSrc;
  await file.decode();
  const box = { width: image.offsetWidth, height: image.offsetHeight };
  const ratio = file.naturalWidth / file.naturalHeight;
  const contained = Math.min(box.width, box.height * ratio);
  const covering = Math.max(box.width, box.height * ratio);
  const isWhole = objectFit === 'contain';
  const size = isWhole ? { width: contained, height: contained / ratio } : box;
  const stretched = objectFit === 'fill' ? box.width / box.height / ratio - 1 : 0;
  // A turned box and the upright one around it share their middle.
  const around = image.getBoundingClientRect();
  const middle = { x: (around.left + around.right) / 2, y: (around.top + around.bottom) / 2 };
  const [, y = '50%'] = getComputedStyle(image).objectPosition.split(' ');
  const free = (box.height - size.height) * (Number.parseFloat(y) / 100 - 0.5);
  const turn = new DOMMatrix(transform === 'none' ? '' : transform);
  const corners = [-0.46, 0.46].flatMap((dx) =>
    [-0.46, 0.46].map((dy) => [dx * size.width, dy * size.height + free]),
  );
  const hidden = corners.filter(([dx = 0, dy = 0]) => {
    const point = [middle.x + turn.a * dx + turn.c * dy, middle.y + turn.b * dx + turn.d * dy] as const;
    return !document.elementsFromPoint(...point).includes(image);
  });
  return {
    place: image.closest('section')?.id ?? '',
    file: image.currentSrc.split('/').at(-1) ?? '',
    stretched,
    hiddenCorners: hidden.length,
    blownUp: (isWhole ? contained : covering) / file.naturalWidth,
    isDrawing: image.currentSrc.endsWith('.svg'),
    seen: size.width / size.height,
  };
}

/** None is stretched or painted larger than its file, covers are whole, the others fill their frames. */
async function expectPictures(page: Page): Promise<void> {
  const painted = await paintedPictures(page);
  expect(painted.filter(({ isDrawing }) => !isDrawing).length).toBeGreaterThan(10);
  expect(painted.filter(({ stretched }) => Math.abs(stretched) > 0.01)).toEqual([]);
  expect(painted.filter(({ isDrawing, blownUp }) => !isDrawing && blownUp > 1.05)).toEqual([]);
  // From 1:1 to 1:2.
  const covers = painted.filter(({ place, isDrawing }) => /books/.test(place) && !isDrawing);
  expect(covers.map(({ seen }) => Number(seen.toFixed(2))).toSorted((a, b) => b - a)).toEqual([
    1, 1, 0.75, 0.75, 0.75, 0.63, 0.63, 0.5, 0.5,
  ]);
  expect(covers.filter(({ hiddenCorners }) => hiddenCorners > 0)).toEqual([]);
  const [portrait] = painted.filter(({ place }) => place === 'hero');
  expect(portrait?.seen).toBeCloseTo(4 / 5, 2);
  const thumbnails = painted.filter(({ place }) => place === 'youtube');
  expect(thumbnails).toHaveLength(3);
  for (const { seen } of thumbnails) expect(seen).toBeCloseTo(16 / 9, 1);
}

/** The picture of a guide fills its stub. */
async function expectFilledStubs(page: Page): Promise<void> {
  const gaps = await page.locator('#free-guides article img').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const stub = picture.closest('article > div')?.getBoundingClientRect();
      const { width, height } = picture.getBoundingClientRect();
      return stub ? Math.abs(stub.width - width) + Math.abs(stub.height - height) : Number.NaN;
    }),
  );
  expect(gaps).toHaveLength(5);
  for (const gap of gaps) expect(gap).toBeLessThan(1);
}

/** Cards of a row begin, end and offer their button at the same height. */
async function expectEvenRows(page: Page): Promise<void> {
  for (const section of ['ebooks', 'printed-books', 'free-guides', 'youtube']) {
    const cards = await page.locator(`#${section} article`).evaluateAll((articles) =>
      articles.map((article) => {
        const { top, bottom } = article.getBoundingClientRect();
        const button = article.querySelector('a, button')?.getBoundingClientRect();
        return { row: Math.round(top), ends: [bottom, button?.bottom ?? 0].map(Math.round) };
      }),
    );
    const rows = Map.groupBy(cards, ({ row }) => row);
    for (const [row, [first, ...others]] of rows) {
      for (const other of others) expect(other.ends, `${section}, row at ${row}`).toEqual(first?.ends);
    }
  }
}

/** A video without a picture has a drawing in the same frame as the others' pictures. */
async function expectEqualFrames(page: Page): Promise<void> {
  const frames = page.locator('#youtube article > :first-child');
  await expect(frames.locator(':scope > svg:first-child')).toHaveCount(1);
  const sizes = await frames.evaluateAll((all) =>
    all.map((frame) => {
      const { width, height } = frame.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
      return { width, ratio: width / height };
    }),
  );
  expect(sizes).toHaveLength(4);
  for (const { ratio, width } of sizes) {
    expect(width).toBeGreaterThan(100);
    expect(ratio).toBeCloseTo(16 / 9, 1);
  }
}

test('photographs of every shape beside drawings keep their shape and their place on every screen, from no other host', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.setViewportSize(PHONE);
  await openInOwnTypefaces(page, origin);
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size);
      await loadPictures(page);
      await expectPictures(page);
      await expectFilledStubs(page);
      await expectEvenRows(page);
      await expectEqualFrames(page);
    });
  }
  expect([...hosts]).toEqual([origin]);
});

test('a PDF made elsewhere is a guide like another: its card says its pages and size, and it arrives byte for byte', async ({
  page,
  request,
}) => {
  await page.goto(origin);
  const address = `/guias/${OWN_GUIDE.id}.pdf`;
  const card = page.locator('#free-guides article').filter({ has: page.locator(`a[href="${address}"]`) });
  await expect(card).toContainText('PDF de 3 páginas, 1 kB.');
  const answer = await request.get(origin + address);
  expect(await answer.body()).toEqual(OWN_GUIDE.bytes);
});
