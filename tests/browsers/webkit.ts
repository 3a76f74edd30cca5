import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { vi } from 'vitest';
import type { Browser } from './browser.ts';

const DISPLAY = '/usr/bin/xvfb-run';
const DRIVER = '/usr/bin/WebKitWebDriver';
/** WebKitGTK's MiniBrowser; the last by name is the newest. */
export const WEBKIT_PROGRAM = globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser').sort().at(-1);

const PORT = Number(process.env.WEBKIT_DRIVER_PORT ?? 4401);
const ADDRESS = `http://127.0.0.1:${PORT}`;
/** Only stops what hangs. */
const LIMIT_MS = 60_000;

/** WebKitGTK, Safari's engine in Debian, driven by WebDriver on a virtual display. */
export const webkit: Browser = {
  name: 'WebKit',
  packages: 'webkit2gtk-driver xvfb xauth',
  isInstalled: WEBKIT_PROGRAM !== undefined && [DISPLAY, DRIVER].every((path) => existsSync(path)),
  open: async () => {
    const screen = ['--auto-servernum', '--server-args=-screen 0 2000x1200x24'];
    // A virtual display has no graphics card.
    const env = { ...process.env, GDK_BACKEND: 'x11', WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' };
    // A separate process group, so that the display ends with the driver.
    const driver = spawn(DISPLAY, [...screen, DRIVER, `--port=${PORT}`], {
      detached: true,
      stdio: 'ignore',
      env,
    });
    const end = async () => {
      process.kill(-(driver.pid ?? 0));
      await once(driver, 'exit');
    };
    await vi.waitFor(() => fetch(`${ADDRESS}/status`), { timeout: LIMIT_MS });
    const capabilities = {
      browserName: 'MiniBrowser',
      timeouts: { script: LIMIT_MS, pageLoad: LIMIT_MS },
      'webkitgtk:browserOptions': {
        binary: WEBKIT_PROGRAM,
        // Full-screen: a window with its bar is at least 447 px wide.
        args: ['--automation', '--full-screen'],
      },
    };
    const session = new Builder().usingServer(ADDRESS).withCapabilities(capabilities).build();
    const browser = await session.catch(async (error) => {
      await end();
      throw error;
    });
    return {
      goto: (address) => browser.get(address),
      resize: (size) => resize(browser, ...size),
      evaluate: (work, ...args) => browser.executeScript(work, ...args),
      clickAt: (x, y) => browser.actions().move({ x, y, duration: 0 }).click().perform(),
      type: (text) => browser.actions().sendKeys(text).perform(),
      close: async () => {
        await browser.quit();
        await end();
      },
    };
  },
};

/** The driver answers before the window has its size. */
async function resize(browser: WebDriver, width: number, height: number): Promise<void> {
  await browser.manage().window().setRect({ x: 0, y: 0, width, height });
  const hasSize = () => browser.executeScript<string>(() => `${innerWidth} × ${innerHeight}`);
  await vi.waitUntil(async () => (await hasSize()) === `${width} × ${height}`, { timeout: LIMIT_MS });
}
