import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser, SANDBOX } from './tools/browser.ts';

const OUTPUT = join(import.meta.dirname, 'tests/output');
const port = Number(process.env.SITE_PORT ?? 4400);
const executablePath = findBrowser();

// Serves a build of tests/build-sites.ts, which sends its messages to this port.
const serve = ['tools/serve.ts', '--folder', 'tests/output/site', '--port', port];
// A new file for each run: messages of earlier runs would be counted.
const messages = ['--messages', `tests/output/messages-${process.pid}.jsonl`];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: join(OUTPUT, 'playwright'),
  // Each test has its own mailbox.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Only stops tests that hang.
  timeout: 120_000,
  forbidOnly: true,
  reporter: 'list',
  webServer: {
    command: [`"${process.execPath}"`, ...serve, ...messages].join(' '),
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
  },
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    // English on purpose: every Spanish word must come from the page, not from the browser.
    locale: 'en-US',
    timezoneId: 'America/Caracas',
    // As most visitors see it; the smaller the screen, the less is painted.
    viewport: { width: 390, height: 844 },
    // What moves takes a third of the processor; tests of it ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...SANDBOX,
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
