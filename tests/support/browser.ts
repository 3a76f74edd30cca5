import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const MAC = 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const WINDOWS = 'Google\\Chrome\\Application\\chrome.exe';
/** Usual paths of Chromium and Chrome. Not /usr/bin/chromium-browser: on Ubuntu it only suggests the snap. */
const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  join('/', MAC),
  join(homedir(), MAC),
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => `${process.env[name]}\\${WINDOWS}`),
];

/** Playwright's launch option for Chromium's sandbox, with which Chromium refuses to start as root. */
export const SANDBOX = { chromiumSandbox: process.getuid?.() !== 0 };

/**
 * Debian's Chromium without a window of its own. It takes a third less of the processor, but keeps no pages for «back» and
 * loads pictures earlier.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Finds the headless shell, or any Chromium. */
export function findShell(): string | undefined {
  return existsSync(HEADLESS_SHELL) && !process.env.CHROMIUM_PATH ? HEADLESS_SHELL : findChromium();
}

/**
 * Finds Chromium: the path in `CHROMIUM_PATH`, an installed one, or Playwright's own.
 * @returns its path, if there is one
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  return named || [...KNOWN_PATHS, chromium.executablePath()].find((path) => existsSync(path));
}
