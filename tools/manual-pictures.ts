import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { ensureBrowser, SANDBOX } from './browser.ts';
import { PICTURES } from './manual/pictures.ts';
import { openStage, type Stage } from './manual/stage.ts';
import { ROOT } from './tools.ts';

const FOLDER = 'docs/manual/imagenes';

await main();

/** Takes every picture of the manual anew, of the sample as it looks today. */
async function main(): Promise<void> {
  const executablePath = await ensureBrowser();
  const stage = await openStage();
  const browser = await chromium.launch({ executablePath, ...SANDBOX });
  try {
    mkdirSync(join(ROOT, FOLDER), { recursive: true });
    for (const name of Object.keys(PICTURES)) await take(name, browser, stage);
  } finally {
    await browser.close();
    await stage.close();
  }
}

async function take(name: string, browser: Browser, stage: Stage): Promise<void> {
  const picture = PICTURES[name];
  if (!picture) return;
  const { width, height, open } = picture;
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'es-VE',
    timezoneId: 'America/Caracas',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await open(page, stage);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const file = join(FOLDER, `${name}.webp`);
  const shot = await page.screenshot({ animations: 'disabled' });
  await sharp(shot).webp({ quality: 82, effort: 6 }).toFile(join(ROOT, file));
  await context.close();
  console.log(`${file}: ${Math.round(statSync(join(ROOT, file)).size / 1000)} kB`);
}
