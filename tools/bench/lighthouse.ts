import lighthouse, { type Config, desktopConfig } from 'lighthouse';

/** One run of Lighthouse; paints in milliseconds, as it simulates them. */
export interface LighthouseRun {
  /** Marks of 100 by category: performance, accessibility, best-practices, seo. */
  readonly marks: Readonly<Record<string, number>>;
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Audits that cost a mark, by name. */
  readonly lost: readonly string[];
}

type Form = 'mobile' | 'desktop';

/** On a busy machine a recording may fail; Lighthouse itself then asks to be run again. */
const ATTEMPTS = 3;

/**
 * Runs Lighthouse once; a run whose recording failed is repeated.
 * @param port remote-debugging port of a running browser
 * @throws Error when it could not read the page
 */
export async function runLighthouse(url: string, port: number, form: Form): Promise<LighthouseRun> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptRun(url, port, form);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function attemptRun(url: string, port: number, form: Form): Promise<LighthouseRun> {
  const config: Config | undefined = form === 'desktop' ? desktopConfig : undefined;
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' }, config);
  if (!result) throw new Error('Lighthouse gave no report.');
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(runtimeError.message);
  const marks = Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]);
  const imperfect = Object.values(categories).filter(({ score }) => score !== 1);
  const counted = imperfect.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return {
    marks: Object.fromEntries(marks),
    firstPaint: audits['first-contentful-paint']?.numericValue ?? Number.NaN,
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    lost: counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1),
  };
}
