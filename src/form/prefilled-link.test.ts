import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anyText } from '../../tests/support/any-text.ts';
import { SEED } from '../../tests/support/seed.ts';
import { prefilledLink } from './prefilled-link.ts';

const CHAT = 'https://wa.me/584141234567?text=Hola';
const LIMIT = 2000;

const textOf = (href: string) => decodeURIComponent(href.split('?text=')[1] ?? '');
const MAIL = 'mailto:hola@example.com?body=';

describe('prefilledLink', () => {
  it('breaks lines in an e-mail with CRLF (RFC 6068)', () => {
    const { href } = prefilledLink(MAIL, '¡Hola!\nSoy Ana & vivo en Mérida.');
    expect(href).toBe(`${MAIL}${encodeURIComponent('¡Hola!\r\nSoy Ana & vivo en Mérida.')}`);
  });

  it('cuts a long message between grapheme clusters, and reports it', () => {
    const family = '👩‍👩‍👧';
    const { href, isCut } = prefilledLink(CHAT, family.repeat(100));
    expect(isCut).toBe(true);
    expect(href.length).toBeLessThanOrEqual(LIMIT);
    expect(textOf(href)).toMatch(new RegExp(`^(${family})+$`, 'u'));
  });

  it('uses the whole length of the link', () => {
    const maxLength = LIMIT - 'https://wa.me/584141234567?text='.length;
    expect(prefilledLink(CHAT, 'a'.repeat(maxLength)).isCut).toBe(false);
    const { href, isCut } = prefilledLink(CHAT, 'a'.repeat(maxLength + 1));
    expect([href.length, isCut]).toEqual([LIMIT, true]);
  });

  it('ends with the report, also where the message is cut', () => {
    const report = 'El formulario respondió 429';
    expect(textOf(prefilledLink(CHAT, 'Hola, soy Ana.', report).href)).toBe(`Hola, soy Ana.\n\n${report}`);
    const { href, isCut } = prefilledLink(CHAT, 'a'.repeat(3000), report);
    expect([isCut, href.length]).toEqual([true, LIMIT]);
    expect(textOf(href)).toMatch(/^a+\n\nEl formulario respondió 429$/);
  });

  it('omits a character that is longer than the link, and reports it', () => {
    expect(prefilledLink(CHAT, `a${'\u0301'.repeat(200_000)}`)).toEqual({
      href: CHAT.replace('Hola', ''),
      isCut: true,
    });
  });

  afterEach(() => void vi.unstubAllGlobals());

  it.each([
    ['with', Intl],
    ['without', {}],
  ])('makes a valid link with the beginning of any message, %s grapheme segmentation', (_title, intl) => {
    vi.stubGlobal('Intl', intl);
    const text = anyText(3000);
    const emoji = fc.string({ unit: fc.constantFrom('💕', 'a', '&', '\n'), maxLength: 3000 });
    fc.assert(
      fc.property(fc.oneof(text, emoji, fc.constant(' \n ')), (words) => {
        const { href, isCut } = prefilledLink(CHAT, words);
        const written = words.trim() === '' ? 'Hola' : words;
        expect(href.length).toBeLessThanOrEqual(LIMIT);
        expect(new URL(href).origin).toBe('https://wa.me');
        expect(textOf(href)).not.toBe('');
        expect(written.startsWith(textOf(href))).toBe(true);
        expect(isCut).toBe(written !== textOf(href));
      }),
      SEED,
    );
  });
});
