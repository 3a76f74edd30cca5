import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './dependencies.mjs';

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..');

/**
 * Runs the program of an installed package on this Node, in this terminal.
 * @returns its exit code
 */
export function runTool(
  packageName: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment };
  return run(process.execPath, [programOf(packageName), ...args], { cwd: ROOT, env });
}

/**
 * Builds the page.
 * @param outDir where to, relative to the project
 * @param environment e-mail keys, and `CONTENT_DIR` for other content
 * @returns Astro's exit code
 */
export function buildSite(outDir: string, environment: Record<string, string> = {}): Promise<number> {
  // --force: a picture added after a failed build would stay missing from Astro's cache.
  return runTool('astro', ['build', '--force'], { ...environment, OUT_DIR: outDir });
}

/** The file that runs an installed package's program. */
export function programOf(packageName: string): string {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  const short = packageName.split('/').at(-1) ?? packageName;
  return join(folder, bin[short] ?? Object.values(bin)[0] ?? '');
}
