import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HSTS, headersFor } from '../deploy/headers.ts';
import { SEND_PATH } from '../mailbox/protocol.ts';
import type { PublishedCheckAnswer } from './api.ts';
import { filesBelow } from './files-below.ts';
import { firstMatch, type Patterns } from './first-match.ts';
import type { Uploaded } from './publications.ts';
import { ofFiles } from './published-files.ts';
import { IN_FOLDER, type Page, type Row, UPLOAD } from './published-row.ts';
import { ofBuild, wordsOf } from './published-version.ts';
import { type Answer, request } from './request.ts';
import { clockWords } from './upload/explain.ts';

/** Remedies for each kind of host, by its header `Server`: to make it follow the folder's rules, and for https. */
const HOSTS: readonly (readonly [server: RegExp, rules: string, https: string])[] = [
  [
    /netlify/i,
    'Arrastra otra vez a Netlify la carpeta dist entera, que lleva un archivo _headers.',
    'En Netlify, abre Domain management y, en HTTPS, pulsa Verify DNS configuration.',
  ],
  [
    /cloudflare/i,
    'Sube otra vez la carpeta dist entera, con _headers; si tu hosting está detrás, con .htaccess.',
    'En Cloudflare, abre SSL/TLS, Edge Certificates, y enciende Always Use HTTPS.',
  ],
  [
    /github/i,
    'GitHub Pages no deja cambiarlo. Si te importa, usa otro alojamiento.',
    'En GitHub, abre Settings, Pages, y enciende Enforce HTTPS.',
  ],
  [
    /apache|litespeed/i,
    'Sube también .htaccess, que está oculto, o pregunta a tu hosting por qué no lo obedece.',
    'En cPanel, abre SSL/TLS Status, pulsa Run AutoSSL, y quita los # del final de .htaccess.',
  ],
  [
    /^/,
    'Pide a quien administra tu alojamiento que ponga las reglas de deploy/Caddyfile.',
    'Pide a tu alojamiento el candado (certificado) para tu dirección, y que quien llegue por http pase a https.',
  ],
];

/** Why visitors cannot connect, by a pattern in the code or message of Node's error. The first match counts. */
const FAILURES: Patterns<string | (() => string)> = [
  [
    /ENOTFOUND/,
    'Esa dirección no existe, o todavía no lleva a ninguna parte. Mira que esté bien escrita en Datos del sitio; si es nueva, espera unas horas.',
  ],
  [/EAI_AGAIN|ENETUNREACH|ENETDOWN/, 'Esta computadora no tiene internet. Conéctate y mira otra vez.'],
  [
    /ECONNREFUSED|EHOSTUNREACH/,
    'Ahí no contesta nadie: mira en tu alojamiento que esa dirección sea la de tu página.',
  ],
  [/TimeoutError|TIMEOUT/, 'No contestó en 15 segundos. Mira otra vez en un rato.'],
  [
    /redirect count exceeded/,
    'Da vueltas sin llegar: pon otra vez los # en .htaccess o, en Cloudflare, elige Full en SSL/TLS.',
  ],
  [/CERT_NOT_YET_VALID/, () => `${clockWords('todavía no vale')} los navegadores dicen que hay peligro.`],
  [/CERT_HAS_EXPIRED/, () => `${clockWords('ya venció')} los navegadores dicen que hay peligro.`],
  [/ALTNAME_INVALID/, 'El certificado es de otro nombre, y los navegadores dicen que hay peligro.'],
  [/DEPTH_ZERO_SELF_SIGNED/, 'El certificado lo hizo el propio servidor, y ningún navegador le cree.'],
  [/VERIFY_LEAF/, 'Al certificado le falta una parte, y muchos teléfonos no entran.'],
  [
    /SELF_SIGNED_CERT_IN_CHAIN|ISSUER_CERT/,
    'Nadie conocido responde por el certificado. Si tu antivirus revisa lo que llega por internet, puede ser él: mira tu dirección en un teléfono.',
  ],
  [/ERR_SSL|EPROTO/, 'A tu dirección le falta el candado (https), o el que tiene es demasiado viejo.'],
];

const WAIT = 'Espera unos minutos y mira otra vez.';

