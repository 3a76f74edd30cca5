import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import type { Browser } from './browser.ts';

/** Not /usr/bin/firefox: on Ubuntu that is a snap, which cannot read the profile that a test makes for it. */
const PROGRAM = [
  process.env.FIREFOX_PATH ?? '',
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find((path) => existsSync(path));

/** Firefox, driven by WebDriver BiDi; Playwright drives only a Firefox of its own build. */
export const firefox: Browser = {
  name: 'Firefox',
  packages: 'firefox-esr',
  isInstalled: PROGRAM !== undefined,
  open: async ({ scripts }) => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: PROGRAM ?? '',
      // Scrollbars lie over the page, as on a phone.
      extraPrefsFirefox: { 'javascript.enabled': scripts, 'ui.useOverlayScrollbars': 1 },
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
