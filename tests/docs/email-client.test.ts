import { EmailJSResponseStatus } from '@emailjs/browser';
import { describe, expect, test } from 'vitest';
import { sendEmail } from '../../src/form/email-service.ts';
import { templateParams } from '../../src/form/submission.ts';

const SERVICE = {
  publicKey: 'llave',
  serviceId: 'servicio',
  templateId: 'plantilla',
  origin: 'http://localhost',
};
const PARAMS = templateParams(new FormData(), 'sitio');

describe('what the e-mail client itself refuses', () => {
  test.each([
    ['publicKey', 'The public key is required'],
    ['serviceId', 'The service ID is required'],
    ['templateId', 'The template ID is required'],
  ])('a send without %s rejects with its message', async (name, message) => {
    await expect(sendEmail({ ...SERVICE, [name]: '' }, PARAMS)).rejects.toMatch(message);
  });

  test('template params that are no object', async () => {
    const sent = sendEmail(SERVICE, 'Hola' as never);
    await expect(sent).rejects.toMatch('The template params have to be the object');
  });

  test('an answer without status counts as 0, "Network Error"', () => {
    expect(new EmailJSResponseStatus()).toMatchObject({ status: 0, text: 'Network Error' });
  });
});
