import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, resolve, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
import { headerRules, headersFor } from '../deploy/headers.ts';
import { ROOT } from './tools.ts';

/**
 * A request of the page, and its bytes as they travel over HTTP/2: headers that an answer repeats are sent once, so
 * only the first one's count.
 */
export interface Fetched {
  readonly url: string;
  /** As Playwright calls it: document, font, image, script, stylesheet… */
  readonly type: string;
  readonly bytes: number;
}

/** A visit by someone new, from the first byte to the end of the page; times in milliseconds since it began. */
export interface Visit {
  readonly firstView: readonly Fetched[];
  /** All that is fetched when the end of the page has been seen. */
  readonly wholePage: readonly Fetched[];
  /** Fetched when the form was touched; empty where it was not. */
  readonly formScripts: readonly Fetched[];
  /** Files that held back the first paint. */
  readonly blocking: readonly string[];
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Sum of all unexpected layout shifts on the way, without session windows: stricter than the usual measure. */
  readonly shift: number;
  readonly moved: readonly string[];
}

/** What a server sends before it hears back: 10 segments of 1,460 bytes (RFC 6928). */
export const FIRST_FLIGHT = 14_600;

/** What the document costs by itself, in bytes after brotli. */
export interface DocumentWeight {
  readonly html: number;
  readonly inlineScripts: number;
  /** Whether the first flight, decompressed, reaches the end of the hero. */
  readonly reachesHeroEnd: boolean;
}

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
} as const;

/** How a visit is made; `slowPhone` has 400 ms there and back, 400 kbit/s and a quarter of the processor's speed. */
const DEVICES = {
  phone: { context: PHONE, slow: false },
  desktop: { context: { viewport: { width: 1440, height: 900 } }, slow: false },
  slowPhone: { context: PHONE, slow: true },
} as const;

export type Device = keyof typeof DEVICES;

/** Milliseconds without traffic after which the network counts as idle; longer than the slow phone's way there and back. */
const IDLE_MS = 800;

/**
 * Milliseconds before the server answers. Chromium's throttled network counts the way there and back twice for an
 * answer that is there before it has noted the request as sent (docs/decisions/0006).
 */
const SERVER_DELAY_MS = 3;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Scripts that run; JSON-LD is data. */
const INLINE_SCRIPT = /<script(?![^>]*\bld\+json)(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Serves a built page with the response headers of every host, its text compressed beforehand with brotli at its best.
 * @param folder the built page, relative to the project
 * @returns where, such as `http://localhost:40123`, and what ends it
 */
export async function serveCompressed(folder: string): Promise<{ origin: string; close: () => void }> {
  const root = resolve(ROOT, folder);
  const rules = headerRules(root);
  const files = new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((name) => join(root, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => [`/${relative(root, path).split(sep).join('/')}`, answerOf(path)]),
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = files.get(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    const headers = { ...headersFor(rules, pathname), ...file?.headers };
    setTimeout(() => response.writeHead(file ? 200 : 404, headers).end(file?.body), SERVER_DELAY_MS);
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answerOf(path: string): { readonly body: Buffer; readonly headers: Record<string, string> } {
  const type = TYPES[extname(path)];
  const whole = readFileSync(path);
  if (!type) return { body: whole, headers: { 'Content-Length': String(whole.length) } };
  const body = brotli(whole);
  const length = String(body.length);
  return { body, headers: { 'Content-Type': type, 'Content-Encoding': 'br', 'Content-Length': length } };
}

/** Makes one visit in a context of its own, which it closes. @param touch whether it ends in the form */
export async function visit(browser: Browser, origin: string, device: Device, touch = false): Promise<Visit> {
  const { context: options, slow } = DEVICES[device];
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const network = watchNetwork(page);
    if (slow) {
      const cdp = await context.newCDPSession(page);
      await cdp.send('Network.enable');
      const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
      await cdp.send('Network.emulateNetworkConditions', line);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    }
    await page.goto(`${origin}/`);
    // Asked for after the first paint, however late that is (src/enhance/web-fonts.ts).
    await page.locator('body > footer[data-fonts]').waitFor();
    const firstView = await network.idle();
    const { firstPaint, largestPaint, blocking } = await page.evaluate(readObserved);
    await scrollToEnd(page);
    const wholePage = await network.idle();
    const { moved, shift } = await page.evaluate(readObserved);
    if (touch) await page.locator('#contact [name="name"]').click();
    const formScripts = touch ? (await network.idle()).slice(wholePage.length) : [];
    return { firstView, wholePage, formScripts, blocking, firstPaint, largestPaint, shift, moved };
  } finally {
    await context.close();
  }
}

/** Sum of the bytes of what was fetched, or of one kind of it. */
export function bytesOf(fetched: readonly Fetched[], type?: string): number {
  return fetched.reduce((sum, request) => (!type || request.type === type ? sum + request.bytes : sum), 0);
}

/** Weighs a built document. */
export function weighDocument(html: string): DocumentWeight {
  const compressed = brotli(html);
  const firstFlight = brotliDecompressSync(compressed.subarray(0, FIRST_FLIGHT), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  });
  const hero = html.search(/<section[^>]*\bid="hero"/);
  if (hero < 0) throw new Error('The document has no section #hero.');
  return {
    html: compressed.length,
    inlineScripts: brotli([...html.matchAll(INLINE_SCRIPT)].map(([, code]) => code).join('\n')).length,
    reachesHeroEnd: firstFlight.length >= Buffer.byteLength(html.slice(0, html.indexOf('</section>', hero))),
  };
}

function brotli(content: Buffer | string): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}

/** Notes every request; `idle` waits until nothing more is asked for and gives all so far. */
function watchNetwork(page: Page): { readonly idle: () => Promise<readonly Fetched[]> } {
  const requests: Request[] = [];
  let open = 0;
  let lastChange = Date.now();
  const change = (by: number) => {
    open += by;
    lastChange = Date.now();
  };
  page.on('request', (request) => {
    requests.push(request);
    change(1);
  });
  page.on('requestfinished', () => change(-1));
  page.on('requestfailed', () => change(-1));
  const idle = async () => {
    change(0);
    while (open > 0 || Date.now() - lastChange < IDLE_MS) await pause(50);
    return Promise.all(requests.map(fetched));
  };
  return { idle };
}

async function fetched(request: Request, index: number): Promise<Fetched> {
  const { responseHeadersSize, responseBodySize } = await request.sizes();
  const bytes = responseBodySize + (index === 0 ? responseHeadersSize : 0);
  return { url: request.url(), type: request.resourceType(), bytes };
}

/** Half a screen at a time, each painted before the next, as long as the page goes on. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let last = -1; scrollY > last; ) {
      last = scrollY;
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Runs in the page: it may use nothing from outside itself. */
function readObserved() {
  const entriesOf = (type: string) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type, buffered: true });
    return observer.takeRecords();
  };
  const shifts = (entriesOf('layout-shift') as ShiftEntry[]).filter(({ hadRecentInput }) => !hadRecentInput);
  const moved = shifts.flatMap(({ sources }) => sources.map(({ node }) => node));
  const names = moved.map((node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.tagName.toLowerCase()}.${element?.getAttribute('class')}`;
  });
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: [...new Set(names)],
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largestPaint: entriesOf('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
    blocking: files
      .filter((file) => 'renderBlockingStatus' in file && file.renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  };
}
