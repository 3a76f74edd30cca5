import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { quoted } from '../../src/content/fields/characters.ts';
import { filesBelow } from '../../src/content/read/walk-folder.ts';
import { SEND_PATH } from '../../src/form/email-service.ts';
import { headersFor } from '../../tools/deploy/headers.ts';
import type { PublishedCheckAnswer, PublishedFinding } from './api.ts';
import { type Answer, asVisitor } from './as-visitor.ts';
import type { LatestUpload } from './publications.ts';
import {
  FINE,
  failureVerdict,
  httpsRemedy,
  IN_FOLDER,
  statusVerdict,
  type Verdict,
} from './published-remedies.ts';
import { namedList } from './upload/explain.ts';

/** The files of a page, by path. */
type Files = ReadonlyMap<string, Uint8Array>;

/**
 * Requests the published page as a visitor does, and reports what its owner can mend: whether it is reached, which version is
 * there, its files, https, the error page and the form. What only a helper understands is one line.
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
  const [first, plain] = await Promise.all([
    asVisitor(address),
    asVisitor(plainAddress, { redirect: 'manual' }),
  ]);
  // Without https the page may still be checked by http.
  const page = first.failure ? await asVisitor(plainAddress) : first;
  const reached = { title: 'La dirección', ...reachedVerdict(first) };
  if (page.failure || page.status >= 400) return answerWith(address, [reached]);
  const html = page.body.toString();
  const wanted = await wantedFiles(html, folder, latest);
  const version = versionVerdict(html, textOf(wanted, 'index.html'));
  const findings: PublishedFinding[] = [reached];
  if (version) findings.push({ title: 'La publicación de ahora', ...version });
  // Another page has other files.
  if (version && !version.isOther) {
    findings.push({ title: 'Los archivos', ...(await filesVerdict(wanted, page.origin)) });
    findings.push({ title: 'La página de error', ...(await errorPageVerdict(wanted, page.origin)) });
  }
  findings.push({ title: 'De http a https', ...redirectVerdict(address, plain, page) });
  const form = await formVerdict(html, page.origin);
  if (form) findings.push({ title: 'El formulario', ...form });
  return answerWith(address, findings, notesOn(page));
}

function answerWith(
  address: string,
  findings: readonly PublishedFinding[],
  notes: readonly string[] = [],
): PublishedCheckAnswer {
  const count = findings.filter(({ fault }) => fault !== null).length;
  const faults = count === 1 ? 'Hay 1 cosa' : `Hay ${count} cosas`;
  const summary = count === 0 ? `Todo está bien en ${address}.` : `${faults} por arreglar en ${address}.`;
  return { summary, findings, notes: notes.join('; ') };
}

function reachedVerdict(answer: Answer): Verdict {
  if (answer.failure) return failureVerdict(answer.failure);
  return answer.status >= 400 ? statusVerdict(answer) : FINE;
}

/** The page that should be at the address: the build, or what was uploaded last if it is newer, or is there. */
async function wantedFiles(html: string, folder: string, latest: LatestUpload | null): Promise<Files> {
  const { mtimeMs } = await stat(join(folder, 'index.html')).catch(() => ({ mtimeMs: 0 }));
  if (latest && (latest.when > mtimeMs || textOf(latest.files, 'index.html') === html)) return latest.files;
  const paths = await filesBelow(folder);
  const built = paths.map(async (path) => [path, await readFile(join(folder, path))] as const);
  // A build that is being written counts as none.
  return new Map(await Promise.all(built).catch(() => []));
}

function textOf(files: Files, path: string): string {
  return Buffer.from(files.get(path) ?? []).toString();
}

const UPLOAD = 'Publica otra vez; si la subes tú, sube la carpeta dist entera.';
const WAIT = 'Si acabas de publicar, espera diez minutos y mira otra vez.';
const MAX_QUOTE_LENGTH = 80;

/**
 * Compares the page at the address with the wanted one; null if there is none here and the page there may be hers. Which of two
 * versions is the newer one cannot be told from their difference: another computer may have published.
 */
