import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sampleEnvironment } from '../src/form/email-service.ts';

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..');

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
  const words = ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port), ...options];
  const env = {
    ...process.env,
    // The live page takes 0.6 GB instead of 1 GB on Linux: the threads of image and style tools share memory (mallopt(3)).
    MALLOC_ARENA_MAX: '2',
    ...sampleEnvironment(`http://localhost:${port}`),
    ...environment,
  };
  const server = spawn(process.execPath, words, { cwd: ROOT, env, stdio: 'inherit' });
  process.on('exit', () => server.kill());
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      isStopped = true;
      server.kill(signal);
    });
  const [code] = await once(server, 'close');
  return isStopped ? 0 : (code ?? 1);
}
