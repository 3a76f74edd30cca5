import { dirname, resolve } from 'node:path';
import { watch } from 'chokidar';
import { isVisibleIn } from '../../src/content/visible-path.ts';
import type { News } from '../api.ts';

/** Pause between a change and its notice: a save writes several files. */
const PAUSE_MS = 100;

/**
 * How deep the folder of an entry is below the content's parent. Windows renames no folder while one inside it is watched, so
 * an entry with deeper folders could not be removed.
 */
const ENTRY_DEPTH = 3;

/**
 * Watches the content folder and tells `content` after every change, also by other programs, and `message` after each one in the
 * mailbox.
 * @param messages file of the mailbox, which the live page's server writes
 * @returns a function that ends it
 */
export function watchFiles(
  content: string,
  messages: string,
  tell: (news: News) => void,
): () => Promise<void> {
  let waiting: NodeJS.Timeout | undefined;
  const notify = () => {
    clearTimeout(waiting);
    waiting = setTimeout(tell, PAUSE_MS, 'content');
  };
  // A watched folder that is removed and put back is not watched any more: watch its parent.
  const parent = dirname(content);
  const isWatched = (path: string) => path === parent || path === content || isVisibleIn(content, path);
  // Chokidar gives paths with slashes, on Windows too.
  const ignored = (path: string) => !isWatched(resolve(path));
  // Node's `fs.watch` on Linux misses changes to a file after it was replaced by renaming.
  // After an error something may have changed; without a listener it would end the program.
  const ofContent = watch(parent, { ignoreInitial: true, ignored, depth: ENTRY_DEPTH })
    .on('all', notify)
    .on('error', notify);
  const ofMessages = watch(messages, { ignoreInitial: true })
    .on('all', () => tell('message'))
    .on('error', notify);
  return async () => {
    await Promise.all([ofContent.close(), ofMessages.close()]);
    clearTimeout(waiting);
  };
}
