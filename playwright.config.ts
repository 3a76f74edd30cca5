import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium, findShell, SANDBOX } from './tests/support/browser.ts';

const OUTPUT = join(import.meta.dirname, 'tests/output');
const port = Number(process.env.SITE_PORT ?? 4400);
/** Tag of tests that need the whole Chromium, which is slower: those of requests, layout shifts, history and scrollbars. */
const WHOLE = /@whole/;
/** Tag of tests that read the longest and shortest words of tests/fixtures/extremes: `npm run extremes`. */
const EXTREMES = /@extremes/;

// A build of tests/build-sites.ts, which sends its messages to this port.
const serve = ['tests/support/serve.ts', 'tests/output/site', port];
// A new file for each run: tests would count messages of earlier runs.
const messages = `tests/output/messages-${process.pid}.jsonl`;

/** Launch options for a browser, or for Playwright's own. */
export function launch(executablePath: string | undefined) {
  const args = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Without a graphics card, a process of its own for drawing costs a tenth more.
    '--in-process-gpu',
    // A graphics driver changes the environment of its process. Another thread that reads it then can crash.
    '--use-gl=disabled',
  ];
  return { ...SANDBOX, ...(executablePath && { executablePath }), args };
}

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: join(OUTPUT, 'playwright'),
  // Each test has its own mailbox.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Only for tests that hang.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  webServer: {
    command: [`"${process.execPath}"`, ...serve, messages].join(' '),
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
  },
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    // English on purpose: every Spanish word must come from the page.
    locale: 'en-US',
    timezoneId: 'America/Caracas',
    // What most visitors have; a small screen also renders faster.
    viewport: { width: 390, height: 844 },
    // Animations take a third of the processor; tests of motion switch them on.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'chromium',
      grep: WHOLE,
      // Starting it takes as long as a test.
      workers: 1,
      use: {
        launchOptions: {
          ...launch(findChromium()),
          // Playwright disables the back/forward cache and hides scrollbars; visitors have both.
          ignoreDefaultArgs: ['--disable-back-forward-cache', '--hide-scrollbars'],
        },
      },
    },
    { name: 'shell', grepInvert: [WHOLE, EXTREMES], use: { launchOptions: launch(findShell()) } },
    { name: 'extremes', grep: EXTREMES, use: { launchOptions: launch(findShell()) } },
  ],
});
