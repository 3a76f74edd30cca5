import type { News } from '../api.ts';

const CHANNEL = 'news';
const heard = new BroadcastChannel(CHANNEL);

/** Calls a listener whenever there is news of a kind; returns a function that stops it. */
export function onNews(kind: News, listener: () => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data === kind) listener();
  };
  heard.addEventListener('message', hear);
  return () => heard.removeEventListener('message', hear);
}

/**
 * Keeps the stream of events open. Browsers allow six connections to a server, and each tab would take one: so one tab
 * has it and tells the others; when that is closed, the next one opens it.
 */
export function listen(): void {
  // Another channel than `heard`: a channel does not hear itself.
  const told = new BroadcastChannel(CHANNEL);
  void navigator.locks.request(CHANNEL, () => {
    const events = new EventSource('/api/events');
    const kinds = ['content', 'job'] as const satisfies readonly News[];
    for (const kind of kinds) {
      events.addEventListener(kind, () => told.postMessage(kind));
      // The program answers again: anything may have happened meanwhile.
      events.addEventListener('open', () => told.postMessage(kind));
    }
    return new Promise<never>(() => undefined);
  });
}
