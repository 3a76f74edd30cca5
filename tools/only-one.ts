import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What the first of its kind does: it tells its address to those that come later. */
export type Tell = (address: string) => void;

/**
 * Finds out whether a program of the same name already runs on this computer. It waits for one that is just starting;
 * one that has crashed counts for nothing.
 * @param name tells apart programs that may run side by side, such as two checkouts
 * @returns the address that the running one gives, or for the first one the function to tell its own
 */
export async function onlyOne(name: string): Promise<string | Tell> {
  const socket = socketOf(name);
  for (;;) {
    const tell = await listen(socket);
    if (tell) return tell;
    const address = await ask(socket);
    if (address) return address;
    // Nobody is there any more.
    forget(socket);
  }
}

/** A name of the system that only one program can listen at: no port, and no number of a process that another gets. */
function socketOf(name: string): string {
  const file = `luz-en-escena-${hash('sha256', name).slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${file}` : join(tmpdir(), `${file}.sock`);
}

/** @returns null where the name is taken */
function listen(socket: string): Promise<Tell | null> {
  return new Promise((resolve) => {
    const told = Promise.withResolvers<string>();
    const server = createServer((asker) => {
      // One that did not wait for the answer is no matter.
      asker.on('error', () => undefined);
      void told.promise.then((address) => asker.end(address));
    });
    // Where nobody may listen at all, two of them are better than none.
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EADDRINUSE' ? null : told.resolve),
    );
    // It keeps no program running that has nothing else to do.
    server
      .listen(socket, () => {
        process.once('exit', () => forget(socket));
        resolve(told.resolve);
      })
      .unref();
  });
}

/** @returns the running program's address, as soon as it has one; empty when it is gone */
function ask(socket: string): Promise<string> {
  return text(connect(socket)).catch(() => '');
}

/** Gives a name back that nobody listens at. Windows does so by itself. */
function forget(socket: string): void {
  if (process.platform !== 'win32') rmSync(socket, { force: true });
}
