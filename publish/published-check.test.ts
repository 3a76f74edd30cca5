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
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { headersFor } from '../deploy/headers.ts';
import { HOST_FILES } from '../deploy/host-files.ts';
import type { LatestUpload } from './publications.ts';
import { checkPublished } from './published-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'published-'));
const file = (name: string) => join(folder, name);
const openssl = (words: string) => execFileSync('openssl', words.split(' '), { cwd: folder, stdio: 'pipe' });

beforeAll(() => {
  const key = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
  openssl(`${key} -keyout key.pem -out valid.pem -subj /CN=a -addext subjectAltName=DNS:localhost`);
  openssl(`${key} -keyout other-key.pem -out other.pem -subj /CN=a -addext subjectAltName=DNS:otra.example`);
  openssl('x509 -in valid.pem -signkey key.pem -days -1 -out expired.pem');
  // Only `openssl ca` makes a certificate for later.
  writeFileSync(file('list.txt'), '');
  writeFileSync(
    file('ca.cnf'),
    '[a]\ndatabase=list.txt\nnew_certs_dir=.\ndefault_md=sha256\npolicy=p\nrand_serial=yes\ncopy_extensions=copy\n[p]\ncommonName=supplied\n',
  );
  openssl('req -new -key key.pem -out request.pem -subj /CN=a -addext subjectAltName=DNS:localhost');
  const later = '-startdate 20990101000000Z -enddate 20990102000000Z -in request.pem -out later.pem';
  openssl(`ca -batch -notext -selfsign -config ca.cnf -name a -keyfile key.pem ${later}`);
  writeFileSync(file('index.html'), page('Hoy'));
  writeFileSync(file('404.html'), 'Aquí no hay nada');
  mkdirSync(file('_astro'));
  writeFileSync(file('_astro/a.js'), '');
  return () => rmSync(folder, { recursive: true });
});
const page = (words: string) => `<title>Inicio</title><p>${words}</p><img src="/_astro/a.svg">`;

/** The system's certificate authorities, to which tests add their own. */
const known = getCACertificates('default');
afterEach(() => setDefaultCACertificates(known));

interface Answers {
  readonly headers?: Readonly<Record<string, string>>;
  /** Where http leads to. */
  readonly location?: string;
  readonly status?: number;
}

/** Faults of a host that answers http and https on one port, with their remedies, by title. */
async function faultsOf(
  certificate: string,
  body: string,
  { headers = {}, location = 'https://localhost/', status = 200 }: Answers = {},
) {
  const key = readFileSync(file(certificate === 'other' ? 'other-key.pem' : 'key.pem'));
  const secure = createServer({ key, cert: readFileSync(file(`${certificate}.pem`)) }, ({ url }, response) =>
    response.writeHead(url === '/' ? status : 404, headers).end(body),
  );
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
  const { port } = server.address() as AddressInfo;
  const { findings } = await checkPublished(`https://localhost:${port}/`, folder);
  return Object.fromEntries(
    findings.map(({ title, fault, remedy }) => [title, fault && `${fault} ${remedy}`]),
  );
}
const trust = (name: string) =>
  setDefaultCACertificates([...known, readFileSync(file(`${name}.pem`), 'utf8')]);

test.each([
  ['valid', '', 'El certificado lo hizo el propio servidor'],
  ['expired', 'expired', 'el certificado ya venció'],
  ['later', 'later', 'corrige la fecha de tu computadora'],
  ['other', 'other', 'El certificado es de otro nombre'],
])('reports a certificate that browsers refuse: %s', async (certificate, trusted, fault) => {
  if (trusted) trust(trusted);
  const { 'La conexión': reported } = await faultsOf(certificate, page('Hoy'), {
    location: 'http://localhost/',
  });
  expect(reported).toContain(fault);
});

