import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser } from './browser.ts';
import { budgetRows, kilobytes, paintRows, shiftRow, table } from './budgets.ts';
import { sampleEnvironment } from './email-keys.ts';
import { serveCompressed, type Visit, visit, weighDocument } from './measure.ts';
import { buildSite, ROOT } from './tools.ts';

// npm run bench -- [--content DIR] [--runs 5 of the slow phone]: bytes, requests, shift and paints beside their goals.

const { values } = parseArgs({
  options: { content: { type: 'string', default: 'sample' }, runs: { type: 'string', default: '5' } },
});
const folder = join(ROOT, 'tests/output/bench');
const environment = { ...sampleEnvironment('http://localhost'), CONTENT_DIR: resolve(ROOT, values.content) };
if ((await buildSite(folder, environment)) !== 0) throw new Error('The page could not be built: see above.');
const browser = await openBrowser(['--disable-background-networking']);
const { origin, close } = await serveCompressed(folder);
const phone = await visit(browser, origin, 'phone', true);
const desktop = await visit(browser, origin, 'desktop');
const slow: Visit[] = [];
// One after the other: side by side they would slow each other.
for (let run = 0; run < Number(values.runs); run++) slow.push(await visit(browser, origin, 'slowPhone'));
close();
await browser.close();
console.log('\nFetched until the end of the page');
for (const { bytes, type, url } of phone.wholePage)
  console.log(`${kilobytes(bytes).padStart(10)}  ${type.padEnd(8)}  ${new URL(url).pathname}`);
const rows = [
  ...budgetRows(phone, weighDocument(readFileSync(join(folder, 'index.html'), 'utf8'))),
  shiftRow('phone', phone),
  shiftRow('desktop', desktop),
  ...slow.slice(0, 1).map((one) => shiftRow('slow phone', one)),
  ...paintRows(slow),
];
console.log(`\n${table(rows)}`);
// Times of a machine that is busy with other things mean little.
console.log(`\nLoad of this machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`);
