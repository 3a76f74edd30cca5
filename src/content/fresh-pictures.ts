import { basename } from 'node:path';
import type { AstroIntegration } from 'astro';
import { isRunnableDevEnvironment } from 'vite';

/** Where Astro's development server lists the content's pictures. */
const LIST = 'content-assets.mjs';

/**
 * Lets the development server show every picture as it is now: by itself it may go on with an older list of them than
 * the one that it has just written, and then ends every page in an error.
 */
export function freshPictures(): AstroIntegration {
  return {
    name: 'fresh-pictures',
    hooks: {
      'astro:server:setup': ({ server: { environments, watcher, ws } }) => {
        const forgetOldList = (path: string) => {
          if (basename(path) !== LIST) return;
          for (const environment of Object.values(environments)) {
            environment.moduleGraph.invalidateAll();
            if (isRunnableDevEnvironment(environment)) environment.runner.clearCache();
          }
          ws.send({ type: 'full-reload' });
        };
        watcher.on('add', forgetOldList).on('change', forgetOldList);
      },
    },
  };
}
