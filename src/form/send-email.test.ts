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

  it('sends an empty text for a phone that was left out, and halves of characters as whole ones', () => {
    const params = templateParams(words({ name: 'Ana', message: 'a\ud83d' }), 'x');
    expect(params).toMatchObject({ name: 'Ana', phone: '', message: 'a\ufffd' });
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
