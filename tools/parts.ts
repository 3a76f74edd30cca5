import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDING_SIGNALS } from './dependencies.mjs';

/** Where a part's programs write: this terminal, or an open file that is shown when the part ends. */
export type Output = 'inherit' | number;

/** One part of a long command: a title to show, and its work, which gives an exit code or throws. */
export interface Part {
  readonly title: string;
  readonly work: (output: Output) => Promise<number>;
  /** Titles of parts without which this one cannot run. */
  readonly needs?: readonly string[];
  /** The JSON report in which Vitest or Playwright counts this part's tests. */
  readonly report?: string;
}

/** Parts that run at the same time as those of the stage's other lanes, and one after the other among themselves. */
export type Lane = readonly Part[];

/** How a part went. */
export interface PartResult {
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'impossible';
  readonly seconds: number;
}

/** How many tests went which way. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
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

const WORDS = { passed: 'bien', failed: 'MAL', impossible: 'MAL (falta lo anterior)' } as const;

/**
 * Runs one stage after the other, the lanes of a stage side by side; never stops at the first failure, but begins
 * nothing more once a signal such as Ctrl-C has come. What a part says among several lanes is shown as a whole when it
 * ends.
 * @param logs folder for what is not shown yet
 */
export async function runStages(
  stages: readonly (readonly Lane[])[],
  logs: string,
): Promise<readonly PartResult[]> {
  const results: PartResult[] = [];
  let isEnding = false;
  const end = () => {
    isEnding = true;
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, end);
  const runLane = async (lane: Lane, run: (part: Part) => Promise<PartResult>) => {
    for (const part of lane) {
      const passed = results.filter(({ outcome }) => outcome === 'passed').map(({ title }) => title);
      const isPossible = !isEnding && (part.needs ?? []).every((title) => passed.includes(title));
      results.push(isPossible ? await run(part) : { title: part.title, outcome: 'impossible', seconds: 0 });
    }
  };
  for (const lanes of stages) {
    const run = (part: Part) => (lanes.length > 1 ? runAside(part, logs) : runPart(part));
    await Promise.all(lanes.map((lane) => runLane(lane, run)));
  }
  for (const signal of ENDING_SIGNALS) process.off(signal, end);
  return results;
}

async function runPart({ title, work }: Part, output: Output = 'inherit'): Promise<PartResult> {
  console.log(`\n── ${title} ──`);
  const start = performance.now();
  const code = await work(output).catch(explain);
  return { title, outcome: code === 0 ? 'passed' : 'failed', seconds: (performance.now() - start) / 1000 };
}

async function runAside(part: Part, logs: string): Promise<PartResult> {
  mkdirSync(logs, { recursive: true });
  const path = join(logs, `${part.title}.log`);
  const file = openSync(path, 'w');
  try {
    const result = await runPart(part, file);
    console.log(`\n── ${part.title}: ${WORDS[result.outcome]} ──\n${readFileSync(path, 'utf8')}`);
    return result;
  } finally {
    closeSync(file);
  }
}

function explain(error: unknown): number {
  console.error(error instanceof Error ? error.message : error);
  return 1;
}

/** A line for each part: its title, its seconds, how it went. */
export function table(results: readonly PartResult[]): string {
  const width = Math.max(...results.map(({ title }) => title.length));
  return results
    .map(
      ({ title, seconds, outcome }) =>
        `${title.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${WORDS[outcome]}`,
    )
    .join('\n');
}

/** Sums the tests of all parts. A part without a report of its own counts only when it failed, as one failure. */
export function countTests(parts: readonly Part[], results: readonly PartResult[]): Counts {
  const all = parts.map(({ title, report }) => {
    const failed = results.some((result) => result.title === title && result.outcome === 'passed') ? 0 : 1;
    return report ? countsOf(report) : { passed: 0, failed, skipped: 0 };
  });
  const total = (key: keyof Counts) => all.reduce((count, counts) => count + counts[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

/** Counts of a report file; a report that was never written is one failure. */
function countsOf(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    // A test that passed only when repeated has failed.
    return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
  }
  // A test file that could not be read at all is one failure.
  const unread = !report.success && report.numFailedTests === 0 ? 1 : 0;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A line, such as `Firefox 140.4.0: 20 de 21 bien`, for each engine in the report of tests/engines. */
export function engineLines(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  const { testResults = [] } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const byEngine = Map.groupBy(results, ({ meta }) => meta.engine);
  return [...byEngine].flatMap(([engine, made]) => {
    const passed = made.filter(({ status }) => status === 'passed').length;
    return engine ? [`${engine}: ${passed} de ${made.length} bien`] : [];
  });
}
