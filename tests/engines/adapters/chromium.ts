import { launch } from 'puppeteer-core';
import type { EnginePrograms } from '../../../tools/engines.ts';
import type { Engine } from '../engine.ts';
import { puppeteerEngine } from './puppeteer.ts';

const ARGS = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Starts Chromium. */
export async function startChromium({ browser }: NonNullable<EnginePrograms['Chromium']>): Promise<Engine> {
  // Chromium refuses to start its sandbox as root, the usual user of a container.
  const args = process.getuid?.() === 0 ? [...ARGS, '--no-sandbox'] : ARGS;
  const running = await launch({ executablePath: browser, args, defaultViewport: null });
  return puppeteerEngine({
    label: (await running.version()).replace(/^(Headless)?Chrome\//, 'Chromium '),
    browserFor: async () => running,
    prepare: async (page, mode) => {
      const value = mode === 'reduced motion' ? 'reduce' : 'no-preference';
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value }]);
      await page.setJavaScriptEnabled(mode !== 'no scripts');
    },
    close: () => running.close(),
  });
}
