import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { REFUSED_CODE } from '../../src/content/read/problem.ts';
import { ROOT } from '../../tools/processes.ts';

/** The error output of `npm run build`. */
export class BuildError extends Error {
  /** Whether it was refused: Revisar lists why. */
  readonly isRefused: boolean;

  constructor(output: string, isRefused = false) {
    super(output);
    this.isRefused = isRefused;
  }
}

/**
 * Runs `npm run build` in a process of its own. When it is stopped, waits until that process has ended.
 * @throws BuildError
 */
export async function runBuild(signal: AbortSignal): Promise<void> {
  // Vite sets NODE_ENV for the whole process when it bundles the window.
  const { NODE_ENV: _, ...env } = process.env;
  const options = { cwd: ROOT, env: { ...env, NO_COLOR: '1' } };
  signal.throwIfAborted();
  const words = [...process.execArgv, 'tools/build.ts'];
  const running = promisify(execFile)(process.execPath, words, options);
  // Not the option `signal`, which answers at once, while the process still runs.
  signal.addEventListener('abort', () => running.child.kill(), { once: true });
  try {
    await running;
  } catch (error) {
    const { code, stdout, stderr, message } = Object(error);
    throw new BuildError((stderr || stdout || message).trim(), code === REFUSED_CODE);
  }
}
