import type { Stats } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { ViteDevServer } from 'vite';
import { isVisibleIn } from '../../src/content/visible-path.ts';
import { draftsOf } from '../server/drafts.ts';
import { historyOf } from '../server/history.ts';

/**
 * The live page beside the owner's window: it shows her drafts, tells which form and field each text is from, and follows
 * the content without a reload.
 * @param dir absolute path of the content folder
 * @returns an integration for Astro, and `tellPages` for `contentIntegration`
 */
export function livePage(dir: string) {
  /** When the pages were told last that what they show has changed. */
  let changed = Date.now();
  const tellPages = ({ ws }: ViteDevServer) => {
    changed = Date.now();
    ws.send('content:changed');
  };
  const integration: AstroIntegration = {
    name: 'live-page',
    hooks: {
      'astro:config:setup': ({ addMiddleware, injectScript, updateConfig }) => {
        const ignored = (path: string, stats?: Stats) => isNeverShown(dir, path, stats);
        updateConfig({ vite: { server: { fs: { allow: ['editor/live-page'] }, watch: { ignored } } } });
        // Paths from the project's folder: the name of that folder may have an apostrophe, which ends a text in Astro's code.
        addMiddleware({ entrypoint: '/editor/live-page/middleware.ts', order: 'pre' });
        injectScript('page', "import '/editor/live-page/page.ts';");
      },
      'astro:server:setup': async ({ server }) => {
        // A page that was loading when the others were told asks by itself.
        server.ws.on('content:shown', (rendered, client) => {
          if (Number(rendered) < changed) client.send('content:changed');
        });
        const drafts = dirname(draftsOf(dir));
        // A folder that is made later is not watched. On a disk that is full the page shows no drafts.
        await mkdir(drafts, { recursive: true }).catch(() => undefined);
        server.watcher.add(drafts).on('all', (_event, path) => {
          if (isVisibleIn(drafts, path)) tellPages(server);
        });
      },
    },
  };
  return { integration, tellPages };
}

/**
 * Whether the page shows nothing of a path: copies, hidden files of the content, and folders inside an entry's. Windows
 * renames no folder while one inside it is watched, so the window could not remove it.
 * @param dir absolute path of the content folder
 * @param path with slashes, on Windows too
 */
function isNeverShown(dir: string, path: string, stats?: Stats): boolean {
  const full = resolve(path);
  if (!full.startsWith(dir + sep)) return full === historyOf(dir);
  const isInEntry = relative(dir, full).split(sep).length > 2 && stats?.isDirectory() === true;
  return isInEntry || !isVisibleIn(dir, full);
}
