import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailUrl, phoneDigits, phoneUrl, whatsAppUrl } from './links.ts';

describe('phoneDigits', () => {
  test.each([
    ['(0414) 123-4567', '584141234567'],
    ['(0412) 000-0000', '584120000000'],
    ['(0426) 010-2030', '584260102030'],
  ])('%s is %s, as wa.me wants a Venezuelan mobile', (phone, digits) => {
    expect(phoneDigits(phone)).toBe(digits);
    expect(digits).toMatch(/^58(412|414|416|422|424|426)\d{7}$/);
  });
});

test('phoneUrl dials with the country code', () => {
  expect(phoneUrl('(0414) 123-4567')).toBe('tel:+584141234567');
});

test('emailUrl writes to the address', () => {
  expect(emailUrl('hola@example.com')).toBe('mailto:hola@example.com');
});

test('§7 whatsAppUrl encodes what would end or bend the address', () => {
  expect(whatsAppUrl('(0414) 123-4567', '¡Hola! ¿50% & más? #1')).toBe(
    'https://wa.me/584141234567?text=%C2%A1Hola!%20%C2%BF50%25%20%26%20m%C3%A1s%3F%20%231',
  );
});

describe('links made of any words', () => {
  const anyText = fc.string({ unit: 'binary' });

  test('wa.me gives back the text whole and nothing else', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const url = new URL(whatsAppUrl('(0414) 123-4567', text));
        expect([url.origin, url.pathname, url.hash]).toEqual(['https://wa.me', '/584141234567', '']);
        expect([...url.searchParams]).toEqual([['text', text]]);
      }),
    );
  });

  test('a number leads to digits only, whatever signs stand between them', () => {
    fc.assert(
      fc.property(anyText, (phone) => {
        expect(phoneUrl(phone)).toMatch(/^tel:\+58\d*$/);
      }),
    );
  });

  test('mailto goes to the address and carries no header of its own', () => {
    const address = fc.emailAddress();
    fc.assert(
      fc.property(address, (email) => {
        const url = new URL(emailUrl(email));
        expect(url.protocol).toBe('mailto:');
        expect(decodeURIComponent(url.pathname)).toBe(email);
        expect([url.search, url.hash]).toEqual(['', '']);
      }),
    );
  });
});
