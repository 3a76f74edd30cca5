import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';
import { ROOT } from '../../tools/processes.ts';
import { livePage } from './integration.ts';

test('the live page’s middleware is named by a path without the project’s folder, whose name may have an apostrophe', async () => {
  const found: string[] = [];
  await using content = await copyContent();
  const integration = livePage(content.dir);
  type Setup = Parameters<NonNullable<(typeof integration.hooks)['astro:config:setup']>>[0];
  const setup: Partial<Setup> = {
    addMiddleware: ({ entrypoint }) => found.push(String(entrypoint)),
    injectScript: () => undefined,
    updateConfig: (config) => config as Setup['config'],
  };
  await integration.hooks['astro:config:setup']?.(setup as Setup);
  expect(found).not.toEqual([]);
  expect(found.filter((path) => !path.startsWith('/') || !existsSync(join(ROOT, path)))).toEqual([]);
});
