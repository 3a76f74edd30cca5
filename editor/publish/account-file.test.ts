import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountFile } from './account-file.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'account-'));
});
afterEach(() => rmSync(place, { recursive: true }));

const file = () => join(place, 'account.json');

test('a form without the password of another user is refused, and the known account stays', () => {
  const { get, connect, change } = accountFile(file());
  const form = { protocol: 'sftp', server: 'tupagina.com', user: 'ana', folder: 'web', isRemembered: 'on' };
  connect({ ...form, password: 'clave' });
  change({ hostKey: 'SHA256:llave' });
  const before = readFileSync(file(), 'utf8');
  expect(() => connect({ ...form, user: 'anna', password: '' })).toThrow('Contraseña: falta');
  expect(readFileSync(file(), 'utf8')).toBe(before);
  expect(get()).toMatchObject({ user: 'ana', password: 'clave', hostKey: 'SHA256:llave' });
});

test('the file has the password from the moment that the owner wants it kept until she does not', () => {
  const { get, connect, remember } = accountFile(file());
  const passwordInFile = () => JSON.parse(readFileSync(file(), 'utf8')).password;
  remember(true);
  expect(get()).toBeNull();
  connect({ server: 'tupagina.com', user: 'ana', password: 'clave' });
  expect(passwordInFile()).toBe('');
  remember(true);
  expect(passwordInFile()).toBe('clave');
  remember(false);
  expect(passwordInFile()).toBe('');
  expect(get()).toMatchObject({ password: 'clave', isRemembered: false });
});
