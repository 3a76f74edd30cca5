import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Larger than the largest view of a journey. */
const SCREEN = '2000x1200x24';

/** A screen that nobody sees, for browsers that have no headless mode. */
export interface Display {
  /** Its name, as the variable DISPLAY wants it. */
  readonly name: string;
  close(): Promise<void>;
}

/** Starts Xvfb under the first number that is free. @throws Error when it ends before it is ready. */
export async function startDisplay(program: string): Promise<Display> {
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  const number = server.stdio[3];
  if (!number) throw new Error('Xvfb has nowhere to say its number.');
  const [said] = await Promise.race([once(number, 'data'), ended]);
  if (server.exitCode !== null) throw new Error(`Xvfb ended with ${server.exitCode}.`);
  return {
    name: `:${String(said).trim()}`,
    close: async () => {
      server.kill();
      await ended;
    },
  };
}
