import { hash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/**
 * Finds out whether a program of the same name already runs on this computer. It waits for one that is just starting;
 * one that has crashed counts for nothing.
 * @param name tells apart programs that may run side by side, such as two checkouts
 * @returns the address that the running one gives, or for the first one the function to tell its own
 */
export async function onlyOne(name: string): Promise<string | ((address: string) => void)> {
  const isWindows = process.platform === 'win32';
  const file = `luz-en-escena-${hash('sha256', name).slice(0, 16)}`;
  // A name of the system that only one program can listen at: no port, and no number of a process that another gets.
  const socket = isWindows ? `\\\\.\\pipe\\${file}` : join(tmpdir(), `${file}.sock`);
  // Windows gives a name back by itself.
  const forget = () => isWindows || rmSync(socket, { force: true });
  const told = Promise.withResolvers<string>();
  const server = createServer((asker) => {
    // One that did not wait for the answer is no matter.
    asker.on('error', () => undefined);
    void told.promise.then((address) => asker.end(address));
  });
  for (;;) {
    try {
      // It keeps no program running that has nothing else to do.
      await once(server.listen(socket).unref(), 'listening');
      process.once('exit', forget);
      return told.resolve;
    } catch (error) {
      // Where nobody may listen at all, two of them are better than none.
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return told.resolve;
    }
    const address = await text(connect(socket)).catch(() => '');
    if (address) return address;
    // Nobody is there any more.
    forget();
  }
}
