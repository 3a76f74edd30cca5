import { describe, expect, it } from 'vitest';
import { templateParams } from './submission.ts';

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
});
