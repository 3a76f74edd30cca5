import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from '@playwright/test';
import site, { launch } from '../../playwright.config.ts';
import { DEFAULT_ORIGIN, sampleEnvironment } from '../../src/form/email-service.ts';
import { findShell } from '../../tests/support/browser.ts';
import { ROOT } from '../../tools/processes.ts';

const port = Number(process.env.SITE_PORT ?? 4400) + 20;

const WORKERS = [0, 1];

const OUTPUT = join(ROOT, 'tests/output');
const RECORD_NAMES = pathToFileURL(join(import.meta.dirname, 'support/record-names.mjs')).href;

/** The port of a worker's live page; its window has the next. */
const portOf = (worker: number) => port + 2 * worker;

// Tests of the owner's window, started as by `npm run edit`, on a copy of the sample. Each worker has its own window.
export default defineConfig({
  ...site,
  testDir: 'window',
  testMatch: '*.spec.ts',
  outputDir: join(OUTPUT, 'playwright-window'),
  fullyParallel: false,
  projects: [{ name: 'window', use: { launchOptions: launch(findShell()) } }],
  // Each test waits for the development server to notice saves, which takes a busy machine long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: WORKERS.length,
  webServer: WORKERS.map((worker) => ({
    cwd: ROOT,
    command: `"${process.execPath}" tools/run.mjs editor/tests/support/start.ts`,
    // They start one after the other: the first bundles the window for all, and makes its page while the next one starts.
    ...(worker < WORKERS.length - 1
      ? { wait: { stdout: /Editor:/ } }
      : { url: `http://localhost:${portOf(worker)}/` }),
    env: {
      ...sampleEnvironment(DEFAULT_ORIGIN),
      TEST_PARALLEL_INDEX: String(worker),
      SITE_PORT: String(portOf(worker)),
      CONTENT_DIR: `tests/output/window/${worker}/content`,
      OUT_DIR: `tests/output/window/${worker}/dist`,
      NAMES_FILE: join(OUTPUT, `window/${worker}/names.txt`),
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${RECORD_NAMES}`,
    },
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  })),
  use: {
    ...site.use,
    // A button that never comes fails its test soon.
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 720 },
    baseURL: `http://localhost:${portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)) + 1}`,
  },
});
