import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createPort } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import getPort from 'get-port';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { headersFor } from '../../tools/deploy/headers.ts';
import { HOST_FILES } from '../../tools/deploy/host-files.ts';
import type { LatestUpload } from './publications.ts';
import { checkPublished } from './published-check.ts';
import { failureVerdict } from './published-remedies.ts';

/** A built page: the bytes of its files as Latin-1, by their paths. */
const BUILT: Readonly<Record<string, string>> = {
  ...HOST_FILES,
  'index.html': [
    '<html><head><title>Ana</title></head>',
    '<body><h1>Ana escribe</h1><img src="/_astro/uno.avif"><p>Caracas</p></body></html>',
  ].join(''),
  '404.html': 'Nada por ahora',
  'robots.txt': 'User-agent: *\nAllow: /\n',
  'guias/una.pdf': 'Una guía',
  '_astro/a.css': 'p { color: red }',
  '_astro/a.js': 'console.log("a page of scripts")',
  '_astro/uno.avif': 'Un dibujo',
  '_astro/dos.avif': 'Otro dibujo',
};
const PAGE = BUILT['index.html'] ?? '';
/** Types of a host's files, by their extension. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.avif': 'image/avif',
  '.pdf': 'application/pdf',
};

/** What a host answers to a request for a path. */
interface HostAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** Another answer than that of a good host, or the same. */
type Change = (answer: HostAnswer, path: string, method?: string) => HostAnswer;

/** The answer of a host that obeys the page's rules, and keeps its own files from visitors. */
function goodAnswer(url: string): HostAnswer {
  const path = url === '/' ? 'index.html' : url.slice(1);
  const isServed = path in BUILT && !(path in HOST_FILES);
  const shown = isServed ? path : '404.html';
  const type = TYPES[extname(shown)];
  const headers = { ...headersFor(url), ...(type && { 'Content-Type': type }) };
  return { status: isServed ? 200 : 404, headers, body: BUILT[shown] ?? '' };
}

/** A folder with the built page. */
function builtFolder(): string {
  const built = mkdtempSync(join(tmpdir(), 'built-'));
  onTestFinished(() => rmSync(built, { recursive: true }));
  for (const [path, text] of Object.entries(BUILT)) {
    mkdirSync(join(built, dirname(path)), { recursive: true });
    writeFileSync(join(built, path), text, 'latin1');
  }
  return built;
}

/** Checks a host by http that answers well but for a change. */
async function checkOf(change: Change, latest: LatestUpload | null = null) {
  const host = createPlainServer(({ url = '/', method }, response) => {
    const { status, headers: sent, body } = change(goodAnswer(url), url, method);
    const isText = sent['Content-Type']?.startsWith('text/');
    const bytes = isText ? gzipSync(Buffer.from(body, 'latin1')) : Buffer.from(body, 'latin1');
    response.writeHead(status, {
      ...sent,
      ...(isText && { 'Content-Encoding': 'gzip' }),
      'Content-Length': bytes.length,
    });
    response.end(method === 'HEAD' ? undefined : bytes);
  });
  onTestFinished(() => void host.close());
  await once(host.listen(0, 'localhost'), 'listening');
  return checkPublished(`http://localhost:${(host.address() as AddressInfo).port}/`, builtFolder(), latest);
}

/** The faults that are found there with their remedies, by title. */
async function faultsAt(change: Change, latest: LatestUpload | null = null) {
  const { findings } = await checkOf(change, latest);
  return Object.fromEntries(
    findings.flatMap(({ title, fault, remedy }) => (fault ? [[title, `${fault} ${remedy}`]] : [])),
  );
}

/** Replaces parts of the answer for the paths that match. */
const answerAt =
  (paths: RegExp, other: Partial<HostAnswer>): Change =>
  (answer, path) =>
    paths.test(path) ? { ...answer, ...other } : answer;
const shows = (body: string) => answerAt(/^\/$/, { body });
const MISSING = { status: 404, headers: { 'Content-Type': 'text/html' }, body: 'No está' };

test.each<[host: string, Change]>([
  ['that sends everything as it is', (answer) => answer],
  ['that refuses HEAD', (answer, _, method) => (method === 'HEAD' ? { ...answer, status: 405 } : answer)],
])('finds no fault on a host %s', async (_, change) => {
  const { summary, findings, notes } = await checkOf(change);
  expect([findings.filter(({ fault }) => fault), notes]).toEqual([[], '']);
  expect(summary).toContain('Todo está bien en http://localhost');
});

