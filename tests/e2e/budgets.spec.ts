import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { contactForm } from './contact-form.ts';
import {
  DESKTOP,
  holdRequests,
  openInOwnTypefaces,
  PHONE,
  served,
  unseenWords,
  wordsInOtherTypefaces,
} from './support/page.ts';
import { expect, test } from './support/test.ts';

const SITE = 'tests/output/site';
/** Hosts compress these; all other files are sent as they are. */
const COMPRESSED = ['.html', '.css', '.js', '.svg', '.webmanifest'];
/** Bytes in a packet. */
const SEGMENT = 1460;
/** Bytes that a server sends before the first acknowledgement: 10 segments (RFC 6928). */
const FIRST_FLIGHT = 10 * SEGMENT;
const TYPEFACES = '**/*.woff2';

/** Compresses as Cloudflare does, and files that are compressed beforehand. */
const brotli = (file: Buffer) =>
  brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

/** A built file as it is sent. @param path from the site's root */
function travelling(path: string, site = SITE, compress: (file: Buffer) => Buffer = brotli): Buffer {
  const file = readFileSync(join(site, path === '/' ? 'index.html' : path));
  const isText = path === '/' || COMPRESSED.includes(extname(path));
  return isText ? compress(file) : file;
}

/** Sum of the bytes of files as they are sent. */
function bytesOf(paths: readonly string[], site = SITE): number {
  return paths.reduce((sum, path) => sum + travelling(path, site).length, 0);
}

/** Records the paths of the files that the page requests from now on. */
function watchRequests(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (protocol !== 'data:') paths.push(pathname);
  });
  return paths;
}

/** Scrolls to the end of the page, a screen at a time, and waits for the requests on the way. */
async function readToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let last = -1; scrollY > last; ) {
      last = scrollY;
      scrollBy({ top: innerHeight, behavior: 'instant' });
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }
  });
  await page.waitForLoadState('networkidle');
}

const REMEDY = 'CONTRIBUTING.md says what to do when a limit is reached';

/** Limits, most in bytes. */
const LIMITS = {
  document: 24_500,
  firstView: 66_500,
  typefaces: 38_000,
  wholePage: 95_000,
  withPhotographs: 96_000,
  formScript: 75_500,
  /** By gzip 6, which hosts without brotli use. */
  gzipFirstView: 73_000,
  gzipToEndOfHero: 16_000,
  /** Layouts while the page loads. A script that measures between changes forces one each time. */
  layouts: 18,
} as const;

test('the document and its hero are small, by brotli and by gzip', () => {
  const document = travelling('/');
  expect.soft(document.length, REMEDY).toBeLessThanOrEqual(LIMITS.document);
  const html = readFileSync(join(SITE, 'index.html'), 'utf8');
  const end = html.indexOf('</section>', html.indexOf('id="hero"'));
  const toEndOfHero = Buffer.byteLength(html.slice(0, end));
  const firstFlight = brotliDecompressSync(document.subarray(0, FIRST_FLIGHT), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  });
  expect.soft(firstFlight.length, 'the hero is in the first flight').toBeGreaterThanOrEqual(toEndOfHero);
  const gzip = gzipSync(html).subarray(0, LIMITS.gzipToEndOfHero);
  const begin = gunzipSync(gzip, { finishFlush: constants.Z_SYNC_FLUSH });
  expect(begin.length, 'the hero by gzip').toBeGreaterThanOrEqual(toEndOfHero);
});

