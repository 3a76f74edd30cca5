import type { News } from '../api.ts';

/** Streams of events to the window's open tabs (HTML Standard, «server-sent events»). */
export function eventStreams() {
  const tabs = new Set<ReadableStreamDefaultController<Uint8Array>>();
  return {
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
    /** Sends an event to all tabs. */
    push: (event: News) => {
      for (const tab of tabs) tab.enqueue(Buffer.from(`event: ${event}\ndata: -\n\n`));
    },
  };
}