test.each<[what: string, Change, title: string, fault: string | RegExp]>([
  ['no guide', answerAt(/\.pdf$/, MISSING), 'Los archivos', 'No llegan: «guias/una.pdf». Publica otra vez'],
  [
    'another page in place of every file below _astro',
    answerAt(/_astro/, { headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: '<p>Hola</p>' }),
    'Los archivos',
    /No llegan: «_astro\/[^»]+», «_astro\/[^»]+», «_astro\/[^»]+» y 1 más\. Publica/,
  ],
  [
    'a script that is cut',
    answerAt(/a\.js$/, { body: 'console.l' }),
    'Los archivos',
    'No llegan enteros: «_astro/a.js».',
  ],
  [
    'a picture that is cut',
    answerAt(/uno\.avif$/, { body: 'Un' }),
    'Los archivos',
    'No llegan enteros: «_astro/uno.avif».',
  ],
  [
    'the error page of the host',
    answerAt(/no-existe/, { body: 'Not Found' }),
    'La página de error',
    '.htaccess, que está oculto',
  ],
  [
    'an advertisement',
    shows(PAGE.replace('</body>', '<p>Crea tu sitio</p></body>')),
    'La publicación de ahora',
    'Tu alojamiento le agrega algo a tu página: «Crea tu sitio».',
  ],
  [
    'a page that the host changes',
    shows(PAGE.replaceAll('</h1>', '</h1>\n<!-- -->')),
    'La publicación de ahora',
    'Tu alojamiento cambia la página antes de enviarla.',
  ],
  [
    'another version, whose files are others',
    (answer, path) =>
      shows(PAGE.replace('escribe', 'canta'))(answerAt(/a\.js$/, MISSING)(answer, path), path),
    'La publicación de ahora',
    /^Ahí está otra versión de tu página\. .*otra computadora/,
  ],
  [
    'a page of the host',
    shows('<title>Account Suspended</title><p>Contact your hosting provider</p>'),
    'La publicación de ahora',
    'En tu dirección hay otra página: «Account Suspended». Mira que index.html',
  ],
  ['an empty page', shows(''), 'La publicación de ahora', 'En tu dirección hay una página vacía.'],
  [
    'a form whose service does not answer',
    shows(PAGE.replace('<img', `<p data-form="">connect-src 'self' http://localhost:1;</p><img`)),
    'El formulario',
    'No llega al servicio de correo.',
  ],
])('reports %s, once', async (_, change, title, fault) => {
  expect(await faultsAt(change)).toMatchObject({ [title]: expect.stringMatching(fault) });
});

test('compares no files with another version of the page', async () => {
  const faults = await faultsAt((answer, path) =>
    path === '/' ? { ...answer, body: PAGE.replace('escribe', 'canta') } : { ...answer, ...MISSING },
  );
  expect(Object.keys(faults)).toEqual(['La publicación de ahora']);
});

test('what only a helper understands is one line, and not an error', async () => {
  const { findings, notes } = await checkOf(
    answerAt(/^\/$/, {
      headers: {
        'Content-Type': 'text/html; charset=iso-8859-1',
        'Content-Security-Policy': "default-src 'none'",
        'X-Robots-Tag': 'noindex',
        'Cache-Control': 'max-age=86400',
      },
    }),
  );
  expect(findings.filter(({ fault }) => fault)).toEqual([]);
  expect(notes).toMatch(
    /^faltan encabezados: .*X-Content-Type-Options; Content-Type: text\/html; charset=iso/,
  );
  expect(notes).toContain(
    "Content-Security-Policy: default-src 'none'; X-Robots-Tag: noindex; Cache-Control:",
  );
});

const EARLIER = PAGE.replace('escribe', 'canta');
/** An upload of the earlier page, before or after the build. */
const uploadOf = (when: number): LatestUpload => {
  const files = Object.entries({ ...BUILT, 'index.html': EARLIER });
  return { when, files: new Map(files.map(([path, text]) => [path, Buffer.from(text, 'latin1')])) };
};
const AFTER_BUILD = Number.MAX_SAFE_INTEGER;

test.each<[what: string, Change, when: number, titles: readonly string[]]>([
  ['the latest upload, if the build is newer', shows(EARLIER), 0, []],
  ['the build, if it is newer than the latest upload', (answer) => answer, 0, []],
  ['the publication to which the owner went back', shows(EARLIER), AFTER_BUILD, []],
  ['not the build from which she went back', (answer) => answer, AFTER_BUILD, ['La publicación de ahora']],
])('takes for the wanted page: %s', async (_, change, when, titles) => {
  expect(Object.keys(await faultsAt(change, uploadOf(when)))).toEqual(titles);
});