/** What an error in place of the page means (RFC 9110, section 15), and what to do, by its status. */
const STATUSES: Readonly<Record<number, readonly [fault: string, cure: string]>> = {
  401: [
    'Tu dirección pide usuario y contraseña',
    'Quita en tu hosting la contraseña de esa carpeta; en cPanel es «Privacidad del directorio».',
  ],
  403: [
    'El servidor no deja ver tu página',
    'Publica otra vez, por si faltan permisos. Si sigue igual, mira en el «Administrador de archivos» que la carpeta tenga permiso 755 e index.html 644, y escribe a tu hosting: «¿Por qué mi dirección contesta 403?»',
  ],
  404: ['Ahí no está tu página', IN_FOLDER],
  500: [
    'El servidor falla al mostrar tu página',
    'Casi siempre es una línea de .htaccess que ese servidor no admite. Escribe a tu hosting: «Mi dirección contesta 500. ¿Qué dice su registro de errores (error log)?», y muestra la respuesta a quien te ayuda.',
  ],
  503: [
    'El servidor está en pausa o no da abasto',
    `${WAIT} Si sigue igual, escribe a tu hosting: «Mi dirección contesta 503. ¿Está suspendida mi cuenta, o en mantenimiento?»`,
  ],
  508: [
    'Tu plan de hosting llegó a su límite de uso',
    `${WAIT} Tu página casi no lo gasta: suele ser otro programa de la cuenta. Si vuelve, escribe a tu hosting: «Mi dirección contesta 508. ¿Qué límite se alcanza, y qué lo gasta?»`,
  ],
  509: [
    'Se acabó el tráfico que tu plan permite este mes',
    'Pregunta a tu hosting cuándo vuelve, o por un plan con más.',
  ],
};

/** Cloudflare's own errors: it does not reach the host (its documentation, «5xx errors»). */
const isOfCloudflare = (status: number) => status >= 520 && status <= 530;

/**
 * Requests the published page as a visitor does and reports its faults.
 * @param address such as `https://midominio.com/`; with http, https is not checked
 * @param folder absolute path of the latest build
 * @param uploaded what was uploaded last; it may be older than the build
 */
export async function checkPublished(
  address: string,
  folder: string,
  uploaded: Uploaded | null = null,
): Promise<PublishedCheckAnswer> {
  const plainAddress = address.replace('https:', 'http:');
  const [first, plain] = await Promise.all([request(address), request(plainAddress, { redirect: 'manual' })]);
  // Without https the page may still be checked by http.
  const page = first.failure ? await request(plainAddress) : first;
  const server = page.headers.get('server') ?? '';
  const [, rules = '', https = ''] = HOSTS.find(([pattern]) => pattern.test(server)) ?? [];
  const isMoved = address === plainAddress || plain.headers.get('location')?.startsWith('https:');
  const isOfHost = /CERT|SIGN|SSL|EPROTO/.test(first.failure) && !first.failure.includes('NOT_YET_VALID');
  const connection: Row = ['La conexión', failureWords(first.failure), isOfHost ? https : ''];
  // Where nobody answers, or only an error, there is nothing else to check.
  const rows: readonly Row[] = page.failure
    ? [connection]
    : page.status >= 400
      ? [connection, ofError(page)]
      : [
          connection,
          ['De http a https', !isMoved && 'Quien llega por http no pasa a https.', https],
          ...(await ofOtherName(address)),
          ...(await ofPage(page, await knownPages(folder, uploaded), rules, https)),
        ];
  const count = rows.filter(([, fault]) => fault).length;
  const faults = count === 1 ? 'Hay 1 cosa' : `Hay ${count} cosas`;
  return {
    summary: count === 0 ? `Todo está bien en ${address}.` : `${faults} por arreglar en ${address}.`,
    findings: rows.map(([title, fault, cure]) => ({ title, fault: fault || null, cure })),
  };
}

/** @param failure empty if there is none */
function failureWords(failure: string): string | false {
  if (!failure) return false;
  const words = firstMatch(FAILURES, failure) ?? `La conexión se cortó (${failure}).`;
  return typeof words === 'string' ? words : words();
}

