import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { REFUSED_CODE } from '../../src/content/read/problem.ts';
import { ROOT } from '../../tools/processes.ts';
import { Refusal } from '../publish/refusal.ts';

/**
 * Runs `npm run build` in a process of its own. When it is stopped, waits until that process and those that it has started
 * have ended.
 * @throws Refusal, for the owner, if Revisar lists why it is refused; otherwise Error with its error output
 */
export async function runBuild(signal: AbortSignal): Promise<void> {
  // Vite sets NODE_ENV for the whole process when it bundles the window.
  const { NODE_ENV: _, ...env } = process.env;
  const options = { cwd: ROOT, env: { ...env, NO_COLOR: '1' } };
  const words = [...process.execArgv, 'tools/build.ts'];
  signal.throwIfAborted();
  const running = promisify(execFile)(process.execPath, words, options);
  // Not the option `signal`, which answers at once, while the process still runs.
  signal.addEventListener('abort', () => running.child.kill(), { once: true });
  try {
    await running;
  } catch (error) {
    const { code, stdout, stderr, message } = Object(error);
    const words = (stderr || stdout || message).trim();
    throw code === REFUSED_CODE ? new Refusal(words, { kind: 'unready' }) : new Error(words);
  }
}
