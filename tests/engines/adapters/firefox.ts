import { type Browser, launch } from 'puppeteer-core';
import type { EnginePrograms } from '../../../tools/engines.ts';
import type { Engine, Mode } from '../engine.ts';
import { puppeteerEngine } from './puppeteer.ts';

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
  return puppeteerEngine({
    label: (await (await browserFor('usual')).version()).replace(/^firefox\//i, 'Firefox '),
    browserFor,
    prepare: async () => {},
    close: async () => {
      for (const browser of running.values()) await (await browser).close();
    },
  });
}

function start(executablePath: string, mode: Mode): Promise<Browser> {
  const extraPrefsFirefox = PREFERENCES[mode];
  return launch({ browser: 'firefox', executablePath, extraPrefsFirefox, defaultViewport: null });
}
