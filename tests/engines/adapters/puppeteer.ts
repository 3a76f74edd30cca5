import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import type { Engine, Mode, Tab } from '../engine.ts';

/** Loading may take long on a busy machine. */
const PATIENCE_MS = 60_000;

/** What differs between the two engines that Puppeteer drives. */
export interface PuppeteerWays {
  readonly label: string;
  /** The running browser for a mode; the same one where the mode can be set in the tab. */
  readonly browserFor: (mode: Mode) => Promise<Browser>;
  /** Sets in the tab what the browser was not started with. */
  readonly prepare: (page: Page, mode: Mode) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** An engine driven by Puppeteer. */
export function puppeteerEngine({ label, browserFor, prepare, close }: PuppeteerWays): Engine {
  return {
    label,
    close,
    open: async (mode) => {
      const context = await (await browserFor(mode)).createBrowserContext();
      const page = await context.newPage();
      page.setDefaultNavigationTimeout(PATIENCE_MS);
      await prepare(page, mode);
      return tabOf(page, context);
    },
  };
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