test.describe('on a phone', { tag: '@whole' }, () => {
  test.use({ deviceScaleFactor: 3, isMobile: true, hasTouch: true });

  test('layouts while the page loads, bytes and requests of the first view, the whole page and the form are limited', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const asked = watchRequests(page);
    await openInOwnTypefaces(page);
    const { metrics } = await session.send('Performance.getMetrics');
    const layouts = metrics.find(({ name }) => name === 'LayoutCount')?.value;
    expect.soft(layouts).toBeLessThanOrEqual(LIMITS.layouts);
    // Animations take a third of the processor.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.waitForLoadState('networkidle');
    expect(asked.length, String(asked)).toBeLessThanOrEqual(5);
    expect.soft(bytesOf(asked), `${REMEDY}: ${asked}`).toBeLessThanOrEqual(LIMITS.firstView);
    const byGzip = asked.reduce((sum, path) => sum + travelling(path, SITE, gzipSync).length, 0);
    expect.soft(byGzip, `${REMEDY}: ${asked}`).toBeLessThanOrEqual(LIMITS.gzipFirstView);
    const typefaces = asked.filter((path) => path.endsWith('.woff2'));
    expect(bytesOf(typefaces), String(typefaces)).toBeLessThanOrEqual(LIMITS.typefaces);
    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((file) => 'renderBlockingStatus' in file && file.renderBlockingStatus === 'blocking'),
    );
    expect(blocking, 'files that hold back the first paint').toEqual([]);

    await readToEnd(page);
    expect(bytesOf(asked), String(asked)).toBeLessThanOrEqual(LIMITS.wholePage);
    expect(asked.filter((path) => path.endsWith('.js'))).toEqual([]);
    const before = asked.length;
    await contactForm(page).field('name').tap();
    await contactForm(page).live();
    const scripts = asked.slice(before).filter((path) => path.endsWith('.js'));
    expect(scripts).not.toEqual([]);
    expect(bytesOf(scripts), String(scripts)).toBeLessThanOrEqual(LIMITS.formScript);
  });

  test('with photographs the first view loads at most 96 kB', async ({ page }) => {
    const folder = 'tests/output/gallery-site';
    await using site = await served(folder);
    const asked = watchRequests(page);
    await openInOwnTypefaces(page, site.origin);
    await page.waitForLoadState('networkidle');
    expect(bytesOf(asked, folder), String(asked)).toBeLessThanOrEqual(LIMITS.withPhotographs);
  });
});

test('the first packet of the document requests the web fonts', async ({ page }) => {
  const body = readFileSync(join(SITE, 'index.html'), 'utf8').slice(0, SEGMENT);
  await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body }));
  const asked = watchRequests(page);
  await page.goto('/');
  expect(asked.filter((path) => path.endsWith('.woff2'))).toHaveLength(2);
});

for (const size of [PHONE, DESKTOP]) {
  const title = `text is painted before its web fonts load, and nothing moves, at ${size.width} px`;
  // The shell places the letters of the wide header by whole pixels, which looks like a shift.
  test(title, { tag: size === DESKTOP ? '@whole' : [] }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize(size);
    const answer = await holdRequests(page, TYPEFACES);
    const request = page.waitForRequest(TYPEFACES);
    // A font requested early would delay the load event: do not wait for it.
    await page.goto('/', { waitUntil: 'commit' });
    await request;
    expect(await page.evaluate(wordsInOtherTypefaces)).not.toEqual([]);
    answer();
    await expect.poll(() => page.evaluate(wordsInOtherTypefaces)).toEqual([]);
    // Once is enough: a computer's page differs only in the links of the header.
    if (size === PHONE) await readToEnd(page);
    expect(await page.evaluate(layoutShifts)).toEqual([]);
  });
}

test('a visitor who saves data gets no web fonts, and reads the whole page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const asked = watchRequests(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await readToEnd(page);
  expect(asked.filter((path) => path.endsWith('.woff2'))).toEqual([]);
  await expect(page.locator('h1')).toHaveCSS('font-family', /^"Alegreya Times",/);
  expect(await page.evaluate(unseenWords)).toEqual([]);
});

test('all text of both pages, also what is hidden at first, is set in the page’s own fonts', async ({
  page,
  problems,
}) => {
  problems.allow(/^404 .*no-existe$/);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  for (const address of ['/', '/no-existe']) {
    await openInOwnTypefaces(page, address);
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('[hidden]:not([data-address])'))
        one.removeAttribute('hidden');
      document.querySelector('dialog')?.show();
    });
    const { root } = await session.send('DOM.getDocument');
    const { nodeIds } = await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: 'body :not(svg, svg *, script)',
    });
    const used = await Promise.all(
      nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })),
    );
    const foreign = used
      .flatMap(({ fonts }) => fonts)
      .filter(({ isCustomFont }) => !isCustomFont)
      .map(({ familyName }) => familyName);
    expect(nodeIds.length).toBeGreaterThan(10);
    expect(foreign, `typefaces of the visitor’s machine on ${address}`).toEqual([]);
  }
});

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Runs in the page. Returns what has moved so far by a pixel or more (Layout Instability API). */
function layoutShifts(): { readonly value: number; readonly moved: readonly (string | undefined)[] }[] {
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  return (observer.takeRecords() as LayoutShift[])
    .filter(({ value }) => value >= 0.0005)
    .map(({ value, sources }) => ({
      value,
      moved: sources.map(({ node }) => node?.textContent?.slice(0, 40)),
    }));
}
