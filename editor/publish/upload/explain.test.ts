import { expect, test } from 'vitest';
import { explain, namedList } from './explain.ts';
import { type Account, FileError } from './remote.ts';

/** What basic-ftp throws for an answer, Node for the network and OpenSSL, ssh2 for SFTP. */
const answer = (said: string) => Object.assign(new Error(said), { code: Number(said.slice(0, 3)) });
const failure = (code: string | number, message = '') => Object.assign(new Error(message), { code });

test.each([
  [failure('ENOTFOUND'), 'No existe un servidor con ese nombre'],
  [answer('530 Login incorrect.'), 'no acepta ese usuario con esa contraseña'],
  [new Error('All configured authentication methods failed'), 'no acepta ese usuario'],
  [failure('CERT_HAS_EXPIRED'), 'su certificado no vale'],
  [failure('DEPTH_ZERO_SELF_SIGNED_CERT'), 'su certificado no vale'],
  [
    Object.assign(failure('ERR_TLS_CERT_ALTNAME_INVALID'), {
      cert: { subjectaltname: 'DNS:a.com, DNS:b.com' },
    }),
    'sino para «a.com», «b.com»: escribe ese nombre como servidor',
  ],
  [answer('552 Exceeded storage allocation'), 'no queda espacio en tu hosting'],
  [answer('452 Disk full'), 'borra también la carpeta que empieza con «.mi-pagina-»'],
  [answer("553 Can't open that file: Disk quota exceeded"), 'no queda espacio en tu hosting'],
  [answer('550 There is not enough space on the disk.'), 'no queda espacio en tu hosting'],
  [failure(4, 'write: Failure'), 'no queda espacio en tu hosting'],
  [answer('550 Permission denied'), 'no deja escribir en'],
  [failure(3, 'open: Permission denied'), 'no deja escribir en'],
  [answer('426 Data connection closed, transfer aborted.'), 'La conexión se cortó'],
  [answer('421 Too many connections (8) from this IP'), 'no recibe más por ahora'],
  [failure('ECONNRESET'), 'La conexión se cortó'],
  [failure('ETIMEDOUT'), 'El servidor no responde'],
  [failure('ECONNREFUSED'), 'El servidor no responde'],
  [failure(0, 'Timeout (data socket)'), 'no queda espacio en tu hosting'],
  [answer('425 Unable to build data connection'), 'no abre el segundo canal'],
  [failure('ERR_SSL_UNSUPPORTED_PROTOCOL'), 'una protección demasiado vieja'],
  [new Error('Handshake failed: no matching key exchange algorithm'), 'una protección demasiado vieja'],
  [answer('502 Command not implemented'), 'este programa no conoce'],
  [new Error("Can't parse listing"), 'pregúntale si tiene SFTP'],
  [failure('ENOSPC', 'ENOSPC: no space left on device, write'), 'No queda espacio en esta computadora'],
  [
    Object.assign(failure('EACCES', 'EACCES: permission denied, open'), { path: '.publicar.json' }),
    'Esta computadora no deja escribir',
  ],
  [failure('EACCES', 'connect EACCES 203.0.113.7:21'), 'El servidor no responde'],
])('%s: %s', (error, words) => {
  expect(explain(error, null).words).toContain(words);
});

test('a server that repeats the password does not show it', () => {
  const account = { password: 'clave: "sin" par' } as Account;
  expect(explain(answer(`530 PASS ${account.password}`), account).details).toBe('530 PASS •••');
});

test('a file that fails is named', () => {
  const { words, details } = explain(new FileError('guias/una.pdf', answer('550 Permission denied')), null);
  expect(words).toContain('«guias/una.pdf»');
  expect(details).toBe('guias/una.pdf: 550 Permission denied');
});

test('a refused file whose name begins with a dot may be the host’s rule', () => {
  const words = (file: string) => explain(new FileError(file, answer('553 Prohibited')), null).words;
  expect(words('.htaccess')).toContain('archivos ocultos');
  expect(words('index.html')).not.toContain('archivos ocultos');
});

test.each([
  [['uno', 'dos'], 2, '«uno», «dos»'],
  [['uno', 'dos', 'tres'], 2, '«uno», «dos» y 1 más'],
  [['uno', 'dos', 'tres', 'cuatro'], 1, '«uno» y 3 más'],
  [[], 2, ''],
])('names %j, of which %s are written out: %s', (names, max, words) => {
  expect(namedList(names, max)).toBe(words);
});
