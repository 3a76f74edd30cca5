import { setTimeout } from 'node:timers/promises';
import { FROM_TAB, type News, type Place } from '../api.ts';
import type { Routes } from './serve.ts';

/** How long a tab that opens waits for the active one to be closed: the same tab, loaded again, was open a moment ago. */
const CLOSING_MS = 500;

/** How long the active tab may take to send what was typed in it. */
const SENDING_MS = 5000;

/** A tab of the window while it hears events. */
export interface Tab {
  /** As in the header `FROM_TAB`. */
  readonly id: string;
  readonly tell: (event: News | Place) => void;
  /** Ends its events. */
  readonly end: () => void;
  /** Resolves when its events have ended, on either side. */
  readonly closed: Promise<void>;
}

/**
 * Holds which tab of the window is the active one, and streams the news to it (HTML Standard, «server-sent events»). One at a
 * time edits, as two would overwrite each other's words.
 */
export function oneTab() {
  let active: Tab | null = null;
  const closedWithin = ({ closed }: Tab, milliseconds: number) =>
    Promise.race([closed, setTimeout(milliseconds, undefined, { ref: false })]);
  const isResting = ({ headers }: Request) => active !== null && headers.get(FROM_TAB) !== active.id;
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
    answer: ({ url }: Pick<Request, 'url'>): Response => {
      const { promise: closed, resolve: close } = Promise.withResolvers<void>();
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const send = (lines: string) => controller.enqueue(Buffer.from(`${lines}\n\n`));
          send('retry: 1000');
          void enter({
            id: new URL(url).searchParams.get('tab') ?? '',
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
     * The routes for one tab: what another would change is refused, and what it saves is kept as a draft. `POST /api/take`
     * makes room for the tab that asks: it tells the active one to rest, and is answered once that has sent what was typed.
     */
    only: (routes: Routes): Routes => {
      const keep = async (request: Request) => {
        const answer = await routes['POST /api/draft']?.(request);
        // It opens the draft.
        active?.tell('content');
        return answer;
      };
      const forActive = Object.entries(routes).map(([name, route]) => {
        const atRest = name === 'POST /api/save' ? keep : refuse;
        const either = (request: Request) => (isResting(request) ? atRest : route)(request);
        return [name, name.startsWith('POST ') ? either : route] as const;
      });
      return { ...Object.fromEntries(forActive), 'POST /api/take': () => take() };
    },
  };

  async function take(): Promise<void> {
    const other = active;
    if (!other) return;
    other.tell('rest');
    await closedWithin(other, SENDING_MS);
    if (active !== other) return;
    active = null;
    other.end();
  }
}

function refuse(): never {
  throw new Error('Tu página está abierta en otra pestaña. Sigue allá, o carga esta otra vez.');
}
