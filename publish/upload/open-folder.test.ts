import { expect, test } from 'vitest';
import { foldersBeside, isWebFolder } from './open-folder.ts';

const listing = (names: string) =>
  new Map(names.split(' ').map((name) => [name, name.includes('.html') ? 1 : ('folder' as const)]));

test.each([
  ['cgi-bin', true],
  ['.well-known tmp', true],
  ['tmp', false],
  ['cgi-bin log private ssl tmp web webdav', false],
  ['cgi-bin httpdocs', false],
  ['.well-known www', false],
  ['cgi-bin domains', false],
  ['index.html www', true],
  ['index.html .mi-pagina.json cgi-bin www', false],
])('a host serves the folder with «%s»: %s', (names, isServed) => {
  expect(isWebFolder(listing(names))).toBe(isServed);
});

test('where the first folder is served, only others with a usual name are named', () => {
  expect(foldersBeside(listing('sitio www'))).toEqual(['sitio', 'www']);
  expect(foldersBeside(listing('sitio www index.html'))).toEqual(['www']);
});
