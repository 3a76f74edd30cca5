import type { Browser, Page } from '@playwright/test';
import { bytesOf, type Fetched, openVisit, type SetUpName, type Visit, type Vitals } from './visit.ts';

/** A visit from its first byte to the end of the page, and on into the form. */
export interface Journey {
  /** Fetched before any scroll. */
  readonly firstView: readonly Fetched[];
  readonly loading: Vitals;
  /** Fetched until the end of the page had been seen. */
  readonly wholePage: readonly Fetched[];
  /** Vitals of the same moment: shifts include those of the way down. */
  readonly reading: Vitals;
}

/** What touching the form fetched. */
export interface FormTouch {
  readonly scripts: readonly Fetched[];
  /** Whether words typed while its code was on the way are still there. */
  readonly keepsWords: boolean;
}

const FIELD = '#contact [name="name"]';
const WORDS = 'Una visitante';

/** Opens the page, waits, and scrolls to its end. Closes the visit unless `then` takes it further first. */
export async function travel(
  browser: Browser,
  origin: string,
  setUp: SetUpName,
  then: (visit: Visit) => Promise<void> = async () => {},
): Promise<Journey> {
  const visit = await openVisit(browser, setUp);
  try {
    await visit.page.goto(`${origin}/`);
    await visit.settle();
    const firstView = copies(visit);
    const loading = await visit.vitals();
    await scrollToEnd(visit.page);
    await visit.settle();
    const journey = { firstView, loading, wholePage: copies(visit), reading: await visit.vitals() };
    await then(visit);
    return journey;
  } finally {
    await visit.close();
  }
}

/** Touches the form and types at once, before its code has arrived. */
export async function touchForm(visit: Visit): Promise<FormTouch> {
  const before = new Set(visit.fetched().map(({ url }) => url));
  const field = visit.page.locator(FIELD);
  await field.click();
  await field.pressSequentially(WORDS);
  await visit.settle();
  const later = copies(visit).filter(({ url }) => !before.has(url));
  const scripts = later.filter(({ type }) => type === 'Script');
  if (bytesOf(scripts) === 0) throw new Error(`Touching ${FIELD} fetched no script.`);
  return { scripts, keepsWords: (await field.inputValue()) === WORDS };
}

/** Half a screen at a time, each painted before the next, as long as the page goes on. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let last = -1; scrollY > last; ) {
      last = scrollY;
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}

function copies(visit: Visit): readonly Fetched[] {
  return visit.fetched().map((request) => ({ ...request }));
}
