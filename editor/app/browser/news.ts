import type { News, Place } from '../../api.ts';
import { TAB } from './request.ts';

const received = new EventTarget();

/** Calls a listener at each news of a kind; returns a function that unsubscribes it. */
export function onNews(kind: News, listener: () => void): () => void {
  received.addEventListener(kind, listener);
  return () => received.removeEventListener(kind, listener);
}

let events: EventSource | null = null;

/** Whether the server tells its news. */
export function isConnected(): boolean {
  return events?.readyState === EventSource.OPEN;
}

/**
 * Receives the server's news as the window's active tab.
 * @param start called once this tab is the active one
 * @param rest called when another one is; its end tells the server that nothing more is sent
 */
export function receiveNews(start: () => void, rest: () => void | Promise<void>): void {
  const source = new EventSource(`/api/events?tab=${TAB}`);
  events = source;
  const on = (place: Place, listener: () => void) => source.addEventListener(place, listener);
  const tell = (kind: News) => received.dispatchEvent(new Event(kind));
  const kinds = ['content', 'job', 'message'] as const satisfies readonly News[];
  for (const kind of kinds) source.addEventListener(kind, () => tell(kind));
  let isStarted = false;
  on('active', () => {
    // After a lost connection anything may have changed.
    if (isStarted) for (const kind of kinds) tell(kind);
    else start();
    isStarted = true;
  });
  on('rest', async () => {
    await rest();
    source.close();
  });
}
