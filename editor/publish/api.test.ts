import { expect, test } from 'vitest';
import { sentConnectionSchema } from './api.ts';

/** A connection as a form sends it, and what is kept of it. */
const kept = (typed: object) =>
  sentConnectionSchema.parse({ server: 'ftp.tupagina.com', user: 'ana', password: 'clave', ...typed });

test.each([
  ['ftp.tupagina.com', 'ftp.tupagina.com', ''],
  ['ftp.tupagina.com:2121', 'ftp.tupagina.com', '2121'],
  ['sftp://ftp.tupagina.com:2222/public_html', 'ftp.tupagina.com', '2222'],
  ['ftp:ftp.tupagina.com', 'ftp.tupagina.com', ''],
  ['https://www.tupagina.com:2083/login?x', 'www.tupagina.com', ''],
  ['//ftp.tupagina.com/', 'ftp.tupagina.com', ''],
  ['\\\\ftp.tupagina.com\\web', 'ftp.tupagina.com', ''],
  ['«ftp.tupagina.com»,', 'ftp.tupagina.com', ''],
  ['"ftp.tupagina.com."', 'ftp.tupagina.com', ''],
  ['\u202aftp.tupa\u200bgina.com\u202c\u00a0', 'ftp.tupagina.com', ''],
  ['ftp.tupagina.com.:2121', 'ftp.tupagina.com', '2121'],
  ['[::1]', '::1', ''],
  ['[2001:db8::1]:2121', '2001:db8::1', '2121'],
  ['2001:db8::1', '2001:db8::1', ''],
])('the server is what was meant by «%s»', (typed, server, port) => {
  expect(kept({ server: typed })).toMatchObject({ server, port });
});

test('a port that is given stays beside one behind the server', () => {
  const typed = { server: 'ftp.tupagina.com:21', port: '2121' };
  expect(kept(typed)).toMatchObject({ server: 'ftp.tupagina.com', port: '2121' });
});

test.each([
  ['public_html\\', 'public_html'],
  ['\\public_html\\blog', '/public_html/blog'],
  ['//public_html//blog/', '/public_html/blog'],
  ['./public_html/', 'public_html'],
  ['"public_html",', 'public_html'],
  ['public_html\u200b', 'public_html'],
  ['/', '.'],
  ['.publico', '.publico'],
])('the folder is what was meant by «%s»', (typed, folder) => {
  expect(kept({ folder: typed })).toMatchObject({ folder });
});

test('port and user lose what is not seen, the password nothing', () => {
  const typed = { port: '\u200b21 ', user: '\u202aana@tupagina.com\u202c', password: ' "clave\u200b ' };
  expect(kept(typed)).toMatchObject({ port: '21', user: 'ana@tupagina.com', password: typed.password });
  expect(kept({ user: 'dominio\\ana' })).toMatchObject({ user: 'dominio\\ana' });
});

test.each([
  [{ server: ' «» ' }, 'Servidor: falta'],
  [{ server: 'ana@ftp.tupagina.com' }, 'Servidor: escribe solo su nombre'],
  [{ server: 'ftp.tupagina.com puerto 21' }, 'Servidor: escribe solo su nombre'],
  [{ server: 'Servidor:ftp.tupagina.com' }, 'Servidor: escribe solo su nombre'],
  [{ port: '21 (FTP)' }, 'Puerto: escribe un número'],
  [{ user: '\u200b' }, 'Usuario: falta'],
])('%j is refused with the field and what to do', (typed, words) => {
  expect(() => kept(typed)).toThrow(words);
});
