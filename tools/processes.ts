import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { REFUSED_CODE } from '../src/content/read/problem.ts';
import { sampleEnvironment } from '../src/form/email-service.ts';

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..');

/**
 * Builds the page.
 * @param outDir output folder, absolute or relative to the project
 * @param environment e-mail keys, and `CONTENT_DIR` for other content
 * @returns Astro's exit code; not 0 after a signal, because the page is only in part there
 */
export function buildSite(outDir: string, environment: Record<string, string> = {}): Promise<number> {
  return runAstro(['build'], { ...environment, OUT_DIR: outDir });
}

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
 * Runs `npm run build` in a process of its own. When it is stopped, waits until that process and those that it has started
 * have ended.
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

interface LivePageOptions {
  /** Further arguments for `astro dev`. */
  readonly options?: readonly string[];
  readonly environment?: Record<string, string>;
}

/**
 * Runs the development server, with the mailbox, until it gets a signal.
 * @returns the server's exit code; 0 after a signal
 */
export async function livePage(port: number, { options = [], environment }: LivePageOptions = {}) {
  const all = {
    // The live page takes 0.6 GB instead of 1 GB on Linux: the threads of image and style tools share memory (mallopt(3)).
    MALLOC_ARENA_MAX: '2',
    ...sampleEnvironment(`http://localhost:${port}`),
    ...environment,
  };
  let isStopped = false;
  onEnd(() => {
    isStopped = true;
  });
  const code = await runAstro(['dev', '--port', String(port), ...options], all);
  return isStopped ? 0 : code;
}

/** Calls `end` on SIGINT, SIGTERM and SIGHUP, none of which is a failure of a server. */
export function onEnd(end: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Set first: Vite's server may exit the process.
      process.exitCode = 0;
      end(signal);
    });
  }
}

function runAstro(args: readonly string[], environment: Record<string, string>): Promise<number> {
  const program = join(ROOT, 'node_modules/astro/bin/astro.mjs');
  const env = { ...process.env, ...environment };
  const endWithParent = pathToFileURL(join(ROOT, 'tools/end-with-parent.mjs')).href;
  const child = spawn(process.execPath, ['--import', endWithParent, program, ...args], {
    cwd: ROOT,
    env,
    // `ipc` is the channel that end-with-parent.mjs watches.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // On Windows Ctrl-C reaches every process of the console.
  onEnd((signal) => process.platform === 'win32' || child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve(code ?? 1));
  });
}
