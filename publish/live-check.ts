import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { HSTS, headersFor } from '../deploy/headers.ts';
import { TYPES } from '../deploy/host-files.ts';
import { SEND_PATH } from '../mailbox/protocol.ts';
import type { LiveCheckAnswer } from './api.ts';
import { filesBelow } from './files-below.ts';

const TIMEOUT_MS = 15_000;
/** Longest acceptable cache time of a page, and shortest of a file with a hash in its name, in seconds. */
const MAX_PAGE_AGE = 3600;
const MIN_FILE_AGE = 30 * 24 * 3600;

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

/** Why visitors cannot connect, by the code or message of Node's error. */
const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Esa dirección no existe, o todavía no lleva a ninguna parte: mírala donde la compraste.',
  EAI_AGAIN: 'Esta computadora no tiene internet. Conéctate y mira otra vez.',
  ECONNREFUSED: 'Ahí no contesta nadie: mira en tu alojamiento que esa dirección sea la de tu página.',
  TimeoutError: 'No contestó en 15 segundos. Mira otra vez en un rato.',
  'redirect count exceeded':
    'Da vueltas sin llegar: pon otra vez los # en .htaccess o, en Cloudflare, elige Full en SSL/TLS.',
  CERT_HAS_EXPIRED: 'El certificado está vencido, y los navegadores dicen que hay peligro.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'El certificado es de otro nombre, y los navegadores dicen que hay peligro.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'El certificado lo hizo el propio servidor, y ningún navegador le cree.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Al certificado le falta una parte, y muchos teléfonos no entran.',
};

const UPLOAD =
  'Sube otra vez la carpeta dist entera. Si acabas de hacerlo, espera diez minutos y mira otra vez.';

/** What was checked, what is wrong with it, and the remedy. */
type Row = readonly [title: string, fault: string | false, cure: string];

/**
 * Requests the published page as a visitor does and reports its faults.
 * @param address such as `https://midominio.com/`; with http, https is not checked
 * @param folder absolute path of the latest build
 */
export async function liveCheck(address: string, folder: string): Promise<LiveCheckAnswer> {
  const plainAddress = address.replace('https:', 'http:');
  const [first, plain] = await Promise.all([request(address), request(plainAddress, { redirect: 'manual' })]);
  // Without https the page may still be checked by http.
  const page = first.failure ? await request(plainAddress) : first;
  const server = page.headers.get('server') ?? '';
  const [, rules = '', https = ''] = HOSTS.find(([pattern]) => pattern.test(server)) ?? [];
  const failure = FAILURES[first.failure] ?? `La conexión se cortó (${first.failure}).`;
  const isMoved = address === plainAddress || plain.headers.get('location')?.startsWith('https:');
  const connection: Row = [
    'La conexión',
    first.failure !== '' && failure,
    /CERT|SIGN/.test(first.failure) ? https : '',
  ];
  // Where nobody answers there is nothing else to check.
  const rows: readonly Row[] = page.failure
    ? [connection]
    : [
        connection,
        ['De http a https', !isMoved && 'Quien llega por http no pasa a https.', https],
        ...(await ofOtherName(address)),
        ...(await ofPage(page, folder, rules, https)),
      ];
  const count = rows.filter(([, fault]) => fault).length;
  const faults = count === 1 ? 'Hay 1 cosa' : `Hay ${count} cosas`;
  return {
    summary: count === 0 ? `Todo está bien en ${address}.` : `${faults} por arreglar en ${address}.`,
    findings: rows.map(([title, fault, cure]) => ({ title, fault: fault || null, cure })),
  };
}

type Answer = Awaited<ReturnType<typeof request>>;

