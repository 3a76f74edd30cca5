import type { Mode, Tab } from './engine.ts';
import type { Site } from './site.ts';

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
