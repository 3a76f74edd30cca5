import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page, type Route } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from './browser.ts';
import { sampleEnvironment } from './email-keys.ts';
import { freePort } from './ports.ts';
import { serve } from './serve.ts';
import { buildSite, ROOT } from './tools.ts';

/** Widths to compare at (CSS pixels) and the height of the window at each. */
const WINDOWS = { 320: 568, 390: 844, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 } as const;
/** Selectors that name the same part in the mock and in the build. */
const PARTS = [
  '#hero',
  '#about',
  '#ebooks',
  '#printed-books',
  '#free-guides',
  '#youtube',
  '#contact',
  'footer',
];
const SITE = 'tests/output/shots-site';
const PICTURES = 'tests/output/shots';
const GAP = 24;
/** What floats over the page would stand in the middle of a tall part: it stays at the top, in both. */
const FLOATING = 'body > header, body > a, body > aside > a { position: absolute !important }';

await main();

async function main() {
  const port = await freePort(4400);
  const origin = `http://localhost:${port}`;
  if ((await buildSite(SITE, sampleEnvironment(origin))) !== 0) process.exit(1);
  const server = await serve({ folder: SITE, port });
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox'] });
  mkdirSync(join(ROOT, PICTURES), { recursive: true });
  for (const [width, height] of Object.entries(WINDOWS)) {
    await compare(browser, origin, { width: Number(width), height });
  }
  await browser.close();
  await server.close();
  console.log(`\nMock (left) and build (right), per part and width: ${PICTURES}/`);
}

async function compare(browser: Browser, origin: string, viewport: { width: number; height: number }) {
  const mock = await open(browser, pathToFileURL(join(ROOT, 'docs/design/mock.html')).href, viewport);
  const build = await open(browser, origin, viewport);
  for (const part of PARTS) {
    const name = `${part.replace('#', '')}-${viewport.width}.png`;
    await sideBySide(await picture(mock, part), await picture(build, part), name);
  }
  const heights = await Promise.all(
    [mock, build].map((page) => page.evaluate(() => document.body.scrollHeight)),
  );
  console.log(`${viewport.width} px: mock ${heights[0]} px long, build ${heights[1]} px`);
  await Promise.all([mock.context().close(), build.context().close()]);
}

async function open(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', bypassCSP: true });
  const page = await context.newPage();
  await page.route(/fonts\/(alegreya|figtree)-.*\.woff2$/, serveFont);
  await page.goto(url);
  // Lazy pictures are fetched when they come near: pass by all of them once.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
  await page.addStyleTag({ content: FLOATING });
  return page;
}

/** The mock names its fonts relative to itself; they are the packages' own files. */
function serveFont(route: Route): Promise<void> {
  const file = route.request().url().split('/').at(-1) ?? '';
  const family = file.split('-')[0];
  const path = createRequire(import.meta.url).resolve(`@fontsource-variable/${family}/files/${file}`);
  return route.fulfill({ body: readFileSync(path) });
}

function picture(page: Page, part: string): Promise<Buffer> {
  return page.locator(part).first().screenshot({ animations: 'disabled' });
}

async function sideBySide(left: Buffer, right: Buffer, name: string) {
  const [a, b] = await Promise.all([sharp(left).metadata(), sharp(right).metadata()]);
  const canvas = {
    width: a.width + GAP + b.width,
    height: Math.max(a.height, b.height),
    channels: 3,
    background: '#fff',
  } as const;
  await sharp({ create: canvas })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: a.width + GAP, top: 0 },
    ])
    .png()
    .toFile(join(ROOT, PICTURES, name));
}
