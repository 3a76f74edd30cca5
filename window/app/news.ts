import type { News } from '../api.ts';

const CHANNEL = 'news';
const receiver = new BroadcastChannel(CHANNEL);

/** Calls a listener at each news of a kind; returns a function that unsubscribes it. */
export function onNews(kind: News, listener: () => void): () => void {
  const handleMessage = ({ data }: MessageEvent) => {
    if (data === kind) listener();
  };
  receiver.addEventListener('message', handleMessage);
  return () => receiver.removeEventListener('message', handleMessage);
}

/**
 * Receives the server's events and broadcasts them to all tabs. Browsers allow six connections to a server, so only one tab
 * opens the stream; when it is closed, the next one does.
 */
export function receiveNews(): void {
  // Not `receiver`: a channel does not receive its own messages, and this tab needs them too.
  const sender = new BroadcastChannel(CHANNEL);
  void navigator.locks.request(CHANNEL, () => {
    const events = new EventSource('/api/events');
    const kinds = ['content', 'job', 'message'] as const satisfies readonly News[];
    for (const kind of kinds) {
      events.addEventListener(kind, () => sender.postMessage(kind));
      // After a lost connection anything may have changed.
      events.addEventListener('open', () => sender.postMessage(kind));
    }
    // Holds the lock until the tab is closed.
    return new Promise<never>(() => undefined);
  });
}