function ofError({ status, headers }: Answer): Row {
  const row = (fault: string, cure: string): Row => ['La página', `${fault} (${status}).`, cure];
  if (headers.get('cf-mitigated') === 'challenge')
    return row(
      'Cloudflare no deja mirar a este programa: quiere ver a una persona',
      'Abre tu dirección en un teléfono. Si también a ti te hace esperar, apaga en Cloudflare «Under Attack Mode» y «Bot Fight Mode».',
    );
  if (isOfCloudflare(status))
    return row(
      'Cloudflare no llega a tu hosting',
      `${WAIT} Si sigue igual, mira en Cloudflare, DNS, que la dirección del servidor sea la que te dio tu hosting; con 525 o 526, elige Full en SSL/TLS.`,
    );
  const [fault, cure] = STATUSES[status] ?? [
    'Tu dirección contesta con un error',
    `${WAIT} Si sigue igual, escribe a tu hosting: «¿Por qué mi dirección contesta ${status}?»`,
  ];
  return row(fault, cure);
}

/** The pages that may be at the address. */
interface KnownPages {
  readonly built: Page;
  readonly uploaded: Page | null;
  /** Whether what was uploaded last is newer than the build, as after going back to a publication. */
  readonly isBuildReplaced: boolean;
}

async function knownPages(folder: string, uploaded: Uploaded | null): Promise<KnownPages> {
  const { mtimeMs } = await stat(join(folder, 'index.html')).catch(() => ({ mtimeMs: 0 }));
  return {
    built: pageOf(await filesIn(folder)),
    uploaded: uploaded && pageOf(uploaded.files),
    isBuildReplaced: uploaded !== null && uploaded.when > mtimeMs,
  };
}

/** The files of a build, by path; none while it is written, or if there is none. */
async function filesIn(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const paths = await filesBelow(folder);
  const files = paths.map(async (path) => [path, await readFile(join(folder, path))] as const);
  return new Map(await Promise.all(files).catch(() => []));
}

function pageOf(files: ReadonlyMap<string, Uint8Array>): Page {
  const read = (name: string) => Buffer.from(files.get(name) ?? []).toString();
  return { index: read('index.html'), notFound: read('404.html'), files };
}

/** A domain as it is registered, such as `a.com` and `a.com.ve`, also with www. */
const REGISTERED = /^(www\.)?[^.]+\.([^.]+|(co|com|info|net|org|web)\.[a-z]{2})$/;

