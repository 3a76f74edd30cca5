import type { ServerResponse } from 'node:http';
import type { Connect } from 'vite';
import { EVENTS_PATH } from '../api.ts';

/** Streams of events to the window's open tabs (HTML Standard, «server-sent events»). */
export function eventStreams() {
  const tabs = new Set<ServerResponse>();
  const answer: Connect.NextHandleFunction = (request, response, next) => {
    if (request.url !== EVENTS_PATH) return next();
    tabs.add(response);
    response.on('close', () => tabs.delete(response));
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write('retry: 1000\n\n');
  };
  return {
    answer,
    /** Sends an event to all tabs. */
    push: (event: 'content' | 'job') => {
      for (const tab of tabs) tab.write(`event: ${event}\ndata: -\n\n`);
    },
  };
}
