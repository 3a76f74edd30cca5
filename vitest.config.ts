import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Ends what hangs; no test is judged by its speed, and a machine may be busy with other things.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'mailbox/**/*.test.ts',
            'tests/{editor,mailbox,tools,architecture,content,docs,install}/**/*.test.ts',
          ],
        },
      },
      // Reads the built page in BUILT_DIR.
      { extends: true, test: { name: 'built', include: ['tests/{built,deploy}/**/*.test.{ts,tsx}'] } },
      // Makes journeys in real browsers through the page in BUILT_DIR, served on SITE_PORT. Nothing in them is
      // timed: these limits only end what hangs, on a slow machine too.
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          // Engines wait more than they work: both at once, where Vitest would give two cores one worker.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Now and then a driver loses its browser; what fails twice is the page's fault.
          retry: 1,
          expect: { poll: { timeout: 30_000, interval: 50 } },
        },
      },
    ],
  },
});
