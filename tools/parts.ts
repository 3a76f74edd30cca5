import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { ENDING_SIGNALS } from './dependencies.mjs';

/** One part of a long command: a title to show, and its work, which gives an exit code or throws. */
export interface Part {
  readonly title: string;
  /** @param output the open file that its programs write to, shown when the part ends */
  readonly work: (output: number) => Promise<number>;
  /** Titles of parts without which this one cannot run. */
  readonly needs?: readonly string[];
  /** The JSON report that Vitest or Playwright writes of this part's tests. */
  readonly report?: string;
}

/** Parts that run at the same time as those of the stage's other lanes, and one after the other among themselves. */
export type Lane = readonly Part[];

/** How a part went, and what it said. */
export interface PartResult {
  readonly part: Part;
  readonly outcome: 'passed' | 'failed' | 'impossible';
  readonly seconds: number;
  readonly said: string;
}

const WORDS = { passed: 'bien', failed: 'MAL', impossible: 'MAL (falta lo anterior)' } as const;

/**
 * Runs one stage after the other, the lanes of a stage side by side; never stops at the first failure, but begins
 * nothing more once a signal such as Ctrl-C has come.
 * @param logs folder for what the parts say
 */
export async function runStages(
  stages: readonly (readonly Lane[])[],
  logs: string,
): Promise<readonly PartResult[]> {
  mkdirSync(logs, { recursive: true });
  // One of an earlier run would be taken for this one's.
  for (const { report } of stages.flat(2)) if (report) rmSync(report, { force: true });
  const results: PartResult[] = [];
  let isEnding = false;
  const end = () => {
    isEnding = true;
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, end);
  const hasPassed = (needed: string) =>
    results.some(({ part, outcome }) => part.title === needed && outcome === 'passed');
  const runLane = async (lane: Lane) => {
    for (const part of lane) {
      const isPossible = !isEnding && (part.needs ?? []).every(hasPassed);
      results.push(
        isPossible ? await run(part, logs) : { part, outcome: 'impossible', seconds: 0, said: '' },
      );
    }
  };
  for (const lanes of stages) await Promise.all(lanes.map(runLane));
  for (const signal of ENDING_SIGNALS) process.off(signal, end);
  return results;
}

async function run(part: Part, logs: string): Promise<PartResult> {
  const { title, work } = part;
  console.log(`\n── ${title} ──`);
  const start = performance.now();
  const log = join(logs, `${title}.log`);
  const file = openSync(log, 'w');
  const code = await work(file).catch((error: unknown) => {
    writeSync(file, `${error instanceof Error ? error.message : error}\n`);
    return 1;
  });
  closeSync(file);
  const outcome = code === 0 ? 'passed' : 'failed';
  const said = readFileSync(log, 'utf8');
  console.log(`\n── ${title}: ${WORDS[outcome]} ──\n${said}`);
  return { part, outcome, seconds: (performance.now() - start) / 1000, said };
}

/** A line for each part: its title, its seconds, how it went. */
export function table(results: readonly PartResult[]): string {
  const width = Math.max(...results.map(({ part }) => part.title.length));
  const lines = results.map(({ part, seconds, outcome }) => {
    return `${part.title.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${WORDS[outcome]}`;
  });
  return lines.join('\n');
}

/** How many tests of a part went how; a part that went wrong without one that did counts as one itself. */
export function countTests({ part, outcome }: PartResult) {
  const counts = part.report && existsSync(part.report) ? countsIn(part.report) : NONE;
  return outcome === 'passed' ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}

const NONE = { passed: 0, failed: 0, skipped: 0 };

function countsIn(file: string): typeof NONE {
  const report = JSON.parse(readFileSync(file, 'utf8')) as JsonTestResults | JSONReport;
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    // One that passed only when it was repeated has failed.
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** Lines at the end of what a part said that show why it failed. */
const LAST_LINES = 40;

/** Of a part that failed, each line with the name of a test that did, and the last lines. */
export function failureLines({ part, outcome, said }: PartResult): readonly string[] {
  if (outcome !== 'failed') return [];
  const lines = stripVTControlCharacters(said).trimEnd().split('\n');
  const names = lines.filter((line) => /^ *(FAIL|\d+\)) /.test(line));
  return [`── ${part.title}: ${WORDS.failed} ──`, ...new Set(names), '…', ...lines.slice(-LAST_LINES), ''];
}
