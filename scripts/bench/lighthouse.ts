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

/**
 * Runs Lighthouse once.
 * @param port remote-debugging port of a running browser
 * @throws Error when it gives no report or could not read the page
 */
export async function runLighthouse(
  url: string,
  port: number,
  form: 'mobile' | 'desktop',
): Promise<LighthouseRun> {
  const config: Config | undefined = form === 'desktop' ? desktopConfig : undefined;
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' }, config);
  if (!result) throw new Error('Lighthouse gave no report.');
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(runtimeError.message);
  const marks = Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]);
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  return {
    marks: Object.fromEntries(marks),
    firstPaint: audits['first-contentful-paint']?.numericValue ?? Number.NaN,
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    lost: counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
}
