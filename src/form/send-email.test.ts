import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sendEmail, templateParams } from './send-email.ts';

function words(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe('templateParams', () => {
  it('§7 carries the five parameters of the specification and nothing else', () => {
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

  it('carries any words unchanged through JSON', () => {
    const any = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(any, (text) => {
        const fields = { name: text, email: text, phone: text, message: text };
        const params = templateParams(words(fields), 'x');
        expect(JSON.parse(JSON.stringify(params))).toEqual({ ...fields, to_name: 'x' });
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

describe('§5 §8 what the e-mail client itself refuses', () => {
  it.each([
    ['publicKey', 'The public key is required'],
    ['serviceId', 'The service ID is required'],
    ['templateId', 'The template ID is required'],
  ])('a send without %s rejects with its message', async (name, message) => {
    await expect(sendEmail({ ...KEYS, [name]: '' }, templateParams(new FormData(), 'sitio'))).rejects.toMatch(
      message,
    );
  });
});
