import type { Site } from './site.ts';

/** How a browser is set: as usual, with scripts switched off, or with reduced motion. */
export type Mode = 'usual' | 'no scripts' | 'reduced motion';

/** Keys that journeys press; text is typed with `write`. */
export type Key = 'Enter' | 'Escape' | 'Tab';

/** A browser engine that journeys can be made in. */
export interface Engine {
  /** Starts a browser of its own for one visit: without history, and free of whatever went wrong in the one before. */
  open(mode: Mode): Promise<Tab>;
  /** Ends what it keeps between visits. */
  close?(): Promise<void>;
}

/** One tab: only what both engines can do. */
export interface Tab {
  /** Opens an address and waits until it has loaded. */
  go(address: string): Promise<void>;
  /** Loads the same address again. */
  reload(): Promise<void>;
  /** Gives the page a view of exactly this size, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page, which sees its arguments and the page, nothing around it. */
  run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Presses the mouse's button at a place in the view, in CSS pixels. */
  pressAt(x: number, y: number): Promise<void>;
  /** Presses a key. */
  press(key: Key): Promise<void>;
  /** Writes on the keyboard into what has the focus; a line break is the Enter key. */
  write(text: string): Promise<void>;
  /** Ends the visit with its browser. */
  close(): Promise<void>;
}

/** A visit: a fresh tab with the page open in it, and the site that serves it. */
export interface Visit {
  readonly tab: Tab;
  readonly site: Site;
}

/** What a visitor does on the page and must find; written once for every engine. */
export interface Journey {
  readonly title: string;
  readonly mode?: Mode;
  /** Size of the view when the page opens; a desktop's unless said. */
  readonly size?: readonly [width: number, height: number];
  readonly take: (visit: Visit) => Promise<void>;
}

export const PHONE = [390, 844] as const;
export const DESKTOP = [1440, 900] as const;
