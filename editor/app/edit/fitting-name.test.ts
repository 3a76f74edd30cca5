import { expect, test } from 'vitest';
import { fittingName } from './fitting-name.ts';

const PICTURE = ['svg', 'jpg', 'jpeg', 'png'];
/** The first bytes of a JPEG. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

test.each([
  ['foto.jfif', 'foto.jpeg'],
  ['IMG_1.HEIC', 'IMG_1.jpeg'],
  ['sin punto', 'sin punto.jpeg'],
  ['Foto.JPG', 'Foto.JPG'],
  ['foto.svg', 'foto.jpeg'],
  ['Foto.PNG', 'Foto.jpeg'],
])('a chosen file that is called «%s», with a JPEG inside, is stored as «%s»', (name, expected) => {
  expect(fittingName(name, JPEG, PICTURE)).toBe(expected);
});

test('the name of a drawing or a PDF ends in what is inside', () => {
  for (const name of ['dibujo.xml', 'dibujo.jpg'])
    expect(fittingName(name, Buffer.from('<svg/>'), PICTURE)).toBe('dibujo.svg');
  expect(fittingName('guia.bin', Buffer.from('%PDF-1.7'), ['pdf'])).toBe('guia.pdf');
});

test('a file that the field does not take keeps its name', () => {
  expect(fittingName('foto.jpg', Buffer.from('%PDF-1.7'), PICTURE)).toBe('foto.jpg');
  expect(fittingName('guia.docx', Buffer.from('PK'), PICTURE)).toBe('guia.docx');
});
