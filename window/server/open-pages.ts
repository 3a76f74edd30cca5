import type { ServerResponse } from 'node:http';
import type { Connect } from 'vite';
import { EVENTS_PATH } from '../api.ts';

/** Seconds without any open tab after which the window counts as closed; a reload takes fewer. */
const GRACE = 20;
/** The same where no tab said goodbye: a browser may put a tab to sleep, and ends the requests of one it has lost. */
const LONG_GRACE = 30 * 60;

/**
 * Watches the window's open tabs: each keeps a stream of events open (HTML Standard, «server-sent events»), and says
 * goodbye by a POST to the same address. A window that was never open cannot be closed.
 * @param isBusy whether something must be finished first
 * @param onAbandoned called when no tab is open any more, some seconds after the last one was closed
 */
export function openPages(isBusy: () => boolean, onAbandoned: () => void) {
  const tabs = new Set<ServerResponse>();
  let idle = 0;
  let grace = Number.POSITIVE_INFINITY;
  // Counted in seconds that this program has run: a computer that sleeps lets none of them pass.
  const counting = setInterval(() => {
    idle = tabs.size > 0 || isBusy() ? 0 : idle + 1;
    if (idle < grace) return;
    clearInterval(counting);
    onAbandoned();
  }, 1000).unref();
  const watch: Connect.NextHandleFunction = (request, response, next) => {
    if (request.url !== EVENTS_PATH) return next();
    if (request.method === 'GET') {
      tabs.add(response);
      grace = LONG_GRACE;
      response.on('close', () => tabs.delete(response));
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      return void response.write('retry: 1000\n\n');
    }
    grace = Math.min(grace, GRACE);
    response.writeHead(204).end();
  };
  return {
    watch,
    /** Sends an event to all tabs. */
    push: (event: 'content' | 'job') => {
      for (const tab of tabs) tab.write(`event: ${event}\ndata: -\n\n`);
    },
  };
}
