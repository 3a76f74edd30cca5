import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import type { Browser } from './browser.ts';

/** Not /usr/bin/firefox: on Ubuntu it is a snap, which cannot read a test's profile folder. */
const PROGRAM = [
  process.env.FIREFOX_PATH ?? '',
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find((path) => existsSync(path));

/** Firefox, driven by WebDriver BiDi: Playwright supports only its own build of Firefox. */
export const firefox: Browser = {
  name: 'Firefox',
  packages: 'firefox-esr',
  isInstalled: PROGRAM !== undefined,
  open: async () => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: PROGRAM ?? '',
      // Overlay scrollbars, as on a phone.
      extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1 },
      defaultViewport: null,
    });
    const page = await browser.newPage();
    return {
      goto: async (address) => void (await page.goto(address)),
      resize: ([width, height]) => page.setViewport({ width, height }),
      evaluate: (work, ...args) => page.evaluate(work as never, ...args),
      clickAt: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      close: () => browser.close(),
    };
  },
};
