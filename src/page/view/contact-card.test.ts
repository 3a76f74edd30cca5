import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/support/sample-content.ts';
import { phone } from '../../content/fields/phone.ts';
import type { Site } from '../../content/page-content.ts';
import { contactCardLink, vCard } from './contact-card.ts';

const content = await sampleContent();

/** A property of the card as a reader of vCards finds it. */
function read(own: Partial<Site> = {}, portrait: Uint8Array | null = null) {
  const written = vCard({ ...content.site, ...own }, portrait);
  const [name, properties] = ICAL.parse(written);
  const found = Object.fromEntries(
    properties.map(([property, parameters, , value]: [string, object, string, unknown]) => [
      property,
      { ...parameters, value },
    ]),
  );
  return { written, name, found };
}

test('a reader of vCards finds name, number, address and portrait', () => {
  const portrait = Uint8Array.from({ length: 20_000 }, (_, index) => index % 251);
  const { name, found } = read({}, portrait);
  expect([name, found.version.value]).toEqual(['vcard', '3.0']);
  expect(found.fn.value).toBe('Elena Marcano');
  expect(found.n.value).toEqual(['', 'Elena Marcano', '', '', '']);
  expect(found.tel).toMatchObject({ type: 'CELL', value: '+584141234567' });
  expect(found.url.value).toBe('https://luzenescena.example.com/');
  expect(found.photo).toMatchObject({ type: 'JPEG', encoding: 'b' });
  expect(Buffer.from(String(found.photo.value), 'base64').equals(Buffer.from(portrait))).toBe(true);
});

test.each([
  'Núñez, Peña y \\ Cía: «uno» 💕',
  'María de los Ángeles Fernández-Villavicencio Domínguez de la Concepción y Ñáñez, autora 💕💕💕',
])('the name «%s» arrives whole, and no line is longer than 75 bytes', (author) => {
  const { written, found } = read({ author });
  expect(found.fn.value).toBe(author);
  const lines = written.split('\r\n');
  expect(
    lines.filter((line) => Buffer.byteLength(line) > 75 || line.includes('\n') || line.includes('\ufffd')),
  ).toEqual([]);
  expect(lines.at(-1)).toBe('');
});

test('a semicolon in a name begins no other part of it', () => {
  const { written, found } = read({ author: 'Uno; Dos' });
  expect(found.n.value).toEqual(['', 'Uno; Dos', '', '', '']);
  expect(written).toContain('\r\nFN:Uno\\; Dos\r\n');
});

test('a fixed line is no mobile; without a number or words there is no card, and without an author the site’s name', () => {
  expect(read({ phone: phone.parse('(0212) 234-5678') }).found.tel).toMatchObject({ type: 'VOICE' });
  expect(read({ author: null }).found.fn.value).toBe('Luz en Escena');
  const contact = { ...content.contact, saveNumberLabel: 'Guarda mi número' };
  expect(contactCardLink({ ...content, contact })?.label).toBe('Guarda mi número');
  expect(contactCardLink(content)).toBeNull();
  expect(contactCardLink({ contact, site: { ...content.site, phone: null } })).toBeNull();
});
