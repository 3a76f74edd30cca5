import { runTool } from './tools.ts';

/** Format and lint; a warning is an error. */
export function lint(): Promise<number> {
  return runTool('@biomejs/biome', ['check', '--error-on-warnings']);
}

/**
 * Types in strictest mode, of Astro's files and of every script alike. The checker itself, after the types of the
 * content are written: `astro check` offers to install what is missing, and calls that a success.
 */
export async function types(): Promise<number> {
  const code = await runTool('astro', ['sync']);
  return code || runTool('@astrojs/check', ['--minimumFailingSeverity', 'hint']);
}

/**
 * Runs one of the projects of vitest.config.ts.
 * @param report path of the JSON report to write, if any
 */
export function unitTests(
  project: 'unit' | 'built' | 'engines',
  report?: string,
  environment?: Record<string, string>,
) {
  const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  // The mailbox prints every message of a journey.
  const silence = project === 'engines' ? ['--silent=passed-only'] : [];
  return runTool('vitest', ['run', '--project', project, ...silence, ...reporters], environment);
}
