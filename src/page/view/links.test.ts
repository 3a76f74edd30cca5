import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailUrl, phoneDigits, phoneUrl, whatsAppUrl } from './links.ts';

test.each([
  ['(0414) 123-4567', '584141234567'],
  ['(0426) 010-2030', '584260102030'],
])('%s is %s, as wa.me wants a Venezuelan mobile', (phone, digits) => {
  expect(phoneDigits(phone)).toBe(digits);
});

test('a phone is dialled with the country code, an address is written to and carries no header of its own', () => {
  expect(phoneUrl('(0414) 123-4567')).toBe('tel:+584141234567');
  expect(emailUrl('hola@example.com')).toBe('mailto:hola@example.com');
  expect(emailUrl('a?bcc=b&c@example.com')).toBe('mailto:a%3Fbcc%3Db%26c@example.com');
});

test('§7 whatsAppUrl encodes what would end or bend the address', () => {
  expect(whatsAppUrl('(0414) 123-4567', '¡Hola! ¿50% & más? #1')).toBe(
    'https://wa.me/584141234567?text=%C2%A1Hola!%20%C2%BF50%25%20%26%20m%C3%A1s%3F%20%231',
  );
});

test('wa.me gives back any text whole and nothing else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const url = new URL(whatsAppUrl('(0414) 123-4567', text));
      expect([url.origin, url.pathname, url.hash]).toEqual(['https://wa.me', '/584141234567', '']);
      expect([...url.searchParams]).toEqual([['text', text]]);
    }),
  );
});
