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
])('a later file that gets «%s»: %s', (said, words) => {
  expect(explain(new FileError('guias/una.pdf', true, answer(said)), null).words).toContain(words);
});
