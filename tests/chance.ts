import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { sampleEnvironment } from '../publish/email-keys.ts';
import { findChromium, SANDBOX } from '../tools/browser.ts';
import { buildSite, ROOT } from '../tools/processes.ts';
import { coveredControls, firstRow, layoutFaults } from './e2e/support/boxes.ts';
import { openInOwnTypefaces, served } from './e2e/support/page.ts';

/** Folders of the random content and its page; each seed overwrites the one before. */
const CONTENT = 'tests/output/chance-content';
const SITE = 'tests/output/chance';

const SIZES = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [2560, 1080],
] as const;

/** Layout faults of the page at one size. */
async function faultsAt(page: Page, width: number, height: number): Promise<readonly string[]> {
  await page.setViewportSize({ width, height });
  const columns = (await firstRow(page, 'youtube')).length;
  const videos = await page.locator('#youtube').getByRole('article').count();
  const faults = [
    ...(await layoutFaults(page)),
    ...(await coveredControls(page)),
    // A row with fewer videos than columns is centred.
    ...(columns === videos || [1, 2, 4].includes(columns) ? [] : [`${columns} columns of videos`]),
  ];
  return faults.map((fault) => `  ${width} px: ${fault}`);
}

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '30' }, first: { type: 'string', default: '1' } },
});
const executablePath = findChromium();
const browser = await chromium.launch({ ...SANDBOX, ...(executablePath && { executablePath }) });
const failed: number[] = [];
for (let seed = Number(values.first); seed < Number(values.first) + Number(values.seeds); seed++) {
  execFileSync(process.execPath, ['tests/fixtures/chance/write-chance.ts', CONTENT, String(seed)], {
    cwd: ROOT,
  });
  const code = await buildSite(SITE, { ...sampleEnvironment('http://localhost:4400'), CONTENT_DIR: CONTENT });
  const faults: string[] = code === 0 ? [] : ['  not built'];
  if (code === 0) {
    const site = await served(SITE);
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    await openInOwnTypefaces(page, site.origin);
    for (const [width, height] of SIZES) faults.push(...(await faultsAt(page, width, height)));
    await page.close();
    await site[Symbol.asyncDispose]();
  }
  console.log(
    [`seed ${seed}: ${faults.length === 0 ? 'holds' : `${faults.length} faults`}`, ...faults].join('\n'),
  );
  if (faults.length > 0) failed.push(seed);
}
await browser.close();
console.log(failed.length === 0 ? 'All hold.' : `Seeds with faults: ${failed.join(', ')}`);
if (failed.length > 0) process.exitCode = 1;