test('finds no fault in the connection of an unchanged page by https; remedies depend on the host', async () => {
  trust('valid');
  const headers = { Server: 'LiteSpeed', 'Cache-Control': 'max-age=86400' };
  const found = await faultsOf('valid', page('Hoy'), { headers });
  expect(found).toMatchObject({
    'La conexión': null,
    'De http a https': null,
    'Lo último que preparaste': null,
    'La seguridad': expect.stringContaining('Strict-Transport-Security'),
    'Los archivos': expect.stringContaining('No llegan: «_astro/a.js».'),
    'La imagen al compartir': expect.stringContaining('no sale su imagen'),
    'La segunda visita': expect.stringContaining('verá por mucho tiempo la página anterior'),
    'La página de error': expect.stringContaining('.htaccess'),
  });
  expect((await faultsOf('valid', '', { headers: { Server: 'Netlify' } }))['La seguridad']).toContain(
    '_headers',
  );
});

test.each([
  [page('Ayer'), 'Lo publicado es anterior. Publica otra vez'],
  [
    page('Hoy').replace(/^/, '<center>Hosting gratis</center>').replace(/$/, '<p>Crea tu sitio</p>'),
    'Tu alojamiento le agrega algo a tu página: «Hosting gratis Crea tu sitio».',
  ],
  [page('Hoy').replaceAll('</p>', '</p>\n<!-- -->'), 'Tu alojamiento cambia la página antes de enviarla.'],
  [
    page('Hoy').replace('<p>', '<div>Compra ya hosting</div><p>'),
    'Tu página tiene algo de más: «Compra ya hosting». Si lo quitaste tú, publica otra vez.',
  ],
  [
    '<h1>Este dominio está en venta</h1>',
    'En tu dirección hay otra página: «Este dominio está en venta». Mira que index.html',
  ],
  [
    '<title>Account Suspended</title><p>Contact your hosting provider</p>',
    'En tu dirección hay otra página: «Account Suspended».',
  ],
  [
    '<title>Index of /</title><a href="dist/">dist/</a>',
    'hay otra página: «Index of /». Mira que index.html',
  ],
  ['', 'En tu dirección hay una página vacía. Publica otra vez. Mira que index.html'],
])('reports another page at the address: %s', async (body, fault) => {
  trust('valid');
  const found = await faultsOf('valid', body, { location: 'http://localhost/' });
  expect(found['Lo último que preparaste']).toContain(fault);
  expect(found['De http a https']).toContain('Quien llega por http no pasa a https. Pide a tu alojamiento');
});

test.each([
  [403, {}, 'El servidor no deja ver tu página (403). Publica otra vez, por si faltan permisos.'],
  [500, {}, '¿Qué dice su registro de errores'],
  [503, {}, '¿Está suspendida mi cuenta'],
  [508, {}, 'Tu plan de hosting llegó a su límite de uso (508).'],
  [418, {}, '¿Por qué mi dirección contesta 418?'],
  [522, {}, 'Cloudflare no llega a tu hosting (522).'],
  [403, { 'cf-mitigated': 'challenge' }, 'quiere ver a una persona (403).'],
])('says of an error %i what to ask the host for, and nothing else', async (status, headers, words) => {
  trust('valid');
  const found = await faultsOf('valid', '<title>Error</title>', { status, headers });
  expect(found).toEqual({ 'La conexión': null, 'La página': expect.stringContaining(words) });
});

test('reports an address that loops or that nobody answers', async () => {
  const loop = createPlainServer((_, response) => response.writeHead(302, { location: '/' }).end());
  await once(loop.listen(0, 'localhost'), 'listening');
  const address = `http://localhost:${(loop.address() as AddressInfo).port}/`;
  expect((await checkPublished(address, folder)).findings[0]?.fault).toContain('Da vueltas sin llegar');
  loop.close();
  const nobody = `http://localhost:${await getPort()}/`;
  const { summary, findings } = await checkPublished(nobody, folder);
  expect(summary).toBe(`Hay 1 cosa por arreglar en ${nobody}.`);
  expect(findings[0]?.fault).toContain('Ahí no contesta nadie');
});

