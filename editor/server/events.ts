import { dirname, resolve } from 'node:path';
import { watch } from 'chokidar';
import { isVisibleIn } from '../../src/content/visible-path.ts';
import { oneTab } from './one-tab.ts';

/** Pause after a change before an event is sent: a save writes several files. */
const PAUSE_MS = 100;

/**
 * How deep the folder of an entry is below the content's parent. Windows renames no folder while one inside it is watched, so
 * an entry with deeper folders could not be removed.
 */
const ENTRY_DEPTH = 3;

/**
 * Streams events to the window's active tab (HTML Standard, «server-sent events»). Watches the content folder and sends
 * `content` after every change, also by other programs, and `message` after each one in the mailbox.
 * @param messages file of the mailbox, which the live page's server writes
 */
export function eventStreams(content: string, messages: string) {
  const { enter, tell: push, only } = oneTab();
  let waiting: NodeJS.Timeout | undefined;
  const notify = () => {
    clearTimeout(waiting);
    waiting = setTimeout(push, PAUSE_MS, 'content');
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
    .on('all', () => push('message'))
    .on('error', notify);
  return {
    push,
    /** Watches no more. */
    close: async () => {
      await Promise.all([ofContent.close(), ofMessages.close()]);
      clearTimeout(waiting);
    },
    only,
    /** Answers `GET /api/events`. */
    answer: ({ url }: Pick<Request, 'url'>) => {
      const { promise: closed, resolve: close } = Promise.withResolvers<void>();
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const send = (lines: string) => controller.enqueue(Buffer.from(`${lines}\n\n`));
          send('retry: 1000');
          void enter({
            id: new URL(url).searchParams.get('tab') ?? '',
            tell: (event) => send(`event: ${event}\ndata: -`),
            end: () => controller.close(),
            closed,
          });
        },
        cancel: close,
      });
      return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } });
    },
  };
}
