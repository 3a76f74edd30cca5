import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import site from './playwright.config.ts';
import { sampleEnvironment } from './publish/email-keys.ts';

const port = Number(process.env.SITE_PORT ?? 4400) + 20;

// Tests of the owner's window, started as by `npm run edit`, on a copy of the sample.
export default defineConfig({
  ...site,
  testDir: 'tests/window',
  testMatch: '*.spec.ts',
  outputDir: join(import.meta.dirname, 'tests/output/playwright-window'),
  fullyParallel: false,
  // Each test waits for the development server to notice saves, which takes a busy machine long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // All tests share one content folder.
  workers: 1,
  webServer: {
    command: `"${process.execPath}" tests/window/support/start.ts`,
    url: `http://localhost:${port}/`,
    env: {
      ...sampleEnvironment(''),
      SITE_PORT: String(port),
      CONTENT_DIR: 'tests/output/window/content',
      OUT_DIR: 'tests/output/window/dist',
    },
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
  use: { ...site.use, viewport: { width: 1280, height: 720 }, baseURL: `http://localhost:${port + 1}` },
});
