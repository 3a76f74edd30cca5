import { basename, join, sep } from 'node:path';
import type { AstroIntegration } from 'astro';
import { isRunnableDevEnvironment } from 'vite';
import { contentDir } from './content-dir.ts';

/** Where Astro's development server lists the content's pictures. */
const LIST = 'content-assets.mjs';

/**
 * Lets the development server show every picture as it is now. By itself Astro keeps one that is gone in its list where
 * no other takes its place, and may go on with an older list than the one it has written.
 */
export function freshPictures(): AstroIntegration {
  return {
    name: 'fresh-pictures',
    hooks: {
      'astro:server:setup': ({ server: { environments, watcher, ws } }) => {
        // The list is written anew whenever an entry with a picture is read: the portrait is always there.
        const listAnew = (path: string) => {
          const isFile = path.startsWith(contentDir() + sep) && !path.endsWith('.yaml');
          if (isFile) watcher.emit('change', join(contentDir(), 'hero/index.yaml'));
        };
        const forgetOldList = (path: string) => {
          if (basename(path) !== LIST) return;
          for (const environment of Object.values(environments)) {
            environment.moduleGraph.invalidateAll();
            if (isRunnableDevEnvironment(environment)) environment.runner.clearCache();
          }
          ws.send({ type: 'full-reload' });
        };
        watcher.on('unlink', listAnew);
        watcher.on('add', forgetOldList).on('change', forgetOldList);
      },
    },
  };
}
