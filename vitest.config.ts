import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Publishing to servers: a project of its own, with more workers than cores, because it mostly waits for them. */
const UPLOAD = 'editor/tests/upload/*.test.ts';
const BUILT_DIR = process.env.BUILT_DIR ?? join(import.meta.dirname, 'tests/output/site');

export default defineConfig({
  test: {
    // Only for tests that hang: the machine may be busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // On two cores Vitest would start a single worker.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,tools,editor}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: ['editor/tests/*/**'],
          // Modules are loaded once, not once a file: a quarter of the time. A test puts back what it replaces.
          isolate: false,
        },
      },
      // Reads the built page in BUILT_DIR.
      {
        extends: true,
        test: {
          name: 'built',
          include: ['{tests,editor/tests}/{built,servers}/**/*.test.ts'],
          env: { BUILT_DIR },
        },
      },
      {
        extends: true,
        test: { name: 'upload', include: [UPLOAD], setupFiles: './editor/tests/upload/short-pauses.ts' },
      },
      // `npm run browsers:old`: visits the page in BUILT_DIR with old Chromiums.
      {
        extends: true,
        test: {
          name: 'old-browsers',
          include: ['tests/old-browsers/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 15_000, interval: 50 } },
        },
      },
      // `npm run browsers`: visits the page in BUILT_DIR with Firefox and WebKit, served on SITE_PORT. The limits are only
      // for tests that hang.
      {
        extends: true,
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000, interval: 50 } },
        },
      },
    ],
  },
});