function versionVerdict(html: string, wanted: string): (Verdict & { readonly isOther: boolean }) | null {
  if (!wanted && html.includes('/_astro/')) return null;
  if (html === wanted) return { ...FINE, isOther: false };
  const [words, own] = [bodyWords(html), bodyWords(wanted)];
  // Cloudflare adds scripts with this path.
  if (words === own || html.includes('/cdn-cgi/'))
    return {
      fault: 'Tu alojamiento cambia la página antes de enviarla.',
      remedy: 'Apaga en él lo que diga «optimizar» o «minify»; en Cloudflare, también Rocket Loader.',
      isOther: false,
    };
  if (own && words.includes(own))
    return {
      fault: `Tu alojamiento le agrega algo a tu página: «${quoted(words.replace(own, ''), MAX_QUOTE_LENGTH)}».`,
      remedy:
        'Suele ser publicidad de los planes gratis. Escribe a tu hosting: «¿Cómo quito lo que agregan a mi página?»; otro gratis, sin publicidad, es Cloudflare Pages.',
      isOther: false,
    };
  if (html.includes('/_astro/'))
    return {
      fault: 'Ahí está otra versión de tu página.',
      remedy: `${WAIT} Si publicaste desde otra computadora, puede ser la de allá, y está bien. Si no: ${UPLOAD}`,
      isOther: true,
    };
  const name = quoted(titleOf(html) || bodyWords(html), MAX_QUOTE_LENGTH);
  return {
    fault: name ? `En tu dirección hay otra página: «${name}».` : 'En tu dirección hay una página vacía.',
    remedy: `${IN_FOLDER} Si es un aviso de tu alojamiento, pregúntale cómo se quita.`,
    isOther: true,
  };
}

function titleOf(html: string): string {
  return wordsOf(/<title\b[^>]*>(.*?)<\/title>/is.exec(html)?.[1] ?? '');
}

function bodyWords(html: string): string {
  return wordsOf(html.replace(/<head[^>]*>.*?<\/head>/s, ''));
}

/** The words of a page without its markup. */
function wordsOf(html: string): string {
  return html.replaceAll(/(<(script|style)\b.*?<\/\2>|<[^>]*>|\s)+/gs, ' ').trim();
}

/** Requests at one time: as many as a browser sends to a host. */
const AT_ONCE = 6;
/** Most files that a fault names. */
const MAX_NAMED = 3;
/** Files of the build that are pages, for hosts, or for search engines, of which hosts have their own. */
const NOT_REQUESTED = /\.(html|br|txt)$|(^|\/)\.|^_headers$/;
/** Texts work only if every byte arrives. */
const TEXT = /\.(css|js|svg)$/;

/** Checks that each file of the page is there and whole. */
async function filesVerdict(wanted: Files, origin: string): Promise<Verdict> {
  const left = [...wanted].filter(([path]) => !NOT_REQUESTED.test(path));
  const missing: string[] = [];
  const changed: string[] = [];
  const checkNext = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [path, built] = next;
      const answer = await fileAnswer(`${origin}/${path}`);
      if (!isThere(answer)) missing.push(path);
      else if (!isWhole(answer, path, built)) changed.push(path);
      // Where the host stops answering, the others are not asked for.
      if (answer.failure) left.length = 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
  if (missing.length > 0)
    return { fault: `No llegan: ${namedList(missing.toSorted(), MAX_NAMED)}.`, remedy: `${UPLOAD} ${WAIT}` };
  if (changed.length === 0) return FINE;
  return {
    fault: `No llegan enteros: ${namedList(changed.toSorted(), MAX_NAMED)}.`,
    remedy: `${UPLOAD} Si sigue igual, apaga en tu alojamiento lo que diga «optimizar» o «minify».`,
  };
}

async function fileAnswer(address: string): Promise<Answer> {
  // The bytes of other files, which may be large, are not loaded.
  if (TEXT.test(address)) return asVisitor(address);
  const head = await asVisitor(address, { method: 'HEAD' });
  // Some hosts refuse HEAD.
  return head.status === 200 || head.failure ? head : asVisitor(address);
}

