// `npm run nodes`: runs the unit and disk tests on the newest Node 22, 24 and 26, which it takes from npm into `.nodes`, and
// compares the sample that the first and the last of them build. Prints a line for each.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { DEFAULT_ORIGIN, sampleEnvironment } from '../src/form/email-service.ts';
import { nodeIn, nodePackage } from '../tools/installed.mjs';
import { ROOT } from '../tools/processes.ts';
import { filesIn } from './support/files-in.ts';

const OLDEST = 22;
const NEWEST = 26;
const folderOf = (line: number) => join(ROOT, '.nodes', String(line));
const siteOf = (line: number) => join(ROOT, '.nodes', `site-${line}`);

for (const line of [OLDEST, 24, NEWEST]) {
  const version = install(line);
  const problems = version ? problemsOn(line) : [`npm has no ${nodePackage()}@${line}`];
  console.log(`Node ${version ?? line}: ${problems.join(', ') || 'holds'}`);
  if (problems.length > 0) process.exitCode = 1;
}

/** Installs the newest Node of a line; returns its version, or undefined if npm could not. */
function install(line: number): string | undefined {
  mkdirSync(folderOf(line), { recursive: true });
  const options = '--prefix . --ignore-scripts --no-audit --no-fund --loglevel=error';
  const npm = spawnSync(`npm install ${options} ${nodePackage()}@${line}`, {
    cwd: folderOf(line),
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (npm.status !== 0) return undefined;
  return spawnSync(nodeIn(folderOf(line)), ['--version'], { encoding: 'utf8' }).stdout.trim();
}

function problemsOn(line: number): readonly string[] {
  const tests = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'];
  const problems = run(line, tests) ? [] : ['tests failed'];
  if (line !== OLDEST && line !== NEWEST) return problems;
  const sample = { ...sampleEnvironment(DEFAULT_ORIGIN), CONTENT_DIR: 'sample' };
  if (!run(line, ['tools/build.ts'], { ...sample, OUT_DIR: siteOf(line) }))
    return [...problems, 'the sample was not built'];
  return line === NEWEST ? [...problems, ...differences()] : problems;
}

/** Runs a program of the project; prints what it says only if it fails. */
function run(line: number, words: readonly string[], environment: NodeJS.ProcessEnv = {}): boolean {
  const node = nodeIn(folderOf(line));
  // The tests start programs of their own.
  const PATH = [dirname(node), process.env.PATH].join(delimiter);
  const { status, stdout, stderr } = spawnSync(node, words, {
    cwd: ROOT,
    env: { ...process.env, ...environment, PATH },
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status !== 0) console.error(stdout, stderr);
  return status === 0;
}

function differences(): readonly string[] {
  const [before, after] = [filesIn(siteOf(OLDEST)), filesIn(siteOf(NEWEST))];
  const paths = Object.keys({ ...before, ...after }).filter((path) => before[path] !== after[path]);
  return paths.map((path) => `${path} is not as Node ${OLDEST} builds it`);
}
