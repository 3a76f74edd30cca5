import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/content/sample-content.ts';
import { contactView } from './contact.ts';

const content = await sampleContent();

test('§3 ways to reach the author: mail and phone are links, the city is not', () => {
  expect(contactView(content).ways).toEqual([
    { label: 'Correo', value: 'hola@example.com', href: 'mailto:hola@example.com' },
    { label: 'Teléfono', value: '(0414) 123-4567', href: 'tel:+584141234567' },
    { label: 'Ubicación', value: 'Caracas, Venezuela', href: null },
  ]);
});
