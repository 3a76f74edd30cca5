import { expect, test } from 'vitest';
import { asksForPassword } from './sftp.ts';

test.each(['Password: ', 'Contraseña:', 'Password for luz@renewal.com: ', '(current) UNIX password:'])(
  '«%s» asks for the password',
  (prompt) => {
    expect(asksForPassword([{ prompt }])).toBe(true);
  },
);

test.each([
  ["One-time password (OATH) for `luz':"],
  ['Verification code: '],
  ['Your OTP:'],
  ['New password: '],
  ['Código de verificación:'],
  ['Contraseña nueva:'],
  ['Password:', 'Verification code:'],
  [],
])('«%s» asks for something else', (...questions) => {
  expect(asksForPassword(questions.map((prompt) => ({ prompt })))).toBe(false);
});
