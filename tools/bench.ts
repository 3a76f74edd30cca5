import { appendFileSync, cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { COLLECTION_SCHEMAS } from '../src/content/schema.ts';
import { openBrowser } from './browser.ts';
import { budgetRows, kilobytes, limitRow, paintRows, type Row, shiftRow, table } from './budgets.ts';
import { sampleEnvironment } from './email-keys.ts';
import { inlineScripts, serveCompressed, type Visit, visit, weighDocument } from './measure.ts';
import { buildSite, ROOT } from './tools.ts';

// npm run bench -- [--content DIR] [--runs 5 of the slow phone] [--times 10, compares with so many times the cards]

const { values } = parseArgs({
  options: {
    content: { type: 'string', default: 'sample' },
    runs: { type: 'string', default: '5' },
    times: { type: 'string' },
  },
});
const content = resolve(ROOT, values.content);
const browser = await openBrowser(['--disable-background-networking']);
const rows = values.times ? growth(Number(values.times)) : figures(Number(values.runs));
console.log(`\n${table(await rows.finally(() => browser.close()))}`);
// Times of a machine that is busy with other things mean little.
console.log(`\nLoad of this machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`);

/** Bytes, requests, shift and the slow phone's paints, beside their goals. */
async function figures(runs: number): Promise<readonly Row[]> {
  const { folder } = await build('site', content);
  const { origin, close } = await serveCompressed(folder);
  const phone = await visit(browser, origin, 'phone', true);
  const desktop = await visit(browser, origin, 'desktop');
  const slow: Visit[] = [];
  // One after the other: side by side they would slow each other.
  for (let run = 0; run < runs; run++) slow.push(await visit(browser, origin, 'slowPhone'));
  close();
  console.log('\nFetched until the end of the page');
  for (const { bytes, type, url } of phone.wholePage)
    console.log(`${kilobytes(bytes).padStart(10)}  ${type.padEnd(8)}  ${new URL(url).pathname}`);
  return [
    ...budgetRows(phone, weighDocument(documentOf(folder))),
    shiftRow('phone', phone),
    shiftRow('desktop', desktop),
    ...slow.slice(0, 1).map((one) => shiftRow('slow phone', one)),
    ...paintRows(slow),
  ];
}

/** What grows, and what must not, when there are more cards of every kind. */
async function growth(times: number): Promise<readonly Row[]> {
  const many = multiplyCards(times);
  const once = await weigh(await build('site', content));
  const site = await build(`site-x${times}`, many).finally(() => rmSync(many, { recursive: true }));
  const grown = await weigh(site);
  const pictures = `pictures before scroll, of ${grown.allPictures}`;
  return [
    limitRow('scripts, as written', grown.scripts, once.scripts, kilobytes),
    limitRow(`HTML, brotli (×1: ${kilobytes(once.html)})`, grown.html, once.html * times, kilobytes),
    limitRow(pictures, grown.firstPictures, once.firstPictures),
    // Shown, never asserted: it depends on the machine.
    limitRow('seconds to build', Math.round(site.seconds), 60),
  ];
}

async function weigh({ folder }: { readonly folder: string }) {
  const { origin, close } = await serveCompressed(folder);
  const { firstView, wholePage } = await visit(browser, origin, 'phone');
  close();
  const html = documentOf(folder);
  const scripts = globSync('**/*.js', { cwd: folder }).map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  return {
    scripts: Buffer.byteLength([inlineScripts(html), ...scripts].join('')),
    html: weighDocument(html).html,
    firstPictures: firstView.filter(({ type }) => type === 'image').length,
    allPictures: wholePage.filter(({ type }) => type === 'image').length,
  };
}

/** Writes a copy of the content with `times` as many cards of every kind; the caller removes it. */
function multiplyCards(times: number): string {
  const copy = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync(content, copy, { recursive: true });
  for (const card of globSync(`{${Object.keys(COLLECTION_SCHEMAS).join(',')}}/*`, { cwd: content })) {
    for (let turn = 2; turn <= times; turn++) {
      // It is not in the list of the order: it comes after what is.
      const folder = join(copy, `${card}-${turn}`);
      cpSync(join(content, card), folder, { recursive: true });
      // Each picture a file of its own: equal ones would be fetched once. Readers of every format skip what follows.
      for (const name of readdirSync(folder).filter((found) => /\.(svg|jpe?g|png|webp)$/i.test(found)))
        appendFileSync(join(folder, name), `<!-- ${turn} -->`);
    }
  }
  return copy;
}

async function build(name: string, contentDir: string): Promise<{ folder: string; seconds: number }> {
  const folder = join(ROOT, 'tests/output/bench', name);
  const start = performance.now();
  const environment = { ...sampleEnvironment('http://localhost'), CONTENT_DIR: contentDir };
  if ((await buildSite(folder, environment)) !== 0)
    throw new Error('The page could not be built: see above.');
  return { folder, seconds: (performance.now() - start) / 1000 };
}

function documentOf(folder: string): string {
  return readFileSync(join(folder, 'index.html'), 'utf8');
}