/** Sends a request as a visitor's browser does. If no server answers, `failure` has the error's code. */
export async function request(address: string, options: RequestInit = {}) {
  try {
    const headers = { 'User-Agent': 'Mozilla/5.0 (Mirar lo publicado)', ...options.headers };
    const response = await fetch(address, { ...options, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = Buffer.from(await response.arrayBuffer());
    const { origin } = new URL(response.url);
    return { failure: '', status: response.status, origin, headers: response.headers, body };
  } catch (error) {
    const { cause, name } = error as Error;
    const { code, message = name } = Object(cause);
    const failure = String(code ?? message);
    return { failure, status: 0, origin: '', headers: new Headers(), body: Buffer.alloc(0) };
  }
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

async function ofPage(page: Answer, folder: string, rules: string, https: string): Promise<readonly Row[]> {
  const { origin, headers } = page;
  const html = page.body.toString();
  const built = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
  const skipped = ['Cache-Control', ...(origin.startsWith('https:') ? [] : [HSTS])];
  const wanted = Object.keys(headersFor('/')).filter((name) => !skipped.includes(name));
  const unsent = wanted.filter((name) => !headers.has(name)).join(', ');
  const lost = await request(`${origin}/no-existe-${Date.now()}`);
  const isOwnError =
    lost.status === 404 && wordsOf(lost.body.toString()) === wordsOf(await built('404.html'));
  const card = /property="og:image" content="https?:\/\/[^/"]+(\/[^"]+)"/.exec(html)?.[1] ?? '/';
  const { body: picture } = await request(origin + card);
  const isJpeg = picture.subarray(0, 3).toString('hex') === 'ffd8ff';
  return [
    ofBuild(page, html, await built('index.html')),
    ...(await ofFiles(page, folder, rules)),
    ['La seguridad', unsent !== '' && `Faltan encabezados: ${unsent}.`, unsent === HSTS ? https : rules],
    ['La página de error', !isOwnError && 'Una dirección equivocada no muestra la tuya, con su 404.', rules],
    ['La compresión', !headers.has('content-encoding') && 'Los textos viajan sin comprimir.', rules],
    ['La imagen al compartir', !isJpeg && 'Al compartir tu dirección no sale su imagen.', UPLOAD],
    ...(await ofForm(origin, html)),
  ];
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

/** Checks one file of each type: its status, content type and cache time. */
async function ofFiles(page: Answer, folder: string, rules: string): Promise<readonly Row[]> {
  const built = await filesBelow(folder);
  const paths = Object.keys(TYPES).flatMap((end) => built.find((path) => extname(path) === end) ?? []);
  const files = await Promise.all(
    paths.map(async (path) => ({ path, ...(await request(`${page.origin}/${path}`)) })),
  );
  const absent = files.filter(({ status }) => status !== 200).map(({ path }) => path);
  const untyped = files.filter(({ headers }) =>
    /^$|octet-stream|text\/plain/.test(headers.get('content-type') ?? ''),
  );
  const ends = untyped.map(({ path }) => extname(path)).join(', ');
  const isOld = maxAge(page) > MAX_PAGE_AGE && 'Quien vuelve verá por mucho tiempo la página anterior.';
  const isSlow = files.some((file) => file.path.startsWith('_astro') && maxAge(file) < MIN_FILE_AGE);
  return [
    ['Los archivos', absent.length > 0 && `No están: ${absent.join(', ')}.`, UPLOAD],
    ['Los tipos de archivo', ends !== '' && `Llegan sin su tipo: ${ends}.`, rules],
    ['La segunda visita', isOld || (isSlow && 'Quien vuelve descarga todo otra vez.'), rules],
  ];
}

function maxAge({ headers }: Answer): number {
  return Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0);
}

/** Checks that the published page is the latest build. */
function ofBuild({ status }: Answer, html: string, built: string): Row {
  const row = (fault: string | false, cure: string): Row => ['Lo último que preparaste', fault, cure];
  if (html === built) return row(false, '');
  if (!built) return row('Aquí no hay con qué comparar.', 'Pulsa «Preparar la carpeta».');
  // Cloudflare adds scripts with this path.
  if (html.includes('/cdn-cgi/') || wordsOf(html) === wordsOf(built))
    return row(
      'Tu alojamiento cambia la página antes de enviarla.',
      'Apaga en él lo que diga «optimizar» o «minify»; en Cloudflare, también Email Address Obfuscation.',
    );
  if (html.includes('/_astro/')) return row('Lo publicado es anterior.', UPLOAD);
  return row(
    status === 200 ? 'En tu dirección hay otra página.' : `Tu dirección contesta con un error (${status}).`,
    'Mira que index.html esté en la carpeta de tu dirección, como public_html, y no en otra adentro; si ahí está también index.php, muévelo.',
  );
}

/** The words of a page without its markup. */
function wordsOf(html: string): string {
  return html.replaceAll(/(<(script|style)\b.*?<\/\2>|<[^>]*>|\s)+/gs, ' ').trim();
}
