import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core';
import type { EnginePrograms } from '../../../tools/engines.ts';
import type { Engine, Mode, Tab } from '../engine.ts';

/** Loading may take long on a busy machine. */
const PATIENCE_MS = 60_000;

/** Its protocol (WebDriver BiDi) sets neither of these in a tab: a browser of its own for each, by preferences. */
const PREFERENCES: Readonly<Record<Mode, Record<string, unknown>>> = {
  usual: {},
  'no scripts': { 'javascript.enabled': false },
  'reduced motion': { 'ui.prefersReducedMotion': 1 },
};

/** Starts Firefox; the browsers for other modes start when they are first asked for. */
export async function startFirefox(programs: NonNullable<EnginePrograms['Firefox']>): Promise<Engine> {
  const running = new Map<Mode, Promise<Browser>>();
  const browserFor = (mode: Mode) => {
    const browser = running.get(mode) ?? start(programs.browser, mode);
    running.set(mode, browser);
    return browser;
  };
  return {
    label: (await (await browserFor('usual')).version()).replace(/^firefox\//i, 'Firefox '),
    open: async (mode) => {
      const context = await (await browserFor(mode)).createBrowserContext();
      const page = await context.newPage();
      page.setDefaultNavigationTimeout(PATIENCE_MS);
      return tabOf(page, context);
    },
    close: async () => {
      for (const browser of running.values()) await (await browser).close();
    },
  };
}

function start(executablePath: string, mode: Mode): Promise<Browser> {
  const extraPrefsFirefox = PREFERENCES[mode];
  return launch({ browser: 'firefox', executablePath, extraPrefsFirefox, defaultViewport: null });
}

function tabOf(page: Page, context: BrowserContext): Tab {
  return {
    go: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    resize: (width, height) => page.setViewport({ width, height }),
    run: (work, ...args) => page.evaluate(work as never, ...args),
    pressAt: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    write: (text) => page.keyboard.type(text),
    tabs: async () => (await context.pages()).length,
    close: () => context.close(),
  };
}
