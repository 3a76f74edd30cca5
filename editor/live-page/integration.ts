import type { Stats } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { FollowedContent } from '../../src/content/content-plugin.ts';
import { isVisibleIn } from '../../src/content/visible-path.ts';
import { draftsOf } from '../server/drafts.ts';
import { historyOf } from '../server/history.ts';
import { withDrafts } from './draft-entries.ts';

/**
 * The live page beside the owner's window: it tells which form and field each text is from, and updates itself.
 * @param dir absolute path of the content folder
 */
export function livePage(dir: string): AstroIntegration {
  return {
    name: 'live-page',
    hooks: {
      'astro:config:setup': async ({ addMiddleware, injectScript, updateConfig }) => {
        const ignored = (path: string, stats?: Stats) => isNeverShown(dir, path, stats);
        updateConfig({ vite: { server: { fs: { allow: ['editor/live-page'] }, watch: { ignored } } } });
        // Paths from the project's folder: the name of that folder may have an apostrophe, which ends a text in Astro's code.
        addMiddleware({ entrypoint: '/editor/live-page/marks.ts', order: 'pre' });
        injectScript('page', "import '/editor/live-page/page.ts';");
        // A folder that is made later is not watched. On a disk that is full the page shows no drafts.
        await mkdir(draftsFolder(dir), { recursive: true }).catch(() => undefined);
      },
    },
  };
}

/** The content with the drafts of new entries, as the live page shows it. */
export function contentWithDrafts(dir: string): FollowedContent {
  return { withMore: (read) => withDrafts(dir, read), beside: [draftsFolder(dir)] };
}

const draftsFolder = (dir: string) => dirname(draftsOf(dir));

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
