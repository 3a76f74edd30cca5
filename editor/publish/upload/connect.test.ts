import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { persistently } from './connect.ts';
import type { Account } from './remote.ts';

test.each(['ftps', 'sftp'] as const)(
  'connecting to a server that says nothing can be stopped at once (%s)',
  async (protocol) => {
    const server = createServer().listen(0, 'localhost');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const account: Account = {
      protocol,
      server: 'localhost',
      port: String(port),
      user: 'ana',
      password: 'clave',
      folder: 'web',
      hostKey: '',
      isRemembered: false,
    };
    const stopping = new AbortController();
    const work = persistently(account, stopping.signal, async () => undefined);
    const [socket] = await once(server, 'connection');
    stopping.abort();
    await expect(work).rejects.toBe(stopping.signal.reason);
    // The server has not ended it.
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  },
);
