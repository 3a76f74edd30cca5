import type { Stats } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import type { AstroIntegration } from 'astro';
import site from '../astro.config.ts';
import { contentDir } from '../src/content/content-dir.ts';
import { contentIntegration } from '../src/content/content-plugin.ts';
import { isVisibleIn } from '../src/content/visible-path.ts';
import { withDrafts } from './live-page/draft-entries.ts';
import { draftsOf } from './server/drafts.ts';
import { historyOf } from './server/history.ts';

const dir = contentDir();
const drafts = dirname(draftsOf(dir));

/** Names the form and field of each text, and updates the page. */
const livePage: AstroIntegration = {
  name: 'live-page',
  hooks: {
    'astro:config:setup': async ({ addMiddleware, injectScript, updateConfig }) => {
      updateConfig({
        vite: {
          // The test mailbox has keys of its own. Vite restarts when `.env` changes, and then makes no pictures.
          envDir: false,
          server: { fs: { allow: ['editor/live-page'] }, watch: { ignored: isNeverShown } },
        },
      });
      // Paths from the project's folder: the name of that folder may have an apostrophe, which ends a text in Astro's code.
      addMiddleware({ entrypoint: '/editor/live-page/marks.ts', order: 'pre' });
      injectScript('page', "import '/editor/live-page/page.ts';");
      // A folder that is made later is not watched. On a disk that is full the page shows no drafts.
      await mkdir(drafts, { recursive: true }).catch(() => undefined);
    },
  },
};

/**
 * Whether the page shows nothing of a path: copies, hidden files of the content, and folders inside an entry's. Windows
 * renames no folder while one inside it is watched, so the window could not remove it.
 * @param path with slashes, on Windows too
 */
function isNeverShown(path: string, stats?: Stats): boolean {
  const full = resolve(path);
  if (!full.startsWith(dir + sep)) return full === historyOf(dir);
  const isInEntry = relative(dir, full).split(sep).length > 2 && stats?.isDirectory() === true;
  return isInEntry || !isVisibleIn(dir, full);
}

/** The page beside the owner's window, with her drafts of new entries, where it follows her forms. */
export default {
  ...site,
  integrations: [
    await contentIntegration(dir, {
      withMore: (read) => withDrafts(dir, read),
      beside: [drafts],
    }),
    livePage,
  ],
};