/** Some hosts answer a missing file with a page, and 200. */
function isThere({ status, headers }: Answer): boolean {
  return status === 200 && !headers.get('content-type')?.startsWith('text/html');
}

function isWhole({ headers, body }: Answer, path: string, built: Uint8Array): boolean {
  if (TEXT.test(path)) return body.equals(built);
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') || Number(length) === built.length;
}

/** Checks that a wrong address shows the page's own error page. */
async function errorPageVerdict(wanted: Files, origin: string): Promise<Verdict> {
  const { status, body } = await asVisitor(`${origin}/no-existe-${Date.now()}`);
  if (status === 404 && wordsOf(body.toString()) === wordsOf(textOf(wanted, '404.html'))) return FINE;
  return {
    fault: 'Una dirección equivocada no muestra tu página de error, con su 404.',
    remedy:
      'Si la subes tú, sube también .htaccess, que está oculto. Si ya está, escribe a tu hosting: «¿Por qué no obedece el ErrorDocument de mi .htaccess?»',
  };
}

/** Checks that http leads to https. */
function redirectVerdict(address: string, plain: Answer, page: Answer): Verdict {
  if (address.startsWith('http:') || plain.headers.get('location')?.startsWith('https:')) return FINE;
  return { fault: 'Quien llega por http no pasa a https.', remedy: httpsRemedy(page) };
}

/** Checks that the form reaches its service; null if the page has none. */
async function formVerdict(html: string, origin: string): Promise<Verdict | null> {
  const service = /connect-src 'self' ([^;"\s]+)/.exec(html)?.[1];
  if (!html.includes('data-form=') || !service) return null;
  // The preflight that browsers send before a message (Fetch Standard, «CORS-preflight fetch»).
  const { headers } = await asVisitor(service + SEND_PATH, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    },
  });
  if (['*', origin].includes(headers.get('access-control-allow-origin') ?? '')) return FINE;
  return {
    fault: 'No llega al servicio de correo.',
    remedy: 'Mira otra vez en un rato. Si sigue igual, sigue el capítulo «El correo» del manual.',
  };
}

/** Longest acceptable cache time of a page, in seconds. */
const MAX_PAGE_AGE = 3600;
/** Directives that forbid what the page needs (Content Security Policy Level 3, section 6): the page has its own. */
const FORBIDDING = /(^|[;,]\s*)((default|script|style|img|font|connect)-src|form-action|sandbox)/;

/** What is unusual in the headers of the page, for who helps. */
function notesOn({ headers, origin }: Answer): readonly string[] {
  // The second is sent only by https.
  const skipped = ['Cache-Control', ...(origin.startsWith('https:') ? [] : ['Strict-Transport-Security'])];
  const unsent = Object.keys(headersFor('/')).filter((name) => !skipped.includes(name) && !headers.has(name));
  const headerOf = (name: string) => headers.get(name) ?? '';
  const type = headerOf('content-type');
  const age = Number(/max-age=(\d+)/.exec(headerOf('cache-control'))?.[1] ?? 0);
  const odd = [
    ['Content-Type', !/^text\/html\s*(;\s*charset="?utf-?8"?)?$/i.test(type)],
    ['Content-Disposition', headerOf('content-disposition').startsWith('attachment')],
    ['Content-Security-Policy', FORBIDDING.test(headerOf('content-security-policy'))],
    ['X-Robots-Tag', /noindex|none/i.test(headerOf('x-robots-tag'))],
    ['Cache-Control', age > MAX_PAGE_AGE],
  ] as const;
  return [
    ...(unsent.length > 0 ? [`faltan encabezados: ${unsent.join(', ')}`] : []),
    ...(headers.has('content-encoding') ? [] : ['los textos viajan sin comprimir']),
    ...odd.filter(([, isOdd]) => isOdd).map(([name]) => `${name}: ${headerOf(name)}`),
  ];
}
