import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../tests/support/any-text.ts';
import { SEED } from '../../../tests/support/seed.ts';
import { emailUrl, watchUrl, whatsAppUrl } from './links.ts';

test('a mail link has no headers besides the address', () => {
  expect(emailUrl('hola@example.com')).toBe('mailto:hola@example.com');
  expect(emailUrl('a?bcc=b&c@example.com')).toBe('mailto:a%3Fbcc%3Db%26c@example.com');
});

test('a video links to its own address, else to YouTube', () => {
  const videoUrl = 'https://videos.example.com/a';
  expect(watchUrl({ videoUrl, videoId: 'abc123' })).toBe(videoUrl);
  expect(watchUrl({ videoUrl: null, videoId: 'abc123' })).toBe('https://www.youtube.com/watch?v=abc123');
});

test('§7 a wa.me link keeps any text intact', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const url = new URL(whatsAppUrl('584141234567', text));
      expect([url.origin, url.pathname, url.hash]).toEqual(['https://wa.me', '/584141234567', '']);
      expect([...url.searchParams]).toEqual([['text', text]]);
    }),
    SEED,
  );
});
