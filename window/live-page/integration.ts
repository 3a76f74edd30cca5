import { mkdir } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { ViteDevServer } from 'vite';
import { draftsOf } from '../server/drafts.ts';

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
        updateConfig({ vite: { server: { fs: { allow: ['window/live-page'] } } } });
        addMiddleware({ entrypoint: new URL('middleware.ts', import.meta.url), order: 'pre' });
        injectScript('page', "import '/window/live-page/page.ts';");
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
          // The window writes under hidden names, then renames.
          const isDraft = path.startsWith(drafts + sep) && !path.slice(drafts.length).includes(`${sep}.`);
          if (isDraft) tellPages(server);
        });
      },
    },
  };
  return { integration, tellPages };
}
