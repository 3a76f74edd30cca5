import { setTimeout } from 'node:timers/promises';
import type { News, Place } from '../api.ts';

/** How long a tab that opens waits for the active one to be closed: the same tab, loaded again, was open a moment ago. */
const CLOSING_MS = 500;

/** How long the active tab may take to send what was typed in it. */
const SENDING_MS = 5000;

/** A tab of the window while it hears events. */
export interface Tab {
  readonly tell: (event: News | Place) => void;
  /** Ends its events. */
  readonly end: () => void;
  /** Resolves when its events have ended, on either side. */
  readonly closed: Promise<void>;
}

/** Holds which tab of the window is the active one, and streams the news to it (HTML Standard, «server-sent events»). */
export function oneTab() {
  let active: Tab | null = null;
  const closedWithin = ({ closed }: Tab, milliseconds: number) =>
    Promise.race([closed, setTimeout(milliseconds, undefined, { ref: false })]);
  /** Makes a tab the active one, or tells it to rest. */
  const enter = async (tab: Tab): Promise<void> => {
    let isHere = true;
    void tab.closed.then(() => {
      isHere = false;
      if (active === tab) active = null;
    });
    if (active) await closedWithin(active, CLOSING_MS);
    if (!isHere) return;
    if (active) return tab.tell('rest');
    active = tab;
    tab.tell('active');
  };
  return {
    tell: (event: News) => active?.tell(event),
    enter,
    /** Answers `GET /api/events`. */
    answer: (): Response => {
      const { promise: closed, resolve: close } = Promise.withResolvers<void>();
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const send = (lines: string) => controller.enqueue(Buffer.from(`${lines}\n\n`));
          send('retry: 1000');
          void enter({
            tell: (event) => send(`event: ${event}\ndata: -`),
            end: () => controller.close(),
            closed,
          });
        },
        cancel: close,
      });
      return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } });
    },
    /**
     * Answers `POST /api/take`: makes room for the tab that asks. Tells the active one to rest, and resolves once that has
     * sent what was typed.
     */
    take: async (): Promise<void> => {
      const other = active;
      if (!other) return;
      other.tell('rest');
      await closedWithin(other, SENDING_MS);
      if (active !== other) return;
      active = null;
      other.end();
    },
  };
}
