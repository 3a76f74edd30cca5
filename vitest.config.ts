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
            'tests/{mailbox,scripts,architecture,content,docs,guides,supply-chain}/**/*.test.ts',
          ],
        },
      },
      // Reads the built page in BUILT_DIR.
      { extends: true, test: { name: 'built', include: ['tests/{built,deploy}/**/*.test.{ts,tsx}'] } },
    ],
  },
});
