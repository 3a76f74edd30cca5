import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../tools/ports.ts';
import { DESKTOP, type Engine, type Journey, type Tab } from './engine.ts';
import { problems } from './guard.ts';
import { contactJourneys } from './journeys/contact.ts';
import { pageJourneys } from './journeys/page.ts';
import { inOwnTypefaces } from './page.ts';
import { type Site, startSite } from './site.ts';

/** Opens the page in a fresh tab, takes the journey, and looks whether anything went wrong unasked. */
async function make({ mode = 'usual', size = DESKTOP, take }: Journey, tab: Tab, site: Site) {
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

/**
 * Makes every journey in one engine, on a site of its own.
 * @param start starts the engine; null where it is not on this machine
 * @param firstPort where to look for a free port: engines run side by side
 */
export function testEngine(name: string, start: (() => Promise<Engine>) | null, firstPort: number): void {
  describe.skipIf(!start)(name, () => {
    let engine: Engine;
    let site: Site;
    beforeAll(async () => {
      site = await startSite(await freePort(firstPort));
      if (start) engine = await start();
    });
    beforeEach(() => site.reset());
    afterAll(async () => {
      await engine?.close?.();
      await site?.close();
    });

    test.for([...pageJourneys, ...contactJourneys])('$title', async (journey) => {
      const tab = await engine.open(journey.mode ?? 'usual');
      await make(journey, tab, site);
    });
  });
}
