import { basename } from 'node:path';
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
  // The reader skips hidden files. A save that fails leaves nothing but traces of one.
  const ignored = (path: string) => path !== content && basename(path).startsWith('.');
  // Node's own `fs.watch` does not see, on Linux, what happens to a file after it was replaced by renaming.
  // What cannot be watched may have changed; without a listener the error would end the program.
  watch(content, { ignoreInitial: true, ignored }).on('all', tell).on('error', tell);
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
