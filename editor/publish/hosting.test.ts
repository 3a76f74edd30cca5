import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { accountFile } from './account-file.ts';
import { hosting } from './hosting.ts';
import { publicationsIn } from './publications.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'hosting-'));
});
afterEach(() => rmSync(place, { recursive: true }));

const file = () => join(place, 'account.json');

function host() {
  const keptAccount = accountFile(file());
  const publications = publicationsIn(join(place, 'publications'));
  return { keptAccount, ...hosting({ keptAccount, publications, domain: async () => 'tupagina.com' }) };
}

test('a form without the password of another user is refused, and the known account stays', () => {
  const { keptAccount, connect, trust } = host();
  const form = { protocol: 'sftp', server: 'tupagina.com', user: 'ana', folder: 'web', isRemembered: 'on' };
  connect({ ...form, password: 'clave' });
  trust('SHA256:llave');
  const before = readFileSync(file(), 'utf8');
  expect(() => connect({ ...form, user: 'anna', password: '' })).toThrow('Contraseña: falta');
  expect(readFileSync(file(), 'utf8')).toBe(before);
  expect(keptAccount.get()).toMatchObject({ user: 'ana', password: 'clave', hostKey: 'SHA256:llave' });
});

test('the file has the password from the moment that the owner wants it kept until she does not', () => {
  const { keptAccount, connect, remember } = host();
  const passwordInFile = () => JSON.parse(readFileSync(file(), 'utf8')).password;
  remember(true);
  expect(keptAccount.get()).toBeNull();
  connect({ server: 'tupagina.com', user: 'ana', password: 'clave' });
  expect(passwordInFile()).toBe('');
  remember(true);
  expect(passwordInFile()).toBe('clave');
  remember(false);
  expect(passwordInFile()).toBe('');
  expect(keptAccount.get()).toMatchObject({ password: 'clave', isRemembered: false });
});

test.each(['ftps', 'sftp'])(
  'connecting to a server that says nothing can be stopped at once (%s)',
  async (protocol) => {
    const server = createServer().listen(0, 'localhost');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { connect, reach, fetch } = host();
    connect({ protocol, server: 'localhost', port: String(port), user: 'ana', password: 'clave' });
    const jobs = [
      (signal: AbortSignal) => reach(signal),
      (signal: AbortSignal) => fetch([], '', signal, () => undefined),
    ];
    for (const start of jobs) {
      const stopping = new AbortController();
      const job = start(stopping.signal);
      const [socket] = await once(server, 'connection');
      stopping.abort();
      await expect(job).rejects.toBe(stopping.signal.reason);
      // The server has not ended it.
      expect(socket.destroyed).toBe(false);
      socket.destroy();
    }
  },
);
