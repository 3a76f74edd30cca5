import { describe, expect, test } from 'vitest';
import { siteSchema } from './site.ts';

const { author, domainLabel, email, phone, socialLinks } = siteSchema().shape;

describe('phone', () => {
  test.each(['(0414) 123-4567', '(0412) 000-0000', '(0426) 999-9999'])('accepts %s', (value) => {
    expect(phone.safeParse(value).success).toBe(true);
  });

  test.each([
    '0414 123 4567',
    '(0212) 123-4567',
    '+58 414 123-4567',
    '(0414)123-4567',
    '(0414) 123-45678',
    4141234567,
  ])('refuses %s', (value) => {
    expect(phone.safeParse(value).success).toBe(false);
  });
});

describe('email', () => {
  test.each([
    ['hola@example.com', true],
    ['hola', false],
    ['hola@', false],
    ['', false],
  ])('%j: %s', (value, isValid) => {
    expect(email.safeParse(value).success).toBe(isValid);
  });
});

describe('social links', () => {
  const link = { name: 'Instagram', url: 'https://instagram.example.com/luz', icon: 'instagram' };

  test.each([
    ['a known icon', [link], true],
    ['an unknown icon', [{ ...link, icon: 'tiktok' }], false],
    ['a profile that is not https', [{ ...link, url: 'http://instagram.example.com' }], false],
    ['none', [], false],
  ])('%s', (_what, links, isValid) => {
    expect(socialLinks.safeParse(links).success).toBe(isValid);
  });
});

describe('domain', () => {
  test.each(['midominio.com', 'luzenescena.example.com', 'señora.com.ve', 'a-b.co'])(
    'accepts %s',
    (value) => {
      expect(domainLabel.safeParse(value).success).toBe(true);
    },
  );

  test.each([
    'https://midominio.com',
    'midominio.com/',
    'midominio',
    'mi dominio.com',
    '-mi.com',
    'mi..com',
    'hola@midominio.com',
    `${'a'.repeat(64)}.com`,
    '',
    null,
  ])('refuses %j', (value) => {
    expect(domainLabel.safeParse(value).success).toBe(false);
  });
});

test.each([undefined, null])('a site may be signed by its own name: author %j', (value) => {
  expect(author.parse(value)).toBeNull();
});
