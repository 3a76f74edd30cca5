import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENGINE_NAMES, type EngineName, findEngines } from '../../tools/engines.ts';
import { startFirefox } from './adapters/firefox.ts';
import { startWebKitGtk } from './adapters/webkitgtk.ts';
import type { Engine } from './engine.ts';
import { problems } from './guard.ts';
import { DESKTOP, type Journey } from './journey.ts';
import { cardJourneys } from './journeys/cards.ts';
import { contactJourneys } from './journeys/contact.ts';
import { guardedJourneys } from './journeys/guarded.ts';
import { menuJourneys } from './journeys/menu.ts';
import { navigateJourneys } from './journeys/navigate.ts';
import { readJourneys } from './journeys/read.ts';
import { widthJourneys } from './journeys/widths.ts';
import { withoutJourneys } from './journeys/without.ts';
import { inOwnTypefaces } from './page.ts';
import { type Site, startSite } from './site.ts';

const JOURNEYS: readonly Journey[] = [
  ...readJourneys,
  ...navigateJourneys,
  ...menuJourneys,
  ...cardJourneys,
  ...contactJourneys,
  ...withoutJourneys,
  ...widthJourneys,
  ...guardedJourneys,
];

declare module 'vitest' {
  interface TaskMeta {
    /** Name and version of the engine, for the counts that `npm test` prints. */
    engine?: string;
  }
}

const { Firefox, WebKitGTK } = findEngines();

/** How each engine starts; null for one that is not on this machine. */
const START: Readonly<Record<EngineName, (() => Promise<Engine>) | null>> = {
  Firefox: Firefox && (() => startFirefox(Firefox)),
  WebKitGTK: WebKitGTK && (() => startWebKitGtk(WebKitGTK)),
};

const port = Number(process.env.SITE_PORT ?? 4400);
let site: Site;

beforeAll(async () => {
  site = await startSite(port);
});
afterAll(() => site?.close());
beforeEach(() => site.reset());

/** Opens the page in a fresh tab, takes the journey, and looks whether anything went wrong unasked. */
async function make({ mode = 'usual', size = DESKTOP, take }: Journey, engine: Engine): Promise<void> {
  const tab = await engine.open(mode);
  try {
    await tab.resize(...size);
    await tab.go(`${site.origin}/`);
    if (mode !== 'no scripts') await inOwnTypefaces(tab);
    await take({ tab, site });
    expect(await problems(tab), 'uncaught errors and violations of the policy').toEqual(
      mode === 'no scripts' ? null : [],
    );
  } finally {
    await tab.close();
  }
}

describe.each(ENGINE_NAMES)('%s', (name) => {
  const start = START[name];

  describe.skipIf(!start)('journeys', () => {
    let engine: Engine;
    beforeAll(async () => {
      if (start) engine = await start();
    });
    afterAll(() => engine?.close());

    test.for(JOURNEYS)('$title', async (journey, { task }) => {
      task.meta.engine = engine.label;
      await make(journey, engine);
    });
  });
});
