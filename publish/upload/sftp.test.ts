import { expect, test } from 'vitest';
import { asksForPassword } from './sftp.ts';

test.each([
  'Password: ',
  'Contraseña:',
  'Password for luz@renewal.com: ',
  '(luz@new.tokens.com) Password:',
  'Password for newton on code.hosting.com:',
  "otp@verif.com's password:",
  '(current) UNIX password:',
])('«%s» asks for the password', (question) => {
  expect(asksForPassword(question)).toBe(true);
});

test.each([
  "One-time password (OATH) for `luz':",
  'Verification code: ',
  '(luz@renewal.com) Verification code:',
  'Enter PASSCODE:',
  'Tokencode...:',
  'Your OTP:',
  'New password: ',
  'Enter new UNIX password:',
  'Código de verificación:',
  'Contraseña nueva:',
  'Nuevo password:',
  'Contraseña de un solo uso:',
])('«%s» asks for something else', (question) => {
  expect(asksForPassword(question)).toBe(false);
});
