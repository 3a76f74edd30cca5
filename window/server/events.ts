import { basename, dirname, sep } from 'node:path';
import { watch } from 'chokidar';
import type { News } from '../api.ts';

/** Milliseconds without a change of the content before it is told: a save writes several files. */
const PAUSE_MS = 100;

/**
 * Streams of events to the window's open tabs (HTML Standard, «server-sent events»). They tell by themselves that
 * something in the content folder has changed, whoever changed it.
 */
export function eventStreams(content: string) {
  const tabs = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const push = (event: News) => {
    for (const tab of tabs) tab.enqueue(Buffer.from(`event: ${event}\ndata: -\n\n`));
  };
  let waiting: NodeJS.Timeout | undefined;
  const tell = () => {
    clearTimeout(waiting);
    waiting = setTimeout(push, PAUSE_MS, 'content');
  };
  // A folder that is watched by itself is lost for good when it is taken away, even if it comes back.
  const parent = dirname(content);
  const isBeside = (path: string) => path !== content && !path.startsWith(content + sep);
  // The reader skips hidden files. A save that fails leaves nothing but traces of one.
  const isHidden = (path: string) => path !== content && basename(path).startsWith('.');
  const ignored = (path: string) => path !== parent && (isBeside(path) || isHidden(path));
  // Node's own `fs.watch` does not see, on Linux, what happens to a file after it was replaced by renaming.
  // What cannot be watched may have changed; without a listener the error would end the program.
  watch(parent, { ignoreInitial: true, ignored }).on('all', tell).on('error', tell);
  return {
    push,
    answer: () => {
      let tab: ReadableStreamDefaultController<Uint8Array>;
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          tab = controller;
          tabs.add(tab);
          tab.enqueue(Buffer.from('retry: 1000\n\n'));
        },
        cancel: () => void tabs.delete(tab),
      });
      return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } });
    },
  };
}
