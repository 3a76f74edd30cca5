import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HSTS, headersFor } from '../deploy/headers.ts';
import { SEND_PATH } from '../mailbox/protocol.ts';
import { filesBelow } from '../src/content/read/walk-folder.ts';
import type { PublishedCheckAnswer, PublishedFinding } from './api.ts';
import { firstMatch, type Patterns } from './first-match.ts';
import type { LatestUpload } from './publications.ts';
import { checkFiles, checkSecondVisit, checkTypes, requestFiles } from './published-files.ts';
import { checkVersion, wordsOf } from './published-version.ts';
import {
  FINE,
  IN_FOLDER,
  type Page,
  type Remedies,
  UPLOAD,
  type Verdict,
  type Visit,
} from './published-visit.ts';
import { type Answer, request, TIMEOUT_MS } from './request.ts';
import { clockWords } from './upload/explain.ts';

/** Remedies for any other kind of host. */
const OTHER_HOST: Remedies = {
  rules: 'Pide a quien administra tu alojamiento que ponga las reglas de deploy/Caddyfile.',
  https:
    'Pide a tu alojamiento el candado (certificado) para tu dirección, y que quien llegue por http pase a https.',
};

/** Remedies for the known kinds of hosts, by the header `Server`. */
const HOSTS: Patterns<Remedies> = [
  [
    /netlify/i,
    {
      rules: 'Arrastra otra vez a Netlify la carpeta dist entera, que lleva un archivo _headers.',
      https: 'En Netlify, abre Domain management y, en HTTPS, pulsa Verify DNS configuration.',
    },
  ],
  [
    /cloudflare/i,
    {
      rules: 'Sube otra vez la carpeta dist entera, con _headers; si tu hosting está detrás, con .htaccess.',
      https: 'En Cloudflare, abre SSL/TLS, Edge Certificates, y enciende Always Use HTTPS.',
    },
  ],
  [
    /github/i,
    {
      rules: 'GitHub Pages no deja cambiarlo. Si te importa, usa otro alojamiento.',
      https: 'En GitHub, abre Settings, Pages, y enciende Enforce HTTPS.',
    },
  ],
  [
    /apache|litespeed/i,
    {
      rules: 'Sube también .htaccess, que está oculto, o pregunta a tu hosting por qué no lo obedece.',
      https: 'En cPanel, abre SSL/TLS Status, pulsa Run AutoSSL, y quita los # del final de .htaccess.',
    },
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
  [/TimeoutError|TIMEOUT/, `No contestó en ${TIMEOUT_MS / 1000} segundos. Mira otra vez en un rato.`],
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
const STATUSES: Readonly<Record<number, Verdict>> = {
  401: {
    fault: 'Tu dirección pide usuario y contraseña',
    remedy: 'Quita en tu hosting la contraseña de esa carpeta; en cPanel es «Privacidad del directorio».',
  },
  403: {
    fault: 'El servidor no deja ver tu página',
    remedy:
      'Publica otra vez, por si faltan permisos. Si sigue igual, mira en el «Administrador de archivos» que la carpeta tenga permiso 755 e index.html 644, y escribe a tu hosting: «¿Por qué mi dirección contesta 403?»',
  },
  404: { fault: 'Ahí no está tu página', remedy: IN_FOLDER },
  500: {
    fault: 'El servidor falla al mostrar tu página',
    remedy:
      'Casi siempre es una línea de .htaccess que ese servidor no admite. Escribe a tu hosting: «Mi dirección contesta 500. ¿Qué dice su registro de errores (error log)?», y muestra la respuesta a quien te ayuda.',
  },
  503: {
    fault: 'El servidor está en pausa o no da abasto',
    remedy: `${WAIT} Si sigue igual, escribe a tu hosting: «Mi dirección contesta 503. ¿Está suspendida mi cuenta, o en mantenimiento?»`,
  },
  508: {
    fault: 'Tu plan de hosting llegó a su límite de uso',
    remedy: `${WAIT} Tu página casi no lo gasta: suele ser otro programa de la cuenta. Si vuelve, escribe a tu hosting: «Mi dirección contesta 508. ¿Qué límite se alcanza, y qué lo gasta?»`,
  },
  509: {
    fault: 'Se acabó el tráfico que tu plan permite este mes',
    remedy: 'Pregunta a tu hosting cuándo vuelve, o por un plan con más.',
  },
};

/** Cloudflare's own errors: it does not reach the host (its documentation, «5xx errors»). */
const isOfCloudflare = (status: number) => status >= 520 && status <= 530;

/**
 * Requests the published page as a visitor does and reports its faults.
 * @param address such as `https://midominio.com/`; with http, https is not checked
 * @param folder absolute path of the latest build
 * @param latest what was uploaded last; it may be older than the build
 */
export async function checkPublished(
  address: string,
  folder: string,
  latest: LatestUpload | null = null,
): Promise<PublishedCheckAnswer> {
  const plainAddress = address.replace('https:', 'http:');
  const [first, plain] = await Promise.all([request(address), request(plainAddress, { redirect: 'manual' })]);
  // Without https the page may still be checked by http.
  const page = first.failure ? await request(plainAddress) : first;
  const remedies = firstMatch(HOSTS, page.headers.get('server') ?? '') ?? OTHER_HOST;
  const connection = checkConnection(first, remedies);
  // Where nobody answers, or only an error, there is nothing else to check.
  if (page.failure) return answerWith(address, [connection]);
  if (page.status >= 400) return answerWith(address, [connection, errorFinding(page)]);
  const html = page.body.toString();
  const { wanted, replaced } = pagesFor(html, await knownPages(folder, latest));
  const files = await requestFiles(wanted.files, page.origin);
  const visit: Visit = { address, plain, page, html, files, wanted, replaced, remedies };
  const findings = await Promise.all(CHECKS.map((check) => check(visit)));
  return answerWith(address, [connection, ...findings.filter((finding) => finding !== null)]);
}

/** Looks at one thing; null where there is nothing to look at. */
type Check = (visit: Visit) => PublishedFinding | null | Promise<PublishedFinding | null>;

/** In the order in which they are told. */
const CHECKS: readonly Check[] = [
  checkRedirect,
  checkOtherName,
  checkPageType,
  checkVersion,
  checkFiles,
  checkTypes,
  checkSecondVisit,
  checkPolicy,
  checkSearchEngines,
  checkHeaders,
  checkErrorPage,
  checkCompression,
  checkSharedPicture,
  checkForm,
];

function answerWith(address: string, findings: readonly PublishedFinding[]): PublishedCheckAnswer {
  const count = findings.filter(({ fault }) => fault !== null).length;
  const faults = count === 1 ? 'Hay 1 cosa' : `Hay ${count} cosas`;
  const summary = count === 0 ? `Todo está bien en ${address}.` : `${faults} por arreglar en ${address}.`;
  return { summary, findings };
}

/** Checks that visitors reach the address. */
function checkConnection({ failure }: Answer, { https }: Remedies): PublishedFinding {
  const isOfHost = /CERT|SIGN|SSL|EPROTO/.test(failure) && !failure.includes('NOT_YET_VALID');
  const fault = failure ? failureWords(failure) : null;
  return { title: 'La conexión', fault, remedy: isOfHost ? https : '' };
}

function failureWords(failure: string): string {
  const words = firstMatch(FAILURES, failure) ?? `La conexión se cortó (${failure}).`;
  return typeof words === 'string' ? words : words();
}

/** What an error in place of the page means. */
function errorFinding(page: Answer): PublishedFinding {
  const { fault, remedy } = errorVerdict(page);
  return { title: 'La página', fault: `${fault} (${page.status}).`, remedy };
}

function errorVerdict({ status, headers }: Answer): Verdict {
  if (headers.get('cf-mitigated') === 'challenge')
    return {
      fault: 'Cloudflare no deja mirar a este programa: quiere ver a una persona',
      remedy:
        'Abre tu dirección en un teléfono. Si también a ti te hace esperar, apaga en Cloudflare «Under Attack Mode» y «Bot Fight Mode».',
    };
  if (isOfCloudflare(status))
    return {
      fault: 'Cloudflare no llega a tu hosting',
      remedy: `${WAIT} Si sigue igual, mira en Cloudflare, DNS, que la dirección del servidor sea la que te dio tu hosting; con 525 o 526, elige Full en SSL/TLS.`,
    };
  return (
    STATUSES[status] ?? {
      fault: 'Tu dirección contesta con un error',
      remedy: `${WAIT} Si sigue igual, escribe a tu hosting: «¿Por qué mi dirección contesta ${status}?»`,
    }
  );
}

/** The pages that may be at the address. */
interface KnownPages {
  readonly built: Page;
  readonly latest: Page | null;
  /** Whether what was uploaded last is newer than the build, as after going back to a publication. */
  readonly isBuildReplaced: boolean;
}

async function knownPages(folder: string, latest: LatestUpload | null): Promise<KnownPages> {
  const { mtimeMs } = await stat(join(folder, 'index.html')).catch(() => ({ mtimeMs: 0 }));
  return {
    built: pageOf(await filesIn(folder)),
    latest: latest && pageOf(latest.files),
    isBuildReplaced: latest !== null && latest.when > mtimeMs,
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

/** The page that should be at the address, and the one from which the owner went back to it. */
function pagesFor(
  html: string,
  { built, latest, isBuildReplaced }: KnownPages,
): Pick<Visit, 'wanted' | 'replaced'> {
  const wanted = latest && (isBuildReplaced || latest.index === html) ? latest : built;
  return { wanted, replaced: isBuildReplaced ? built.index : '' };
}

/** Checks that http leads to https. */
function checkRedirect({ address, plain, remedies }: Visit): PublishedFinding {
  const isMoved = address.startsWith('http:') || plain.headers.get('location')?.startsWith('https:');
  const fault = isMoved ? null : 'Quien llega por http no pasa a https.';
  return { title: 'De http a https', fault, remedy: remedies.https };
}

/** A domain as it is registered, such as `a.com` and `a.com.ve`, also with www. */
const REGISTERED = /^(www\.)?[^.]+\.([^.]+|(co|com|info|net|org|web)\.[a-z]{2})$/;

/** Checks that the name with www and the name without both lead to the page. */
async function checkOtherName({ address }: Visit): Promise<PublishedFinding | null> {
  const { hostname } = new URL(address);
  if (!REGISTERED.test(hostname)) return null;
  const other = hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`;
  const { status, origin } = await request(address.replace(hostname, other));
  const isPage = status === 200 && [hostname, other].includes(new URL(origin).hostname);
  return {
    title: 'Con www y sin www',
    fault: isPage ? null : `Quien escribe ${other} no llega a tu página.`,
    remedy: 'En tu alojamiento, agrega ese nombre y haz que lleve al tuyo, con su certificado.',
  };
}

/** Checks that browsers show the page instead of its source, and read its letters as they are written. */
function checkPageType({ page }: Visit): PublishedFinding {
  return { title: 'El tipo de la página', ...pageTypeVerdict(page.headers) };
}

function pageTypeVerdict(headers: Headers): Verdict {
  const askHost = (question: string) =>
    `Publica otra vez. Si sigue igual, escribe a tu hosting: «${question}»`;
  const contentType = headers.get('content-type') ?? 'sin tipo';
  const [, charset = 'utf-8'] = /charset="?([^";]+)/i.exec(contentType) ?? [];
  if (headers.get('content-disposition')?.startsWith('attachment'))
    return {
      fault: 'Tu página se descarga en vez de abrirse.',
      remedy: askHost('¿Por qué mi index.html llega con Content-Disposition: attachment?'),
    };
  if (!/^text\/html\b/i.test(contentType))
    return {
      fault: `En vez de tu página se ve su código: llega como «${contentType}».`,
      remedy: askHost('¿Por qué mi index.html no llega como text/html?'),
    };
  if (!/^utf-?8$/i.test(charset))
    return {
      fault: `Las tildes y la ñ se ven mal: tu página llega como ${charset}.`,
      remedy: askHost('¿Cómo hago que mis archivos .html lleguen en utf-8?'),
    };
  return FINE;
}

/** Directives that forbid what the page needs (Content Security Policy Level 3, section 6). */
const FORBIDDING = /^((default|script|style|img|font|connect)-src|form-action|sandbox|require-trusted-types)/;

/** Checks that the host adds no policy of its own: that of the page stands in the page. */
function checkPolicy({ page }: Visit): PublishedFinding {
  const policy = page.headers.get('content-security-policy') ?? '';
  const directives = policy.split(/[;,]/).map((one) => one.trim());
  const foreign = directives.find((directive) => FORBIDDING.test(directive));
  return {
    title: 'Lo que tu alojamiento permite',
    fault:
      foreign === undefined
        ? null
        : `Prohíbe algo que tu página necesita, como estilos o dibujos: «${foreign}».`,
    remedy:
      'Escribe a tu hosting: «¿Cómo quito el Content-Security-Policy que agregan a mi página?» Tu página ya lleva el suyo.',
  };
}

/** Checks that search engines may show the page. */
async function checkSearchEngines({ page }: Visit): Promise<PublishedFinding> {
  return { title: 'Los buscadores', ...(await searchVerdict(page)) };
}

async function searchVerdict({ origin, headers }: Answer): Promise<Verdict> {
  const tag = headers.get('x-robots-tag') ?? '';
  if (/\bnoindex\b|^none\b/i.test(tag))
    return {
      fault: `Tu alojamiento les pide que no muestren tu página: «${tag}».`,
      remedy:
        'Algunos lo hacen con las direcciones de prueba. Si es la definitiva, escribe a tu hosting: «¿Cómo quito el X-Robots-Tag de mi página?»',
    };
  const robots = await request(`${origin}/robots.txt`);
  if (robots.status !== 200 || !forbidsAll(robots.body.toString())) return FINE;
  return {
    fault: 'En tu dirección hay un robots.txt que no es el tuyo, y que les prohíbe tu página.',
    remedy: `${UPLOAD} Si sigue igual, escribe a tu hosting: «¿De dónde sale el robots.txt de mi dirección?»`,
  };
}

/** Whether a robots.txt forbids the whole site to every search engine (RFC 9309, section 2.2). */
function forbidsAll(robots: string): boolean {
  const groups = robots.split(/^(?=user-agent:)/im);
  return groups.some((group) => /^user-agent:\s*\*/i.test(group) && /^disallow:\s*\/\*?\s*$/im.test(group));
}

/** Checks that the host sends the page's headers. */
function checkHeaders({ page, remedies }: Visit): PublishedFinding {
  const skipped = ['Cache-Control', ...(page.origin.startsWith('https:') ? [] : [HSTS])];
  const wanted = Object.keys(headersFor('/')).filter((name) => !skipped.includes(name));
  const unsent = wanted.filter((name) => !page.headers.has(name)).join(', ');
  return {
    title: 'La seguridad',
    fault: unsent ? `Faltan encabezados: ${unsent}.` : null,
    remedy: unsent === HSTS ? remedies.https : remedies.rules,
  };
}

/** Checks that a wrong address shows the page's own error page. */
async function checkErrorPage({ page, wanted, remedies }: Visit): Promise<PublishedFinding> {
  const { status, body } = await request(`${page.origin}/no-existe-${Date.now()}`);
  const isOwn = status === 404 && wordsOf(body.toString()) === wordsOf(wanted.notFound);
  const fault = isOwn ? null : 'Una dirección equivocada no muestra la tuya, con su 404.';
  return { title: 'La página de error', fault, remedy: remedies.rules };
}

/** Checks that texts are compressed. */
function checkCompression({ page, remedies }: Visit): PublishedFinding {
  const encoding = page.headers.get('content-encoding');
  const title = encoding ? `La compresión (${encoding})` : 'La compresión';
  const fault = encoding ? null : 'Los textos viajan sin comprimir.';
  return { title, fault, remedy: remedies.rules };
}

/** Checks that a chat finds the picture to show with the address. */
async function checkSharedPicture({ page, html }: Visit): Promise<PublishedFinding> {
  const card = /property="og:image" content="https?:\/\/[^/"]+(\/[^"]+)"/.exec(html)?.[1] ?? '/';
  const { body } = await request(page.origin + card);
  const isJpeg = body.subarray(0, 3).toString('hex') === 'ffd8ff';
  const fault = isJpeg ? null : 'Al compartir tu dirección no sale su imagen.';
  return { title: 'La imagen al compartir', fault, remedy: UPLOAD };
}

/** Checks that the form reaches its service, if the page has one. */
async function checkForm({ page, html }: Visit): Promise<PublishedFinding | null> {
  const service = /connect-src 'self' ([^;"\s]+)/.exec(html)?.[1];
  if (!html.includes('data-form=') || !service) return null;
  // The preflight that browsers send before a message (Fetch Standard, «CORS-preflight fetch»).
  const preflight = {
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type',
  };
  const { headers } = await request(service + SEND_PATH, {
    method: 'OPTIONS',
    headers: { Origin: page.origin, ...preflight },
  });
  const allowed = headers.get('access-control-allow-origin') ?? '';
  return {
    title: 'El formulario',
    fault: ['*', page.origin].includes(allowed) ? null : 'No llega al servicio de correo.',
    remedy: 'Mira otra vez en un rato. Si sigue igual, sigue el capítulo «El correo» del manual.',
  };
}
