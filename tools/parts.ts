import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { ENDING_SIGNALS } from './dependencies.mjs';

/** Where a part's programs write: this terminal, or an open file that is shown when the part ends. */
export type Output = 'inherit' | number;

/** One part of a long command: a title to show, and its work, which gives an exit code or throws. */
export interface Part {
  readonly title: string;
  readonly work: (output: Output) => Promise<number>;
  /** Titles of parts without which this one cannot run. */
  readonly needs?: readonly string[];
  /** The JSON report that Vitest or Playwright writes of this part's tests. */
  readonly report?: string;
}

/** Parts that run at the same time as those of the stage's other lanes, and one after the other among themselves. */
export type Lane = readonly Part[];

/** How a part went. */
interface PartResult {
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'impossible';
  readonly seconds: number;
}

/** A test as its report tells of it. What stops a whole file or part is one that failed. */
interface Test {
  /** Its file and titles: `tests/tools/serve.test.ts › the page › has its headers`. */
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why it failed. */
  readonly message?: string | undefined;
  /** What the journeys of tests/engines note of themselves. */
  readonly engine?: string | undefined;
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
  const hasPassed = (needed: string) =>
    results.some(({ title, outcome }) => title === needed && outcome === 'passed');
  for (const lanes of stages) {
    const runLane = async (lane: Lane) => {
      for (const part of lane) {
        const isPossible = !isEnding && (part.needs ?? []).every(hasPassed);
        const run = () => (lanes.length > 1 ? runAside(part, logs) : runPart(part));
        results.push(isPossible ? await run() : { title: part.title, outcome: 'impossible', seconds: 0 });
      }
    };
    await Promise.all(lanes.map(runLane));
  }
  for (const signal of ENDING_SIGNALS) process.off(signal, end);
  return results;
}

async function runPart({ title, work }: Part, output: Output = 'inherit'): Promise<PartResult> {
  console.log(`\n── ${title} ──`);
  const start = performance.now();
  const code = await work(output).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
  return { title, outcome: code === 0 ? 'passed' : 'failed', seconds: (performance.now() - start) / 1000 };
}

async function runAside(part: Part, logs: string): Promise<PartResult> {
  mkdirSync(logs, { recursive: true });
  const path = join(logs, `${part.title}.log`);
  const file = openSync(path, 'w');
  const result = await runPart(part, file);
  closeSync(file);
  console.log(`\n── ${part.title}: ${WORDS[result.outcome]} ──\n${readFileSync(path, 'utf8')}`);
  return result;
}

/** A line for each part: its title, its seconds, how it went. */
export function table(results: readonly PartResult[]): string {
  const width = Math.max(...results.map(({ title }) => title.length));
  const lines = results.map(({ title, seconds, outcome }) => {
    return `${title.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${WORDS[outcome]}`;
  });
  return lines.join('\n');
}

/** The tests of all parts; a part that went wrong without a test that did is one that failed itself. */
export function testsOf(parts: readonly Part[], results: readonly PartResult[]): readonly Test[] {
  return parts.flatMap(({ title, report }): readonly Test[] => {
    const tests = report ? readReport(report) : [];
    const isWell = results.some((result) => result.title === title && result.outcome === 'passed');
    const isExplained = isWell || tests.some(({ outcome }) => outcome === 'failed');
    return isExplained ? tests : [...tests, { name: title, outcome: 'failed' }];
  });
}

/** The tests in a JSON report of Vitest or Playwright; one that was never written is a test that failed. */
export function readReport(file: string): readonly Test[] {
  if (!existsSync(file)) return [{ name: file, outcome: 'failed', message: 'no hay informe' }];
  const report = JSON.parse(readFileSync(file, 'utf8')) as JsonTestResults | JSONReport;
  if ('testResults' in report) return report.testResults.flatMap(testsOfVitest);
  const broken = report.errors.map(({ message }) => ({
    name: 'Playwright',
    outcome: 'failed' as const,
    message,
  }));
  return [...report.suites.flatMap((suite) => testsOfPlaywright(suite, [])), ...broken];
}

function testsOfVitest(file: JsonTestResults['testResults'][number]): readonly Test[] {
  const path = relative('', file.name);
  const tests = file.assertionResults.map(({ title, status, ...result }): Test => {
    const titles = [path, ...result.ancestorTitles.filter(Boolean), title];
    const outcome = status === 'passed' || status === 'failed' ? status : 'skipped';
    const [message] = result.failureMessages ?? [];
    return { name: titles.join(' › '), outcome, message, engine: result.meta.engine };
  });
  const isExplained = file.status === 'passed' || tests.some(({ outcome }) => outcome === 'failed');
  return isExplained ? tests : [...tests, { name: path, outcome: 'failed', message: file.message }];
}

function testsOfPlaywright({ title, specs, suites = [] }: JSONReportSuite, above: string[]): readonly Test[] {
  const titles = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }): Test => {
      // One that passed only when it was repeated has failed.
      const outcome = status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed';
      const message = results.find(({ error }) => error)?.error?.message;
      return { name: [...titles, spec.title].join(' › '), outcome, message };
    }),
  );
  return [...own, ...suites.flatMap((suite) => testsOfPlaywright(suite, titles))];
}

/** Lines of a failure's message that say enough to know it again; the whole stands where the test ran. */
const MESSAGE_LINES = 5;

/** Each test that failed, with the first lines of why. */
export function failureLines(tests: readonly Test[]): readonly string[] {
  return tests
    .filter(({ outcome }) => outcome === 'failed')
    .flatMap(({ name, message = '' }) => {
      const [reason = ''] = stripVTControlCharacters(message).split(/\n\s+at /);
      const lines = reason.split('\n').filter((line) => line.trim());
      return [`✗ ${name}`, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)];
    });
}

/** A line, such as `Firefox 140.4.0: 20 de 21 bien`, for each engine in which journeys were made. */
export function engineLines(tests: readonly Test[]): readonly string[] {
  return [...Map.groupBy(tests, ({ engine }) => engine)].flatMap(([engine, own]) => {
    const passed = own.filter(({ outcome }) => outcome === 'passed');
    return engine ? `${engine}: ${passed.length} de ${own.length} bien` : [];
  });
}
