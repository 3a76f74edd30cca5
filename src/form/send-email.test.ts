import { EmailJSResponseStatus } from '@emailjs/browser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sendEmail, templateParams } from './send-email.ts';

function words(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe('templateParams', () => {
  it('carries the five parameters of the specification and nothing else', () => {
    const written = {
      name: 'Ana Rivas',
      email: 'ana@example.com',
      phone: '(0414) 123-4567',
      message: 'Hola.\n¿Cuándo empezamos?',
      service: 'coaching',
    };

    expect(templateParams(words(written), 'luzenescena.example.com')).toEqual({
      name: 'Ana Rivas',
      email: 'ana@example.com',
      to_name: 'luzenescena.example.com',
      message: 'Hola.\n¿Cuándo empezamos?',
      phone: '(0414) 123-4567',
    });
  });

  it('sends an empty text for a phone that was left out', () => {
    expect(templateParams(words({ name: 'Ana' }), 'x')).toMatchObject({ name: 'Ana', phone: '' });
  });

  it('leaves what was written as it is, blanks and markup included', () => {
    expect(templateParams(words({ message: '  <b>{{name}}</b> ' }), 'x').message).toBe('  <b>{{name}}</b> ');
  });

  it('carries any words unchanged through JSON', () => {
    const any = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(any, any, any, any, (name, email, phone, message) => {
        const params = templateParams(words({ name, email, phone, message }), 'x');
        expect(JSON.parse(JSON.stringify(params))).toEqual({ name, email, phone, message, to_name: 'x' });
      }),
    );
  });

  it('makes halves of characters whole, as forms do, so that every service can read the JSON', () => {
    const half = fc.string({ unit: fc.constantFrom('\ud83d', '\udc95', 'a') });
    fc.assert(
      fc.property(half, (message) => {
        expect(templateParams(words({ message }), 'x').message).toBe(message.toWellFormed());
      }),
    );
  });
});

const KEYS = {
  publicKey: 'llave',
  serviceId: 'servicio',
  templateId: 'plantilla',
  origin: 'http://localhost',
};

describe('what the e-mail client itself refuses (§5, §8)', () => {
  it.each([
    ['publicKey', 'The public key is required'],
    ['serviceId', 'The service ID is required'],
    ['templateId', 'The template ID is required'],
  ])('a send without %s rejects with its message', async (name, message) => {
    await expect(sendEmail({ ...KEYS, [name]: '' }, templateParams(new FormData(), 'sitio'))).rejects.toMatch(
      message,
    );
  });

  it('template params that are no object', async () => {
    const sent = sendEmail(KEYS, 'Hola' as never);
    await expect(sent).rejects.toMatch('The template params have to be the object');
  });

  it('an answer without status counts as 0, "Network Error"', () => {
    expect(new EmailJSResponseStatus()).toMatchObject({ status: 0, text: 'Network Error' });
  });
});
