import type { PublishedFinding } from './api.ts';
import { type Answer, TIMEOUT_MS } from './as-visitor.ts';

/** What is wrong, null if nothing is, and the remedy: sentences. */
export type Verdict = Pick<PublishedFinding, 'fault' | 'remedy'>;

/** The verdict where nothing is wrong. */
export const FINE: Verdict = { fault: null, remedy: '' };

const AGAIN = 'Mira otra vez en un rato.';

/** The remedy for a page that is not at its address. */
export const IN_FOLDER =
  'Mira que index.html esté en la carpeta de tu dirección, como public_html, y no en otra adentro; si ahí está también index.php, muévelo.';

/** The remedy for https, by a pattern in the header `Server`; the last for any host. */
const HTTPS_REMEDIES: readonly (readonly [server: RegExp, remedy: string])[] = [
  [/netlify/i, 'En Netlify, abre Domain management y, en HTTPS, pulsa Verify DNS configuration.'],
  [/cloudflare/i, 'En Cloudflare, abre SSL/TLS, Edge Certificates, y enciende Always Use HTTPS.'],
  [/github/i, 'En GitHub, abre Settings, Pages, y enciende Enforce HTTPS.'],
  [/apache|litespeed/i, 'En cPanel, abre SSL/TLS Status y pulsa Run AutoSSL; después publica otra vez.'],
  [
    /(?:)/,
    'Pide a tu alojamiento el candado (certificado) para tu dirección, y que quien llegue por http pase a https.',
  ],
];

export function httpsRemedy({ headers }: Pick<Answer, 'headers'>): string {
  const server = headers.get('server') ?? '';
  return HTTPS_REMEDIES.find(([pattern]) => pattern.test(server))?.[1] ?? '';
}

const DANGER = 'Los navegadores dicen que hay peligro:';

/** Why nobody gets in, by a pattern in the code or message of Node's error. The first match counts. */
const FAILURES: readonly (readonly [error: RegExp, verdict: Verdict])[] = [
  [
    /ENOTFOUND/,
    {
      fault: 'Esa dirección no existe, todavía no lleva a ninguna parte, o no tienes internet.',
      remedy: 'Mira que esté bien escrita en Datos del sitio; si es nueva, espera unas horas.',
    },
  ],
  [
    /EAI_AGAIN|ENETUNREACH|ENETDOWN/,
    { fault: 'Esta computadora no tiene internet.', remedy: 'Conéctate y mira otra vez.' },
  ],
  [
    /ECONNREFUSED|EHOSTUNREACH/,
    {
      fault: 'Ahí no contesta nadie.',
      remedy: 'Mira en tu alojamiento que esa dirección sea la de tu página.',
    },
  ],
  [/TIMEOUT/i, { fault: `No contestó en ${TIMEOUT_MS / 1000} segundos.`, remedy: AGAIN }],
  [
    /redirect count exceeded/,
    {
      fault: 'Tu dirección da vueltas sin llegar.',
      remedy: 'En Cloudflare, elige Full en SSL/TLS. Si no lo usas, pregunta a tu hosting.',
    },
  ],
  [
    /NOT_YET_VALID|HAS_EXPIRED/,
    {
      fault: `${DANGER} según la fecha de esta computadora, el certificado no vale hoy.`,
      remedy: 'Si la fecha está mal, corrígela. Si está bien, pide a tu hosting que lo renueve.',
    },
  ],
  [
    /ALTNAME_INVALID/,
    {
      fault: `${DANGER} el certificado es de otro nombre.`,
      remedy: 'Pide a tu hosting uno para tu dirección; en cPanel, abre SSL/TLS Status y pulsa Run AutoSSL.',
    },
  ],
  [
    /CERT|SIGN|SSL|EPROTO/,
    {
      fault: `${DANGER} a tu dirección le falta el candado (https), o nadie responde por su certificado.`,
      remedy:
        'Mírala en un teléfono: si ahí abre bien, es tu antivirus. Si no, pide a tu hosting el certificado; en cPanel, abre SSL/TLS Status y pulsa Run AutoSSL.',
    },
  ],
];

/** What a lost connection means. */
export function failureVerdict(failure: string): Verdict {
  const known = FAILURES.find(([pattern]) => pattern.test(failure))?.[1];
  return known ?? { fault: `La conexión se cortó (${failure}).`, remedy: AGAIN };
}

/** What an error in place of the page means (RFC 9110, section 15). */
export function statusVerdict({ status, headers }: Answer): Verdict {
  if (headers.get('cf-mitigated') === 'challenge')
    return {
      fault: 'Cloudflare no deja mirar a este programa: quiere ver a una persona.',
      remedy:
        'Abre tu dirección en un teléfono. Si también a ti te hace esperar, apaga en Cloudflare «Under Attack Mode» y «Bot Fight Mode».',
    };
  switch (status) {
    case 401:
      return {
        fault: 'Tu dirección pide usuario y contraseña (401).',
        remedy: 'Quita en tu hosting la contraseña de esa carpeta; en cPanel es «Privacidad del directorio».',
      };
    case 403:
      return {
        fault: 'El servidor no deja ver tu página (403).',
        remedy:
          'Publicar no lo cambia. Escribe a tu hosting: «Mi dirección contesta 403. ¿Tienen mi carpeta permiso 755 y mis archivos 644, y cómo hago que lo que subo quede así?»',
      };
    case 404:
      return { fault: 'Ahí no está tu página (404).', remedy: IN_FOLDER };
    case 500:
      return {
        fault: 'El servidor falla al mostrar tu página (500).',
        remedy:
          'Casi siempre es una línea de .htaccess que ese servidor no admite. Escribe a tu hosting: «Mi dirección contesta 500. ¿Qué dice su registro de errores (error log)?»',
      };
    default:
      return {
        fault: `Tu dirección contesta con un error (${status}).`,
        remedy: `${AGAIN} Si sigue igual, escribe a tu hosting: «¿Por qué mi dirección contesta ${status}?»`,
      };
  }
}