/** Checks that the name with www and the name without both lead to the page. */
async function ofOtherName(address: string): Promise<readonly Row[]> {
  const { hostname } = new URL(address);
  if (!REGISTERED.test(hostname)) return [];
  const other = hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`;
  const { status, origin } = await request(address.replace(hostname, other));
  const isPage = status === 200 && [hostname, other].includes(new URL(origin).hostname);
  const cure = 'En tu alojamiento, agrega ese nombre y haz que lleve al tuyo, con su certificado.';
  return [['Con www y sin www', !isPage && `Quien escribe ${other} no llega a tu página.`, cure]];
}

async function ofPage(
  page: Answer,
  { built, uploaded, isBuildReplaced }: KnownPages,
  rules: string,
  https: string,
): Promise<readonly Row[]> {
  const { origin, headers } = page;
  const encoding = headers.get('content-encoding');
  const html = page.body.toString();
  const wantedPage = uploaded && (isBuildReplaced || uploaded.index === html) ? uploaded : built;
  const skipped = ['Cache-Control', ...(origin.startsWith('https:') ? [] : [HSTS])];
  const wanted = Object.keys(headersFor('/')).filter((name) => !skipped.includes(name));
  const unsent = wanted.filter((name) => !headers.has(name)).join(', ');
  const lost = await request(`${origin}/no-existe-${Date.now()}`);
  const isOwnError = lost.status === 404 && wordsOf(lost.body.toString()) === wordsOf(wantedPage.notFound);
  const card = /property="og:image" content="https?:\/\/[^/"]+(\/[^"]+)"/.exec(html)?.[1] ?? '/';
  const { body: picture } = await request(origin + card);
  const isJpeg = picture.subarray(0, 3).toString('hex') === 'ffd8ff';
  return [
    ofType(headers),
    ofBuild(html, wantedPage.index, isBuildReplaced ? built.index : ''),
    ...(await ofFiles(page, wantedPage.files, rules)),
    ofForeignPolicy(headers),
    await ofSearch(page),
    ['La seguridad', unsent !== '' && `Faltan encabezados: ${unsent}.`, unsent === HSTS ? https : rules],
    ['La página de error', !isOwnError && 'Una dirección equivocada no muestra la tuya, con su 404.', rules],
    [
      encoding ? `La compresión (${encoding})` : 'La compresión',
      !encoding && 'Los textos viajan sin comprimir.',
      rules,
    ],
    ['La imagen al compartir', !isJpeg && 'Al compartir tu dirección no sale su imagen.', UPLOAD],
    ...(await ofForm(origin, html)),
  ];
}

/** Checks that browsers show the page instead of its source, and read its letters as they are written. */
function ofType(headers: Headers): Row {
  const row = (fault: string | false, question = ''): Row => [
    'El tipo de la página',
    fault,
    `Publica otra vez. Si sigue igual, escribe a tu hosting: «${question}»`,
  ];
  const contentType = headers.get('content-type') ?? 'sin tipo';
  const [, charset = 'utf-8'] = /charset="?([^";]+)/i.exec(contentType) ?? [];
  if (headers.get('content-disposition')?.startsWith('attachment'))
    return row(
      'Tu página se descarga en vez de abrirse.',
      '¿Por qué mi index.html llega con Content-Disposition: attachment?',
    );
  if (!/^text\/html\b/i.test(contentType))
    return row(
      `En vez de tu página se ve su código: llega como «${contentType}».`,
      '¿Por qué mi index.html no llega como text/html?',
    );
  if (!/^utf-?8$/i.test(charset))
    return row(
      `Las tildes y la ñ se ven mal: tu página llega como ${charset}.`,
      '¿Cómo hago que mis archivos .html lleguen en utf-8?',
    );
  return row(false);
}

/** Directives that forbid what the page needs (Content Security Policy Level 3, section 6). */
const FORBIDDING = /^((default|script|style|img|font|connect)-src|form-action|sandbox|require-trusted-types)/;

/** Checks that the host adds no policy of its own: that of the page stands in the page. */
function ofForeignPolicy(headers: Headers): Row {
  const directives = (headers.get('content-security-policy') ?? '').split(/[;,]/).map((one) => one.trim());
  const foreign = directives.find((directive) => FORBIDDING.test(directive));
  return [
    'Lo que tu alojamiento permite',
    foreign !== undefined && `Prohíbe algo que tu página necesita, como estilos o dibujos: «${foreign}».`,
    'Escribe a tu hosting: «¿Cómo quito el Content-Security-Policy que agregan a mi página?» Tu página ya lleva el suyo.',
  ];
}

/** Checks that search engines may show the page. */
async function ofSearch({ origin, headers }: Answer): Promise<Row> {
  const row = (fault: string | false, cure = ''): Row => ['Los buscadores', fault, cure];
  const tag = headers.get('x-robots-tag') ?? '';
  if (/\bnoindex\b|^none\b/i.test(tag))
    return row(
      `Tu alojamiento les pide que no muestren tu página: «${tag}».`,
      'Algunos lo hacen con las direcciones de prueba. Si es la definitiva, escribe a tu hosting: «¿Cómo quito el X-Robots-Tag de mi página?»',
    );
  const robots = await request(`${origin}/robots.txt`);
  return row(
    robots.status === 200 &&
      forbidsAll(robots.body.toString()) &&
      'En tu dirección hay un robots.txt que no es el tuyo, y que les prohíbe tu página.',
    `${UPLOAD} Si sigue igual, escribe a tu hosting: «¿De dónde sale el robots.txt de mi dirección?»`,
  );
}

/** Whether a robots.txt forbids the whole site to every search engine (RFC 9309, section 2.2). */
function forbidsAll(robots: string): boolean {
  const groups = robots.split(/^(?=user-agent:)/im);
  return groups.some((group) => /^user-agent:\s*\*/i.test(group) && /^disallow:\s*\/\*?\s*$/im.test(group));
}

/** Checks that the form reaches its service, if the page has one. */
async function ofForm(origin: string, html: string): Promise<readonly Row[]> {
  const service = /connect-src 'self' ([^;"\s]+)/.exec(html)?.[1];
  if (!html.includes('data-form=') || !service) return [];
  // The preflight that browsers send before a message (Fetch Standard, «CORS-preflight fetch»).
  const preflight = {
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type',
  };
  const { headers } = await request(service + SEND_PATH, {
    method: 'OPTIONS',
    headers: { Origin: origin, ...preflight },
  });
  const allowed = headers.get('access-control-allow-origin') ?? '';
  return [
    [
      'El formulario',
      !['*', origin].includes(allowed) && 'No llega al servicio de correo.',
      'Mira otra vez en un rato. Si sigue igual, sigue el capítulo «El correo» del manual.',
    ],
  ];
}
