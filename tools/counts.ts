import { existsSync, readFileSync } from 'node:fs';

/** How many tests went which way. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** How many tests an engine passed, of how many; under its name and version. */
export interface EngineCount {
  readonly label: string;
  readonly passed: number;
  readonly made: number;
}

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults?: readonly { readonly assertionResults: readonly VitestResult[] }[];
}

interface VitestResult {
  readonly status: string;
  /** What the journeys of tests/engines note of themselves. */
  readonly meta: { readonly engine?: string };
}

interface PlaywrightReport {
  readonly errors: readonly unknown[];
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
}

/** Counts of a report file; a report that was never written is one failure. */
export function countsOf(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  return 'stats' in report ? playwrightCounts(report) : vitestCounts(report);
}

/** Counts of Vitest's JSON; a test file that could not be read at all is one failure. */
export function vitestCounts(report: VitestReport): Counts {
  const unread = !report.success && report.numFailedTests === 0 ? 1 : 0;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts of Playwright's JSON; a test that passed only when repeated has failed. */
export function playwrightCounts({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** The counts of each engine in the report of tests/engines, in the order in which they ran; none without report. */
export function engineCounts(file: string): readonly EngineCount[] {
  if (!existsSync(file)) return [];
  const { testResults = [] } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const byEngine = Map.groupBy(results, ({ meta }) => meta.engine);
  return [...byEngine].flatMap(([label, made]) => {
    const passed = made.filter(({ status }) => status === 'passed').length;
    return label ? [{ label, passed, made: made.length }] : [];
  });
}

/** Sums counts. */
export function sum(all: readonly Counts[]): Counts {
  const total = (key: keyof Counts) => all.reduce((count, counts) => count + counts[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}
