import { describe, expect, test } from 'vitest';
import { sampleContent } from '../../../tests/content/sample-content.ts';
import { contactFormView, contactView } from './contact.ts';

const content = await sampleContent();

test('ways to reach the author: mail and phone are links, the city is not', () => {
  expect(contactView(content).ways).toEqual([
    { label: 'Correo', value: 'hola@example.com', href: 'mailto:hola@example.com' },
    { label: 'Teléfono', value: '(0414) 123-4567', href: 'tel:+584141234567' },
    { label: 'Ubicación', value: 'Caracas, Venezuela', href: null },
  ]);
});

describe('form', () => {
  const view = contactFormView(content);

  test('§5 labels, placeholder and button as the specification has them', () => {
    const { name, email, phone, message, sending } = view;
    expect([name.label, email.label, message.label]).toEqual([
      'Nombre completo *',
      'Email *',
      'Cuéntame sobre ti *',
    ]);
    expect([phone.placeholder, sending]).toEqual(['(0414) 123-4567', 'Enviando...']);
  });

  test('§8 toasts as the specification has them', () => {
    expect(view.toasts).toMatchObject({
      success: { title: '¡Mensaje enviado! 💕', text: 'Te contactaré pronto para aclarar cualquier duda.' },
      failure: {
        title: 'Error al enviar',
        text: 'Por favor, intenta nuevamente o contáctame directamente.',
      },
    });
  });

  test('§7 the message is addressed to the domain label', () => {
    expect(view.toName).toBe(content.site.domainLabel);
  });

  test('all of it crosses to the browser as JSON', () => {
    expect(JSON.parse(JSON.stringify(view))).toEqual(view);
  });
});
