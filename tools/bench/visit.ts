import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** A request of the page: what for, and its bytes as they travelled, headers included. */
export interface Fetched {
  readonly url: string;
  /** As the browser calls it: Document, Font, Image, Script, Stylesheet… */
  readonly type: string;
  bytes: number;
}

/** What the browser noticed while the page was open; times in milliseconds since the visit began. */
export interface Vitals {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** What was painted last of the largest. */
  readonly largestElement: string;
  /** Sum of all unexpected layout shifts, without session windows: stricter than the usual measure. */
  readonly shift: number;
  /** What moved, for whoever has to repair it. */
  readonly moved: readonly string[];
  /** Durations of tasks over 50 ms. */
  readonly longTasks: readonly number[];
  /** When the last byte had arrived and the last long task was over. */
  readonly idle: number;
  /** Files that held back the first paint. */
  readonly blocking: readonly string[];
}

/** One visit by a new visitor: nothing is cached. */
export interface Visit {
  readonly page: Page;
  /** Everything asked for so far. */
  fetched(): readonly Fetched[];
  /** Waits until nothing more is asked for. */
  settle(): Promise<void>;
  vitals(): Promise<Vitals>;
  close(): Promise<void>;
}

interface SetUp {
  readonly context: BrowserContextOptions;
  readonly slow?: boolean;
}

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

/** The three ways in which a visit is measured. */
export const SET_UPS = {
  phone: { context: PHONE },
  desktop: { context: { viewport: { width: 1440, height: 900 } } },
  slowPhone: { context: PHONE, slow: true },
} as const satisfies Record<string, SetUp>;

export type SetUpName = keyof typeof SET_UPS;

/** 400 ms there and back, 400 kbit/s, a processor of a quarter of the speed. */
const SLOW = {
  network: { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
  cpuRate: 4,
} as const;

/** So long nothing moves on the network before it counts as silent; more than the slow phone's way there and back. */
const SILENCE = 800;

/** Opens an empty page in this set-up; the caller navigates. */
export async function openVisit(browser: Browser, name: SetUpName): Promise<Visit> {
  const setUp: SetUp = SET_UPS[name];
  const context = await browser.newContext({ ...setUp.context, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const log = await watchNetwork(cdp);
  if (setUp.slow) {
    await cdp.send('Network.emulateNetworkConditions', SLOW.network);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpuRate });
  }
  await page.addInitScript(observe);
  return {
    page,
    fetched: () => [...log.requests.values()],
    settle: () => silence(log),
    vitals: () => page.evaluate(readVitals),
    close: () => context.close(),
  };
}

/** Sum of the bytes of what was fetched, or of one kind of it. */
export function bytesOf(fetched: readonly Fetched[], type?: string): number {
  return fetched.reduce((sum, request) => (!type || request.type === type ? sum + request.bytes : sum), 0);
}

interface NetworkLog {
  readonly requests: Map<string, Fetched>;
  readonly open: Set<string>;
  lastChange: number;
}

async function watchNetwork(cdp: CDPSession): Promise<NetworkLog> {
  const log: NetworkLog = { requests: new Map(), open: new Set(), lastChange: Date.now() };
  const end = (id: string, bytes = 0) => {
    const request = log.requests.get(id);
    if (request) request.bytes = bytes;
    log.open.delete(id);
    log.lastChange = Date.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('http')) return;
    log.requests.set(requestId, { url: request.url, type, bytes: 0 });
    log.open.add(requestId);
    log.lastChange = Date.now();
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  await cdp.send('Network.enable');
  return log;
}

async function silence(log: NetworkLog): Promise<void> {
  log.lastChange = Date.now();
  while (log.open.size > 0 || Date.now() - log.lastChange < SILENCE) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

interface Observed {
  shift: number;
  readonly moved: string[];
  readonly longTasks: { readonly end: number; readonly duration: number }[];
  largestPaint: number;
  largestElement: string;
}

type ObservedWindow = Window & { benchObserved: Observed };

type ShiftEntry = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

type PaintEntry = PerformanceEntry & { readonly element: Element | null };

/** Runs in the page before anything of it: it may use nothing from outside itself. */
function observe() {
  const observed: Observed = { shift: 0, moved: [], longTasks: [], largestPaint: 0, largestElement: '' };
  (window as unknown as ObservedWindow).benchObserved = observed;
  const nameOf = (element: Element | null | undefined) =>
    element ? `${element.tagName.toLowerCase()}.${element.getAttribute('class')}` : '';
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput, sources } = entry as ShiftEntry;
    if (hadRecentInput) return;
    observed.shift += value;
    for (const { node } of sources) {
      observed.moved.push(nameOf(node instanceof Element ? node : node?.parentElement));
    }
  });
  watch('longtask', ({ startTime, duration }) =>
    observed.longTasks.push({ end: startTime + duration, duration }),
  );
  watch('largest-contentful-paint', (entry) => {
    observed.largestPaint = entry.startTime;
    observed.largestElement = nameOf((entry as PaintEntry).element);
  });
}

/** Runs in the page, too. */
function readVitals(): Vitals {
  const { shift, moved, longTasks, largestPaint, largestElement } = (window as unknown as ObservedWindow)
    .benchObserved;
  const timings = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  const files = timings.filter(({ entryType }) => entryType === 'resource');
  return {
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largestPaint,
    largestElement,
    shift,
    moved: [...new Set(moved)],
    longTasks: longTasks.map(({ duration }) => duration),
    idle: Math.max(...timings.map(({ responseEnd }) => responseEnd), ...longTasks.map(({ end }) => end)),
    blocking: files
      .filter((file) => 'renderBlockingStatus' in file && file.renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  };
}