test.each<[status: number, headers: Readonly<Record<string, string>>, words: string]>([
  [401, {}, 'Privacidad del directorio'],
  [403, {}, '(403). Publicar no lo cambia. Escribe a tu hosting: «Mi dirección contesta 403.'],
  [500, {}, '¿Qué dice su registro de errores'],
  [508, {}, '¿Por qué mi dirección contesta 508?'],
  [403, { 'cf-mitigated': 'challenge' }, 'quiere ver a una persona.'],
])('says of an error %i what to ask the host for, and nothing else', async (status, headers, words) => {
  const found = await faultsAt(() => ({ status, headers, body: '<title>Error</title>' }));
  expect(found).toEqual({ 'La dirección': expect.stringContaining(words) });
});

test.each([
  ['ENOTFOUND', 'Esa dirección no existe'],
  ['EAI_AGAIN', 'no tiene internet'],
  ['TimeoutError', 'No contestó en 15 segundos.'],
  ['CERT_HAS_EXPIRED', 'según la fecha de esta computadora'],
  ['CERT_NOT_YET_VALID', 'según la fecha de esta computadora'],
  ['ECONNRESET', 'La conexión se cortó (ECONNRESET).'],
])('says what %s means', (failure, words) => {
  expect(failureVerdict(failure).fault).toContain(words);
});

test('reports an address that loops or that nobody answers', async () => {
  const loop = createPlainServer((_, response) => response.writeHead(302, { location: '/' }).end());
  onTestFinished(() => void loop.close());
  await once(loop.listen(0, 'localhost'), 'listening');
  const address = `http://localhost:${(loop.address() as AddressInfo).port}/`;
  expect((await checkPublished(address, '')).findings[0]?.fault).toContain('da vueltas sin llegar');
  const nobody = `http://localhost:${await getPort()}/`;
  const { summary, findings } = await checkPublished(nobody, '');
  expect(summary).toBe(`Hay 1 cosa por arreglar en ${nobody}.`);
  expect(findings[0]?.fault).toContain('Ahí no contesta nadie');
});

/** The system's certificate authorities, to which tests add their own. */
const known = getCACertificates('default');
afterEach(() => setDefaultCACertificates(known));

/** A host that answers https with a certificate for a name, and http with a redirect, on one port. */
async function secureHost(name: string, isTrusted: boolean, location: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout key.pem -out cert.pem -subj /CN=a -addext subjectAltName=DNS:${name}`;
  execFileSync('openssl', words.split(' '), { cwd: folder, stdio: 'pipe' });
  const [key, cert] = ['key.pem', 'cert.pem'].map((file) => readFileSync(join(folder, file), 'utf8'));
  if (isTrusted) setDefaultCACertificates([...known, cert ?? '']);
  const secure = createServer({ key, cert }, ({ url = '/' }, response) => {
    const { status, headers, body } = goodAnswer(url);
    response.writeHead(status, { ...headers, Server: 'LiteSpeed' }).end(Buffer.from(body, 'latin1'));
  });
  const plain = createPlainServer((_, response) => response.writeHead(301, { location }).end());
  // A handshake of TLS begins with 22 (RFC 8446, section 5.1).
  const server = createPort((socket) =>
    socket.once('readable', () => {
      const first: Buffer | null = socket.read(1);
      if (first) socket.unshift(first);
      (first?.[0] === 22 ? secure : plain).emit('connection', socket);
    }),
  ).listen(0, 'localhost');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `https://localhost:${(server.address() as AddressInfo).port}/`;
}

test.each([
  ['otra.example', true, 'el certificado es de otro nombre'],
  ['localhost', false, 'nadie responde por su certificado'],
])('reports a certificate that browsers refuse: for %s, trusted: %s', async (name, isTrusted, fault) => {
  const address = await secureHost(name, isTrusted, 'https://localhost/');
  expect((await checkPublished(address, '')).findings[0]?.fault).toContain(fault);
});

test('looks whether http leads to https; the remedy depends on the host', async () => {
  const redirect = async (location: string) => {
    const { findings } = await checkPublished(await secureHost('localhost', true, location), builtFolder());
    return findings.find(({ title }) => title === 'De http a https');
  };
  expect(await redirect('https://localhost/')).toMatchObject({ fault: null });
  expect(await redirect('http://localhost/')).toEqual({
    title: 'De http a https',
    fault: 'Quien llega por http no pasa a https.',
    remedy: expect.stringContaining('Run AutoSSL; después publica otra vez'),
  });
});
