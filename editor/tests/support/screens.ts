import { dirname, join } from 'node:path';
import { expect, vi } from 'vitest';
import type { PublishAnswer } from '../../publish/api.ts';
import { turns } from '../../server/content-routes.ts';
import { type PublishOptions, publishRoutes } from '../../server/publish-routes.ts';
import { screenRoutes } from '../../server/screen-routes.ts';

/**
 * The server of the window's screens for a content folder.
 * @param build replaces the build of the page
 */
export function screensOn(content: string, build: PublishOptions['build'] = async () => undefined) {
  const home = dirname(content);
  const out = join(home, 'dist');
  const routes = {
    ...screenRoutes(content, home),
    ...publishRoutes({
      content,
      settings: home,
      out,
      tell: () => undefined,
      takeTurn: turns(),
      build,
    }),
  };
  const state: () => PublishAnswer = routes['GET /api/publish'];
  const post = (body: object) =>
    routes['POST /api/publish'](
      new Request('http://localhost/', { method: 'POST', body: JSON.stringify(body) }),
    );
  return {
    routes,
    state,
    post,
    /** Prepares the page; returns the job once it has ended. */
    build: async () => {
      await post({ action: 'build' });
      await vi.waitFor(() => expect(state().job?.state).not.toBe('running'), 60_000);
      return state().job;
    },
  };
}
