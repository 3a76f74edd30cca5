import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adviceOn, EMAIL_ANSWERS } from './email-answers.ts';

test.each([
  [400, 'The user_id parameter is required', 'Public Key, de Account'],
  [400, 'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com', 'Public Key'],
  [400, 'The service ID not found', 'Service ID, de Email Services'],
  [400, 'The template ID not found', 'Template ID, de Email Templates'],
  [400, 'reCAPTCHA: The g-recaptcha-response parameter not found', 'apaga reCAPTCHA'],
  [403, 'API access in strict mode, but no Private Key was provided', 'apaga Use Private Key.'],
  [403, 'Forbidden', 'agrega el de tu página'],
  [404, 'Account not found', 'status.emailjs.com'],
  [429, 'Too Many Requests', 'cuántos te quedan'],
  [503, '', 'status.emailjs.com'],
  [null, '', 'no es tu página'],
  [418, 'I am a teapot', 'escribe a su soporte'],
])('explains the answer %s «%s», with the remedy', (status, text, remedy) => {
  expect(adviceOn(status, text).remedy).toContain(remedy);
});

test('chapter 11 of the manual explains each answer that the message by WhatsApp may name', () => {
  const chapter = readFileSync(join(import.meta.dirname, '../docs/manual/11-correo.md'), 'utf8');
  const rows = chapter.split('\n').filter((line) => line.startsWith('| '));
  for (const status of EMAIL_ANSWERS.flatMap(({ statuses }) => statuses))
    expect(rows.some((row) => row.split('|')[1]?.includes(String(status)))).toBe(true);
});