test('a domain that leads nowhere is one fault', async () => {
  const { findings, summary } = await checkPublished('https://nadie.invalid/', folder);
  expect(findings.map(({ title }) => title)).toEqual(['La conexión']);
  expect(summary).toContain('Hay 1 cosa por arreglar');
});

/** A built page: the bytes of its files as Latin-1, by their paths. */
const BUILT: Readonly<Record<string, string>> = {
  ...HOST_FILES,
  'index.html': [
    '<html><head><title>Ana</title><meta property="og:image" content="https://ana.example/tarjeta-1.jpg"></head>',
    '<body><h1>Ana escribe</h1><main><img src="/_astro/uno.avif"></main><p>Caracas</p></body></html>',
  ].join(''),
  'index.html.br': '',
  '404.html': 'Aquí no hay nada',
  'robots.txt': 'User-agent: *\nAllow: /\n',
  'tarjeta-1.jpg': '\u00ff\u00d8\u00ff',
  'guias/una.pdf': 'Una guía',
  '_astro/a.css': 'p { color: red }',
  '_astro/a.js': 'console.log("a page of scripts")',
  '_astro/uno.avif': 'Un dibujo',
  '_astro/dos.avif': 'Otro dibujo',
};
/** Types of a host's files, by their extension. */
const HOST_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
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

/** Faults that are found on a host by http that answers well but for a change, with their remedies, by title. */
async function faultsAt(change: Change, latest: LatestUpload | null = null) {
  const built = mkdtempSync(join(tmpdir(), 'built-'));
  onTestFinished(() => rmSync(built, { recursive: true }));
  for (const [path, text] of Object.entries(BUILT)) {
    mkdirSync(join(built, dirname(path)), { recursive: true });
    writeFileSync(join(built, path), text, 'latin1');
  }
  const host = createPlainServer(({ url = '/', method, headers }, response) => {
    const { status, headers: sent, body } = change(goodAnswer(url, headers['if-none-match']), url, method);
    const isText = sent['Content-Type']?.startsWith('text/');
    const bytes = isText ? gzipSync(Buffer.from(body, 'latin1')) : Buffer.from(body, 'latin1');
    response.writeHead(status, {
      ...sent,
      ...(isText && { 'Content-Encoding': 'gzip' }),
      'Content-Length': bytes.length,
    });
    response.end(method === 'HEAD' || status === 304 ? undefined : bytes);
  });
  onTestFinished(() => void host.close());
  await once(host.listen(0, 'localhost'), 'listening');
  const address = `http://localhost:${(host.address() as AddressInfo).port}/`;
  const { findings } = await checkPublished(address, built, latest);
  return Object.fromEntries(
    findings.flatMap(({ title, fault, remedy }) => (fault ? [[title, `${fault} ${remedy}`]] : [])),
  );
}

/** The answer of a host that obeys the page's rules, and keeps its own files from visitors. */
function goodAnswer(url: string, knownTag: string | undefined): HostAnswer {
  const path = url === '/' ? 'index.html' : url.slice(1);
  const isServed = path in BUILT && !(path in HOST_FILES);
  const shown = isServed ? path : '404.html';
  const type = HOST_TYPES[extname(shown)];
  const headers = { ...headersFor(url), ETag: '"1"', ...(type && { 'Content-Type': type }) };
  const status = isServed ? (knownTag ? 304 : 200) : 404;
  return { status, headers, body: BUILT[shown] ?? '' };
}

/** Changes the headers of the page itself. */
const pageHeaders =
  (headers: Readonly<Record<string, string>>): Change =>
  (answer, path) =>
    path === '/' ? { ...answer, headers: { ...answer.headers, ...headers } } : answer;

/** Replaces parts of the answer for the paths that match. */
const answerAt =
  (paths: RegExp, other: Partial<HostAnswer>): Change =>
  (answer, path) =>
    paths.test(path) ? { ...answer, ...other } : answer;
const MISSING = { status: 404, headers: { 'Content-Type': 'text/html' }, body: 'No está' };

