import { expect, test } from 'vitest';
import { explain } from './explain.ts';
import { type Account, FileError } from './remote.ts';

test.each([
  ['clave', false],
  ['mi clave', false],
  [' clave', true],
  ['clave\u00a0', true],
  ['\u200bclave', true],
  ['clave\u{e0001}', true],
])(
  'a refused password %j is called one with a blank or an invisible sign at an end: %s',
  (password, isOdd) => {
    const account: Account = {
      protocol: 'ftps',
      server: 'ftp.tupagina.com',
      port: '',
      user: 'ana',
      folder: '',
      isRemembered: false,
      password,
      hostKey: '',
    };
    const { words } = explain(Object.assign(new Error('530 Login incorrect.'), { code: 530 }), account);
    expect(words).toContain('no acepta ese usuario con esa contraseña');
    expect(words.includes('un signo que no se ve')).toBe(isOdd);
  },
);

/** What basic-ftp throws. */
const answer = (said: string) => Object.assign(new Error(said), { code: Number(said.slice(0, 3)) });

test.each([
  ["553 Can't open that file: No space left on device", 'No queda espacio'],
  ["553 Can't open that file: Disk quota exceeded", 'No queda espacio'],
  ['550 There is not enough space on the disk.', 'No queda espacio'],
  ['550 Permission denied', 'no acepta «guias/una.pdf»'],
  ['426 Failure reading network stream.', 'se cortó cada vez al subir «guias/una.pdf»'],
])('a later file that gets «%s»: %s', (said, words) => {
  expect(explain(new FileError('guias/una.pdf', true, answer(said)), null).words).toContain(words);
});

test.each([
  ['426 Data connection closed, transfer aborted.', 'La conexión se cortó'],
  ['425 Unable to build data connection', 'no abre el segundo canal'],
  ['530 Sorry, user limit reached', 'demasiadas conexiones'],
  ['530 Password expired. Contact your administrator', 'está vencida o suspendida'],
  ['530 Your account has been suspended', 'está vencida o suspendida'],
  ['530 User account is disabled', 'está vencida o suspendida'],
  ['553 file type not allowed', 'solo acepta archivos de algunos tipos'],
])('a server that answers «%s»: %s', (said, words) => {
  expect(explain(answer(said), null).words).toContain(words);
});
