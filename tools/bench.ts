import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { budgetRows, shiftRow, weigh } from './bench/budgets.ts';
import { type Cdn, startCdn } from './bench/cdn.ts';
import { type DocumentPart, documentParts } from './bench/document.ts';
import { type Grown, growthRows, measureGrowth, multiplyCards } from './bench/growth.ts';
import { travel } from './bench/journey.ts';
import { kilobytes, longTaskRow, type Row, table } from './bench/rows.ts';
import { time, timeRows } from './bench/times.ts';
import type { Fetched } from './bench/visit.ts';
import { ensureBrowser, SANDBOX } from './browser.ts';
import { sampleEnvironment } from './email-keys.ts';
import { buildSite, ROOT } from './tools.ts';

// npm run bench -- [--content DIR] [--runs 5, 0 leaves the times out] [--times 10, measures growth instead]
const OUTPUT = 'tests/output/bench';

const { values } = parseArgs({
  options: {
    content: { type: 'string', default: 'sample' },
    runs: { type: 'string', default: '5' },
    times: { type: 'string', default: '1' },
  },
});
const content = resolve(ROOT, values.content);
const factor = Number(values.times);

if (!existsSync(content)) throw new Error(`There is no content in ${content}. Name a folder with --content.`);
await (factor > 1 ? growth() : figures(Number(values.runs)));

async function figures(runs: number): Promise<void> {
  const site = await build(`${OUTPUT}/site`, content);
  const all = await withPage(site.folder, (browser, cdn) => measure(browser, cdn, site.folder, runs));
  const parts = documentParts(readFileSync(join(ROOT, site.folder, 'index.html'), 'utf8'));
  console.log(`\nWhere the document's bytes go (parts overlap)\n${partLines(parts)}`);
  console.log(`\nFetched until the end of the page\n${requestLines(all.weights.journey.wholePage)}`);
  report('figures.json', figureRows(all), { content: values.content, runs, site, ...all, parts });
}

async function measure(browser: Browser, cdn: Cdn, folder: string, runs: number) {
  const { origin } = cdn;
  return {
    weights: await weigh(browser, origin, folder),
    desktop: await travel(browser, origin, 'desktop'),
    slowPhone: await travel(browser, origin, 'slowPhone'),
    times: await time(browser, cdn, runs),
  };
}

function figureRows({ weights, desktop, slowPhone, times }: Awaited<ReturnType<typeof measure>>) {
  return [
    ...budgetRows(weights),
    shiftRow('phone', weights.journey),
    shiftRow('desktop', desktop),
    shiftRow('slowPhone', slowPhone),
    longTaskRow('loading on the phone', weights.journey.loading.longTasks),
    longTaskRow('loading on the desktop', desktop.loading.longTasks),
    ...timeRows(times),
  ];
}

async function growth(): Promise<void> {
  const many = multiplyCards(content, factor);
  const once = await grownFigures(await build(`${OUTPUT}/site`, content));
  const site = await build(`${OUTPUT}/site-x${factor}`, many).finally(() =>
    rmSync(many, { recursive: true }),
  );
  const grown = await grownFigures(site);
  report(`growth-x${factor}.json`, growthRows(once, grown, factor), {
    content: values.content,
    factor,
    once,
    grown,
  });
}

function grownFigures(site: Site): Promise<Grown> {
  return withPage(site.folder, (browser, { origin }) =>
    measureGrowth(browser, { ...site, origin, folder: join(ROOT, site.folder) }),
  );
}

interface Site {
  readonly folder: string;
  readonly buildSeconds: number;
}

async function build(folder: string, contentDir: string): Promise<Site> {
  const start = performance.now();
  const keys = sampleEnvironment('http://localhost');
  const code = await buildSite(folder, { ...keys, CONTENT_DIR: contentDir });
  if (code !== 0) throw new Error('The page could not be built: see above.');
  return { folder, buildSeconds: (performance.now() - start) / 1000 };
}

/** Gives the work a browser and the page behind a network, and closes both whatever happens. */
async function withPage<Result>(
  folder: string,
  work: (browser: Browser, cdn: Cdn) => Promise<Result>,
): Promise<Result> {
  const executablePath = await ensureBrowser();
  const args = ['--disable-background-networking'];
  const cdn = await startCdn(folder);
  const browser = await chromium.launch({ executablePath, ...SANDBOX, args });
  try {
    return await work(browser, cdn);
  } finally {
    await browser.close();
    await cdn.close();
  }
}

/** Times of a machine that is busy with other things mean little: the reader sees how busy it was. */
function loadLine(): string {
  return `Load of this machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`;
}

function report(file: string, rows: readonly Row[], figures: object): void {
  mkdirSync(join(ROOT, OUTPUT), { recursive: true });
  writeFileSync(join(ROOT, OUTPUT, file), JSON.stringify({ load: loadavg(), rows, ...figures }, null, 2));
  console.log(`\n${table(rows)}\n\n${loadLine()}\nAll of it: ${OUTPUT}/${file}`);
}

function partLines(parts: readonly DocumentPart[]): string {
  return parts
    .map(
      ({ part, written, compressed }) =>
        `  ${kilobytes(compressed).padStart(8)}  ${part} (${kilobytes(written)} as written)`,
    )
    .join('\n');
}

function requestLines(fetched: readonly Fetched[]): string {
  return fetched
    .map(
      ({ bytes, type, url }) =>
        `  ${kilobytes(bytes).padStart(8)}  ${type.padEnd(8)}  ${new URL(url).pathname}`,
    )
    .join('\n');
}