test.each<[host: string, Change]>([
  ['that sends everything as it is', (answer) => answer],
  ['that refuses HEAD', (answer, _, method) => (method === 'HEAD' ? { ...answer, status: 405 } : answer)],
  [
    'with a policy that forbids the page nothing',
    pageHeaders({ 'Content-Security-Policy': "frame-ancestors 'none'; upgrade-insecure-requests" }),
  ],
  [
    'that forbids the page to programs, but not to search engines',
    answerAt(/robots\.txt$/, {
      body: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /cgi-bin/\n',
    }),
  ],
])('finds no fault on a host %s', async (_, change) => {
  expect(await faultsAt(change)).toEqual({});
});

test.each<[host: string, Change, title: string, fault: string | RegExp]>([
  [
    'the page as plain text',
    pageHeaders({ 'Content-Type': 'text/plain' }),
    'El tipo de la página',
    'En vez de tu página se ve su código: llega como «text/plain».',
  ],
  [
    'the page as a download',
    pageHeaders({ 'Content-Disposition': 'attachment; filename="index.html"' }),
    'El tipo de la página',
    'Tu página se descarga en vez de abrirse.',
  ],
  [
    'the page in another charset',
    pageHeaders({ 'Content-Type': 'text/html; charset=iso-8859-1' }),
    'El tipo de la página',
    'Las tildes y la ñ se ven mal: tu página llega como iso-8859-1.',
  ],
  [
    'no style sheet',
    answerAt(/\.css$/, MISSING),
    'Los archivos',
    'No llegan: «_astro/a.css». Publica otra vez',
  ],
  ['no guide', answerAt(/\.pdf$/, MISSING), 'Los archivos', 'No llegan: «guias/una.pdf». Publica otra vez'],
  [
    'one picture missing',
    answerAt(/dos\.avif$/, MISSING),
    'Los archivos',
    'No llegan: «_astro/dos.avif». Publica',
  ],
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
    'a policy of the host',
    pageHeaders({ 'Content-Security-Policy': "frame-ancestors 'none', default-src 'none'" }),
    'Lo que tu alojamiento permite',
    "Prohíbe algo que tu página necesita, como estilos o dibujos: «default-src 'none'».",
  ],
  [
    'a header against search engines',
    pageHeaders({ 'X-Robots-Tag': 'noindex, nofollow' }),
    'Los buscadores',
    'Tu alojamiento les pide que no muestren tu página: «noindex, nofollow».',
  ],
  [
    'a robots.txt against search engines',
    answerAt(/robots\.txt$/, { body: 'User-agent: *\r\nDisallow: /\r\n' }),
    'Los buscadores',
    'hay un robots.txt que no es el tuyo, y que les prohíbe tu página.',
  ],
])('reports what keeps visitors from the page: %s', async (_, change, title, fault) => {
  expect(await faultsAt(change)).toEqual({ [title]: expect.stringMatching(fault) });
});

const EARLIER = (BUILT['index.html'] ?? '').replace('Ana escribe', 'Ana canta');
const showsEarlier = answerAt(/^\/$/, { body: EARLIER });
/** An upload of the earlier page, before or after the build. */
const uploadOf = (when: number): LatestUpload => {
  const files = Object.entries({ ...BUILT, 'index.html': EARLIER });
  return { when, files: new Map(files.map(([path, text]) => [path, Buffer.from(text, 'latin1')])) };
};
const AFTER_BUILD = Number.MAX_SAFE_INTEGER;

test.each<[what: string, Change, when: number]>([
  ['the latest upload, if the build is newer', showsEarlier, 0],
  ['the build, if it is newer than the latest upload', (answer) => answer, 0],
  ['the publication to which the owner went back', showsEarlier, AFTER_BUILD],
])('finds no fault in %s', async (_, change, when) => {
  expect(await faultsAt(change, uploadOf(when))).toEqual({});
});

test('reports the page from which the owner went back to a publication', async () => {
  expect(await faultsAt((answer) => answer, uploadOf(AFTER_BUILD))).toEqual({
    'Lo último que preparaste': expect.stringContaining('Todavía está la página de antes de «Volver'),
  });
});
