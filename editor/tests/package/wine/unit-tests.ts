import { equal } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ROOT } from '../../../../tools/processes.ts';
import { FILES_LEFT_OUT, TESTS_THAT_FAIL } from './left-out.ts';

const NAMES_NOT_COPIED = ['.git', 'node_modules', 'paquetes'];
const OUTPUT = join(ROOT, 'tests/output');
/** Vitest's option for the unit tests. */
const PROJECT = '--project=unit';
/** Some files take twenty minutes in Wine on a busy computer. */
const FILE_MINUTES = 60;
const TEST_MINUTES = 10;

/** Runs the package's Node in Wine. */
export type RunNode = (words: readonly string[], cwd: string, minutes: number) => void;

/** Vitest's JSON report, as far as it is read here. */
interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly Result[];
  }[];
}
interface Result {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

/**
 * Runs the unit tests in Wine, each file by itself: one that hangs takes no other with it.
 * @param home folder for a copy of the checkout, with its packages for Windows
 * @throws Error if a test fails that should not, or a test that is listed as failing does not
 */
export function runUnitTests(home: string, runNode: RunNode): void {
  const folder = checkoutForWindows(home);
  const all = unitTestFiles();
  const [leftOut, files] = [all.filter(isLeftOut), all.filter((file) => !isLeftOut(file))];
  const results = files.flatMap((file) => resultsOf(file, folder, runNode));
  for (const file of leftOut) console.log(`  ${file}: left out, ${FILES_LEFT_OUT[file]}`);

  const byStatus = Map.groupBy(results, ({ status }) => status);
  const failed = byStatus.get('failed') ?? [];
  const unexpected = failed.filter(({ fullName }) => !TESTS_THAT_FAIL[fullName]);
  for (const { fullName, failureMessages } of unexpected) console.error(fullName, ...failureMessages);
  const gone = Object.keys(TESTS_THAT_FAIL).filter(
    (name) => !failed.some(({ fullName }) => fullName === name),
  );
  for (const name of gone) console.error(`Listed, and does not fail: ${name}`);
  const counts = [...byStatus].map(([status, found]) => `${found.length} ${status}`);
  console.log(`  unit tests: ${counts.join(', ')}, of these ${failed.length - unexpected.length} as listed`);
  equal(unexpected.length + gone.length, 0);
}

const isLeftOut = (file: string) => file in FILES_LEFT_OUT;

function checkoutForWindows(home: string): string {
  const folder = join(home, 'checkout');
  const isCopied = (path: string) => path !== OUTPUT && !NAMES_NOT_COPIED.includes(basename(path));
  cpSync(ROOT, folder, { recursive: true, filter: isCopied });
  const words = 'ci --os=win32 --cpu=x64 --include=optional --ignore-scripts --no-audit --no-fund';
  equal(spawnSync('npm', words.split(' '), { cwd: folder, stdio: 'ignore' }).status, 0, 'npm ci');
  return folder;
}

/** Paths in the project. */
function unitTestFiles(): readonly string[] {
  const words = `node_modules/vitest/vitest.mjs list ${PROJECT} --filesOnly --json`;
  const { stdout } = spawnSync(process.execPath, words.split(' '), { cwd: ROOT, encoding: 'utf8' });
  const found: readonly { readonly file: string }[] = JSON.parse(stdout);
  return found.map(({ file }) => relative(ROOT, file));
}

/** Results of a file; a single failure if it does not start or does not end. */
function resultsOf(file: string, folder: string, runNode: RunNode): readonly Result[] {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const words = `run ${file} ${PROJECT} --pool=threads --maxWorkers=1 --reporter=json`;
  const limits = `--outputFile=report.json --testTimeout=${TEST_MINUTES * 60_000}`;
  runNode(
    ['node_modules/vitest/vitest.mjs', ...words.split(' '), ...limits.split(' ')],
    folder,
    FILE_MINUTES,
  );
  const { testResults }: Report = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { testResults: [] };
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  console.log(`  ${file}: ${results.length} tests`);
  return results.length > 0
    ? results
    : [{ fullName: file, status: 'failed', failureMessages: ['It did not start, or did not end.'] }];
}
