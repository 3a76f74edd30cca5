import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
  const account = accountFile(file());
  const publications = publicationsIn(join(place, 'publications'));
  return { account, ...hosting({ account, publications, domain: async () => 'tupagina.com' }) };
}

test('a form without the password of another user is refused, and the known account stays', () => {
  const { account, connect, trust } = host();
  const form = { protocol: 'sftp', server: 'tupagina.com', user: 'ana', folder: 'web', isRemembered: 'on' };
  connect({ ...form, password: 'clave' });
  trust('SHA256:llave');
  const before = readFileSync(file(), 'utf8');
  expect(() => connect({ ...form, user: 'anna', password: '' })).toThrow('Contraseña: falta');
  expect(readFileSync(file(), 'utf8')).toBe(before);
  expect(account.get()).toMatchObject({ user: 'ana', password: 'clave', hostKey: 'SHA256:llave' });
});
