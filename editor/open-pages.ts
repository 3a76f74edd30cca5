import type { Connect } from 'vite';

/** Where each page of the window keeps a request open, and says goodbye. */
export const OPEN_PATH = '/__ventana';

/** Seconds without any open page after which the window counts as closed; a reload or the next page takes fewer. */
const GRACE = 20;
/** The same where no page said goodbye: a browser may put a tab to sleep, and ends the requests of one it has lost. */
const LONG_GRACE = 30 * 60;

/**
 * What each page of the window runs in the browser. One request for all tabs, the next tab's when that one is closed:
 * browsers allow six at a time to a server. It also tells the reader when the program has ended.
 */
export function keepOpen(path: string): void {
  const stream = () => {
    const events = new EventSource(path);
    events.onopen = () => document.body.removeAttribute('data-ended');
    events.onerror = () => document.body.setAttribute('data-ended', '');
    return new Promise<never>(() => undefined);
  };
  // An old browser without them keeps the program running until its own window is closed.
  void navigator.locks?.request('ventana', stream);
  addEventListener('pagehide', () => navigator.sendBeacon(path));
}

/** That, as the text of a script. */
export const OPEN_PAGE_SCRIPT = `(${keepOpen})('${OPEN_PATH}');
`;

/** Who has to know when the last page of the window was closed. */
export interface Abandonment {
  /** Whether something must be finished first. */
  readonly isBusy: () => boolean;
  /** Called when no page is open any more, some seconds after the last one was closed. */
  readonly onAbandoned: () => void;
}

/** Watches the window's open pages. A window that was never open cannot be closed. */
export function watchOpenPages({ isBusy, onAbandoned }: Abandonment): Connect.NextHandleFunction {
  let open = 0;
  let changing = 0;
  let idle = 0;
  let grace = Number.POSITIVE_INFINITY;
  // Counted in seconds that this program has run: a computer that sleeps lets none of them pass.
  const counting = setInterval(() => {
    idle = open > 0 || changing > 0 || isBusy() ? 0 : idle + 1;
    if (idle < grace) return;
    clearInterval(counting);
    onAbandoned();
  }, 1000).unref();
  return (request, response, next) => {
    const isOwn = request.url === OPEN_PATH;
    if (isOwn && request.method === 'GET') {
      open++;
      grace = LONG_GRACE;
      response.on('close', () => open--);
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      return void response.write('retry: 1000\n\n');
    }
    if (request.method !== 'POST') return next();
    if (isOwn) {
      grace = Math.min(grace, GRACE);
      return void response.writeHead(204).end();
    }
    changing++;
    response.on('close', () => changing--);
    next();
  };
}
