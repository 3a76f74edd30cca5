import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sampleEnvironment } from './email-keys.ts';

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..');

/** Where what is published is built to, from there on: the variable `OUT_DIR`, which tests set, or `dist`. */
export const OUT_DIR = process.env.OUT_DIR || 'dist';

/**
 * Builds the page.
 * @param outDir where to, from the project on or absolute
 * @param environment e-mail keys, and `CONTENT_DIR` for other content
 * @returns Astro's exit code; 0 when a signal ended it
 */
export function buildSite(outDir: string, environment: Record<string, string> = {}): Promise<number> {
  return runAstro(['build'], { ...environment, OUT_DIR: outDir });
}

/**
 * Serves the page at `port` while its content or code is changed, with the mailbox, until a signal ends it.
 * @param options further arguments for `astro dev`
 * @param signal ends it, too
 * @returns the server's exit code; 0 when it was ended by a signal
 */
export function livePage(port: number, options: readonly string[] = [], signal?: AbortSignal) {
  // The bundling of the editor's forms says «production» to the whole program.
  const environment = { NODE_ENV: 'development', ...sampleEnvironment(`http://localhost:${port}`) };
  return runAstro(['dev', '--port', String(port), ...options], environment, signal);
}

/** Calls `end` on Ctrl-C, when the terminal is closed and when another program ends this one: none is a failure. */
export function onEnd(end: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Said at once: Vite's own server, where there is one, ends the process itself.
      process.exitCode = 0;
      end(signal);
    });
  }
}

function runAstro(
  args: readonly string[],
  environment: Record<string, string>,
  signal?: AbortSignal,
): Promise<number> {
  const program = join(ROOT, 'node_modules/astro/bin/astro.mjs');
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [program, ...args], { cwd: ROOT, env, stdio: 'inherit' });
  let isEnded = false;
  const end = (name: NodeJS.Signals) => {
    isEnded = true;
    // On Windows Ctrl-C reaches every program of the console by itself.
    if (process.platform !== 'win32') child.kill(name);
  };
  onEnd(end);
  signal?.addEventListener('abort', () => {
    isEnded = true;
    child.kill();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve(isEnded ? 0 : (code ?? 1)));
  });
}
