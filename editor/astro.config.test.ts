import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { expect, onTestFinished, test, vi } from 'vitest';
import { copyContent } from '../tests/support/content-copy.ts';
import { ROOT } from '../tools/processes.ts';

test('the live page’s middleware is named by a path without the project’s folder, whose name may have an apostrophe', async () => {
  await using content = await copyContent();
  vi.stubEnv('CONTENT_DIR', content.dir);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { default: config } = await import('./astro.config.ts');
  const found: string[] = [];
  type Setup = Parameters<NonNullable<AstroIntegration['hooks']['astro:config:setup']>>[0];
  const setup: Partial<Setup> = {
    addMiddleware: ({ entrypoint }) => found.push(String(entrypoint)),
    injectScript: () => undefined,
    updateConfig: (change) => change as Setup['config'],
  };
  const livePage = config.integrations.find(({ name }) => name === 'live-page');
  await livePage?.hooks['astro:config:setup']?.(setup as Setup);
  expect(found).not.toEqual([]);
  expect(found.filter((path) => !path.startsWith('/') || !existsSync(join(ROOT, path)))).toEqual([]);
});
