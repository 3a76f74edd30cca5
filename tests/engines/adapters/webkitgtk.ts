import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Builder, Key, type WebDriver } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote/index.js';
import type { EnginePrograms } from '../../../tools/engines.ts';
import type { Engine, Mode, Tab } from '../engine.ts';

type Programs = NonNullable<EnginePrograms['WebKitGTK']>;

const PATIENCE_MS = 60_000;

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB } as const;

/** A screen that nobody sees has no graphics card: painting on the processor is the shorter way there. */
const NO_GRAPHICS_CARD = { GDK_BACKEND: 'x11', WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' };

/** Its search bar is 334 px wide even while hidden and would keep the window from being narrower. */
const STYLES = 'searchbar * { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }';

/** The desktop's settings: what it asks of motion is what the page sees (`prefers-reduced-motion`). */
const SETTINGS: Readonly<Record<Mode, string>> = {
  usual: '[Settings]\ngtk-enable-animations=1\n',
  'no scripts': '[Settings]\ngtk-enable-animations=1\n',
  'reduced motion': '[Settings]\ngtk-enable-animations=0\n',
};

/** Starts a screen and WebKitGTK's driver; each visit gets a browser of its own, which starts in half a second. */
export async function startWebKitGtk(programs: Programs): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'webkitgtk-'));
  const display = await startDisplay(programs.display);
  const running = new Map<Mode, DriverService>();
  return {
    open: async (mode) => {
      const service = running.get(mode) ?? (await driverFor(mode, programs, home, display.name));
      running.set(mode, service);
      return tabOf(await session(await service.start(PATIENCE_MS), programs.browser, mode));
    },
    close: async () => {
      for (const service of running.values()) await service.kill();
      await display.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Starts a screen that nobody sees (Xvfb) under the first number that is free. */
async function startDisplay(program: string) {
  // Larger than the largest view of a journey.
  const size = ['-screen', '0', '2000x1200x24'];
  const server = spawn(program, ['-displayfd', '3', ...size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  const [said] = await Promise.race([once(server.stdio[3] as Readable, 'data'), ended]);
  if (server.exitCode !== null) throw new Error(`Xvfb ended with ${server.exitCode}.`);
  const close = async () => {
    server.kill();
    await ended;
  };
  return { name: `:${String(said).trim()}`, close };
}

/** The driver for a mode: the browser takes its desktop's settings from the driver's environment. */
async function driverFor(mode: Mode, programs: Programs, home: string, display: string) {
  const settings = join(home, mode.replace(' ', '-'));
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    await mkdir(join(settings, version), { recursive: true });
    await writeFile(join(settings, version, 'settings.ini'), SETTINGS[mode]);
    await writeFile(join(settings, version, 'gtk.css'), STYLES);
  }
  const environment = { ...process.env, ...NO_GRAPHICS_CARD, DISPLAY: display, XDG_CONFIG_HOME: settings };
  return new DriverService.Builder(programs.driver).setLoopback(true).setEnvironment(environment).build();
}

function session(address: string, binary: string, mode: Mode): Promise<WebDriver> {
  // Full-screen: a window's own bar is 447 px wide at least.
  const args = ['--automation', '--full-screen', `--enable-javascript=${mode !== 'no scripts'}`];
  const capabilities = {
    browserName: 'MiniBrowser',
    timeouts: { script: PATIENCE_MS, pageLoad: PATIENCE_MS },
    'webkitgtk:browserOptions': { binary, args },
  };
  return new Builder().usingServer(address).withCapabilities(capabilities).build();
}

function tabOf(browser: WebDriver): Tab {
  const write = (...keys: readonly string[]) =>
    browser
      .actions()
      .sendKeys(...keys)
      .perform();
  return {
    go: (address) => browser.get(address),
    reload: () => browser.navigate().refresh(),
    resize: (width, height) => resize(browser, width, height),
    run: (work, ...args) => browser.executeScript(work as never, ...args) as never,
    pressAt: (x, y) => browser.actions().move({ x, y, duration: 0 }).click().perform(),
    press: (key) => write(KEYS[key]),
    write: (text) => write(text.replaceAll('\n', Key.ENTER)),
    close: () => browser.quit(),
  };
}

/** The answer comes before the window has its size. */
async function resize(browser: WebDriver, width: number, height: number): Promise<void> {
  await browser.manage().window().setRect({ x: 0, y: 0, width, height });
  const fits = async () =>
    (await browser.executeScript(
      (w: number, h: number) => innerWidth === w && innerHeight === h,
      width,
      height,
    )) === true;
  await browser.wait(fits, PATIENCE_MS, `The window did not become ${width} × ${height}.`);
}
