import { hash } from 'node:crypto';
import { once } from 'node:events';
import { lstatSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/**
 * Checks whether this program is already running for this account of the computer. Waits for an instance that is just
 * starting; ignores a crashed one, and a program of another account that has the name of ours.
 * @param name distinguishes instances that may run at the same time, such as those of two checkouts
 * @returns the address of the running instance, or for the first instance a function that tells later ones its address
 */
export async function onlyOne(name: string): Promise<string | ((address: string) => void)> {
  const isWindows = process.platform === 'win32';
  const file = `luz-en-escena-${hash('sha256', [homedir(), name].join('\n')).slice(0, 16)}`;
  // A named socket: other programs may reuse a port or process id.
  const socket = isWindows ? `\\\\.\\pipe\\${file}` : join(tmpdir(), `${file}.sock`);
  // Windows removes the name itself.
  const release = () => isWindows || rmSync(socket, { force: true });
  const answer = Promise.withResolvers<string>();
  const server = createServer((client) => {
    // A client that disconnects early needs no answer.
    client.on('error', () => undefined);
    void answer.promise.then((address) => client.end(address));
  });
  for (;;) {
    try {
      // `unref`: the socket does not keep the process alive.
      await once(server.listen(socket).unref(), 'listening');
      process.once('exit', release);
      return answer.resolve;
    } catch (error) {
      // Any other error: two instances are better than none.
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return answer.resolve;
    }
    // Another account's program could name any address to open.
    if (!isWindows && !isOwn(socket)) return answer.resolve;
    const address = await text(connect(socket)).catch(() => '');
    if (address) return address;
    // The other instance has crashed.
    release();
  }
}

/** Whether a file belongs to this account; true if it is missing. */
function isOwn(file: string): boolean {
  const { uid } = lstatSync(file, { throwIfNoEntry: false }) ?? {};
  return uid === undefined || uid === process.getuid?.();
}
