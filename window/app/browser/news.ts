import type { News } from '../../api.ts';

const CHANNEL = 'news';
const received = new EventTarget();

/** Calls a listener at each news of a kind; returns a function that unsubscribes it. */
export function onNews(kind: News, listener: () => void): () => void {
  received.addEventListener(kind, listener);
  return () => received.removeEventListener(kind, listener);
}

function tell(kind: News): void {
  received.dispatchEvent(new Event(kind));
}

/**
 * Receives the server's events. Browsers allow six connections to a server, so only one tab opens the stream and passes
 * them to the others; when it is closed, the next one does. A browser that blocks cookies blocks with them what tabs share:
 * there each tab opens a stream.
 */
export async function receiveNews(): Promise<void> {
  try {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<News>) => tell(data));
    await navigator.locks.request(CHANNEL, () => {
      openStream((kind) => {
        channel.postMessage(kind);
        // A channel does not receive its own messages.
        tell(kind);
      });
      // Holds the lock until the tab is closed.
      return new Promise<never>(() => undefined);
    });
  } catch {
    openStream(tell);
  }
}

function openStream(pass: (kind: News) => void): void {
  const events = new EventSource('/api/events');
  const kinds = ['content', 'job', 'message'] as const satisfies readonly News[];
  for (const kind of kinds) {
    events.addEventListener(kind, () => pass(kind));
    // After a lost connection anything may have changed.
    events.addEventListener('open', () => pass(kind));
  }
}
