import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './dependencies.mjs';

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..');

/** Where what is published is built to, from there on: the variable `OUT_DIR`, which tests set, or `dist`. */
export const OUT_DIR = process.env.OUT_DIR || 'dist';

/** Where a program writes: this terminal, or an open file. */
type Output = 'inherit' | number;

/**
 * Runs the program of an installed package on this Node.
 * @param output this terminal, or an open file for what it writes
 * @param signal ends it before its time
 * @returns its exit code
 * @throws Error when it was ended before its time, or does not start
 */
export function runTool(
  packageName: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  output: Output = 'inherit',
  signal?: AbortSignal,
): Promise<number> {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment };
  const options = { cwd: ROOT, env, ...(signal && { signal }) };
  return run(process.execPath, [programOf(packageName), ...args], {
    ...options,
    stdio: ['inherit', output, output],
  });
}

/**
 * Builds the page.
 * @param outDir where to, from the project on or absolute
 * @param environment e-mail keys, and `CONTENT_DIR` for other content
 * @param output this terminal, or an open file for what Astro writes
 * @returns Astro's exit code
 */
export function buildSite(
  outDir: string,
  environment: Record<string, string> = {},
  output: Output = 'inherit',
): Promise<number> {
  return runTool('astro', ['build'], { ...environment, OUT_DIR: outDir }, output);
}

/** The file that runs an installed package's program. */
function programOf(packageName: string): string {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  const short = packageName.split('/').at(-1) ?? packageName;
  return join(folder, bin[short] ?? Object.values(bin)[0] ?? '');
}
