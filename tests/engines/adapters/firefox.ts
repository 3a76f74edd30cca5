import { launch, type Page } from 'puppeteer-core';
import type { EnginePrograms } from '../../../tools/engines.ts';
import type { Engine, Mode, Tab } from '../engine.ts';

/** A busy machine may take long to answer; what is longer hangs. */
const PATIENCE_MS = 60_000;

/** Its protocol (WebDriver BiDi) sets neither of these in a tab: a browser of its own for each, by preferences. */
const PREFERENCES: Readonly<Record<Mode, Record<string, unknown>>> = {
  usual: {},
  'no scripts': { 'javascript.enabled': false },
  'reduced motion': { 'ui.prefersReducedMotion': 1 },
};

/** Firefox, started anew for each visit. */
export async function startFirefox({
  browser: executablePath,
}: NonNullable<EnginePrograms['Firefox']>): Promise<Engine> {
  return {
    open: async (mode) => {
      const extraPrefsFirefox = PREFERENCES[mode];
      const browser = await launch({
        browser: 'firefox',
        executablePath,
        extraPrefsFirefox,
        defaultViewport: null,
        protocolTimeout: PATIENCE_MS,
      });
      const page = await browser.newPage();
      page.setDefaultNavigationTimeout(PATIENCE_MS);
      return tabOf(page);
    },
  };
}

function tabOf(page: Page): Tab {
  return {
    go: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    resize: (width, height) => page.setViewport({ width, height }),
    run: (work, ...args) => page.evaluate(work as never, ...args),
    pressAt: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    write: (text) => page.keyboard.type(text),
    close: () => page.browser().close(),
  };
}
