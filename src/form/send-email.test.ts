import { expect, test } from 'vitest';
import { sendEmail, templateParams } from './send-email.ts';

test('a phone that was left out is sent as an empty text, and halves of characters as whole ones', () => {
  const form = new FormData();
  form.append('message', 'a\ud83d');
  expect(templateParams(form, 'x')).toMatchObject({ phone: '', message: 'a\ufffd' });
});

const KEYS = {
  publicKey: 'llave',
  serviceId: 'servicio',
  templateId: 'plantilla',
  origin: 'http://localhost',
};

test.each([
  ['publicKey', 'The public key is required'],
  ['serviceId', 'The service ID is required'],
  ['templateId', 'The template ID is required'],
])('§5 §8 the e-mail client itself refuses a send without %s', async (name, message) => {
  const sent = sendEmail({ ...KEYS, [name]: '' }, templateParams(new FormData(), 'sitio'));
  await expect(sent).rejects.toMatch(message);
});
