import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { harmless } from '../../mailbox/messages.ts';
import { SEND_PATH } from '../../mailbox/protocol.ts';
import type { EmailServiceKeys } from '../../src/content/email-service.ts';
import { ANSWER_LIMIT_MS, type TemplateParams, templateParams } from '../../src/form/send-email.ts';
import { within } from '../../src/form/time-limit.ts';
import { ROOT } from '../tools.ts';

/** What came back: an answer, a connection that failed, or nothing in time. */
export type Outcome =
  | { readonly status: number; readonly text: string }
  | { readonly failure: 'unreachable' | 'silent' };

/** What a test message is made of. */
export interface Sender {
  /** The owner's address, to which the message can be answered. */
  readonly email: string;
  /** The site's domain label, sent as `to_name`. */
  readonly toName: string;
}

/** The words of the test message, which say that it is one. */
export function testMessage({ email, toName }: Sender): TemplateParams {
  const words = new FormData();
  words.set('name', 'Prueba de la página');
  words.set('email', email);
  words.set(
    'message',
    'Este es un mensaje de prueba de npm run publicar:probar-correo. Si lo lees, el formulario funciona. Puedes borrarlo.',
  );
  return templateParams(words, toName);
}

/**
 * Sends one message as the form does (specification section 7): the same call with the same payload. The service
 * answers only what comes from a page, so that the call says from which.
 * @param siteUrl the page's own address
 * @param limitMs how long the service may be silent
 */
export async function sendTestMessage(
  keys: EmailServiceKeys,
  params: TemplateParams,
  siteUrl: string,
  limitMs: number = ANSWER_LIMIT_MS,
): Promise<Outcome> {
  const late = new AbortController();
  const page = new URL(siteUrl);
  const answer = fetch(keys.origin + SEND_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: page.origin, Referer: page.href },
    body: JSON.stringify(payload(keys, params)),
    signal: late.signal,
  }).then(async (response) => ({ status: response.status, text: await response.text() }));
  // A failure after the time limit has been reported as silence already.
  const settled: Promise<Outcome> = answer.catch(() => ({ failure: 'unreachable' }));
  return await within(limitMs, settled)
    .catch((): Outcome => ({ failure: 'silent' }))
    .finally(() => late.abort());
}

/** As `@emailjs/browser` writes it, field by field. */
function payload({ publicKey, serviceId, templateId }: EmailServiceKeys, params: TemplateParams) {
  return {
    lib_version: clientVersion(),
    user_id: publicKey,
    service_id: serviceId,
    template_id: templateId,
    template_params: params,
  };
}

/** The version that the page's own client names in its messages. */
function clientVersion(): string {
  const file = join(ROOT, 'node_modules/@emailjs/browser/package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** What something means, and what to do about it. */
type Advice = readonly [meaning: string, ...remedies: readonly string[]];

const PUBLIC_KEY = 'Copia otra vez Account → General → Public Key en PUBLIC_EMAILJS_PUBLIC_KEY, en .env.';
const SERVICE = 'Copia otra vez Email Services → Service ID en PUBLIC_EMAILJS_SERVICE_ID, en .env.';
const TEMPLATE = 'Copia otra vez Email Templates → Template ID en PUBLIC_EMAILJS_TEMPLATE_ID, en .env.';
const NO_ORIGIN = 'Si .env tiene PUBLIC_EMAILJS_ORIGIN, borra esa línea.';
const WAIT = 'Espera unos minutos y repite npm run publicar:probar-correo.';

/**
 * What EmailJS answers when it refuses, by status and a word of its English text, the most precise first; 500 is
 * every status from there on.
 */
const REFUSALS: readonly (readonly [status: number, text: RegExp, advice: Advice])[] = [
  [400, /user_id|public key/i, ['El servicio no reconoce tu llave pública.', PUBLIC_KEY]],
  [400, /service/i, ['El servicio no encuentra tu conexión de correo.', SERVICE]],
  [400, /template(?!_params)/i, ['El servicio no encuentra tu plantilla.', TEMPLATE]],
  [
    400,
    /^/,
    [
      'El servicio no entendió el mensaje.',
      PUBLIC_KEY,
      SERVICE,
      TEMPLATE,
      'Mira que la plantilla use name, email, phone, message y to_name.',
    ],
  ],
  [
    403,
    /non-browser/i,
    [
      'El servicio solo atiende a navegadores, y este programa no lo es. Puede que el formulario de la página sí funcione.',
      'En EmailJS, enciende Account → Security → «Allow EmailJS API for non-browser applications», repite esta prueba y apágalo otra vez.',
      'O publica la página y envíate un mensaje desde su formulario.',
    ],
  ],
  [
    403,
    /^/,
    [
      'El servicio rechazó el mensaje: tu cuenta no lo permite desde esa dirección.',
      'En EmailJS, mira Account → Security: si hay una lista de dominios, agrega el de tu página.',
      'Revisa que el dominio en content/site/index.yaml (domainLabel) sea el de tu página.',
    ],
  ],
  [
    404,
    /^/,
    [
      'El servicio no encuentra la cuenta.',
      PUBLIC_KEY,
      NO_ORIGIN,
      'Entra en https://dashboard.emailjs.com y mira que tu cuenta siga activa.',
    ],
  ],
  [
    412,
    /^/,
    [
      'El servicio perdió el permiso para enviar desde tu correo.',
      'En EmailJS, abre Email Services, entra en tu servicio, desconéctalo y conéctalo otra vez con tu cuenta (en Gmail, marca la casilla que permite enviar correos).',
    ],
  ],
  [
    413,
    /^/,
    [
      'El mensaje es más grande de lo que el servicio acepta.',
      'En EmailJS, quita de la plantilla los adjuntos y las imágenes pesadas.',
    ],
  ],
  [
    422,
    /recipient/i,
    [
      'La plantilla no dice a quién enviar.',
      'En EmailJS, abre Email Templates, tu plantilla, y escribe tu correo en «To Email».',
    ],
  ],
  [
    422,
    /^/,
    [
      'La plantilla tiene algo dañado.',
      'En EmailJS, abre Email Templates, tu plantilla, y mira que cada {{variable}} tenga sus cuatro llaves y que los campos To Email, Reply To y Subject estén completos.',
    ],
  ],
  [
    429,
    /^/,
    [
      'El servicio recibió demasiados mensajes seguidos (acepta uno por segundo) o se acabaron los del mes.',
      WAIT,
      'En EmailJS, mira en Account cuántos mensajes te quedan este mes.',
    ],
  ],
  [
    500,
    /^/,
    ['El servicio está fallando; no es tu página.', WAIT, 'Si sigue igual, mira https://status.emailjs.com.'],
  ],
];

const UNKNOWN: Advice = [
  'Es una respuesta que este programa no conoce.',
  'Busca ese texto en https://www.emailjs.com/docs/ o escribe a su soporte.',
  WAIT,
];

const DELIVERED: Advice = [
  'El servicio aceptó el mensaje de prueba.',
  'Busca en tu correo, también en Spam, el mensaje de «Prueba de la página».',
  'Si no llega en unos minutos: en EmailJS, mira «To Email» en tu plantilla y Email History.',
];

const FAILURES: Readonly<Record<'unreachable' | 'silent', Advice>> = {
  unreachable: [
    'No se pudo llegar al servicio.',
    'Revisa tu conexión a internet, y si tu red bloquea páginas, prueba con otra.',
    NO_ORIGIN,
  ],
  silent: [
    'El servicio no respondió en 20 segundos.',
    WAIT,
    'Mira si el mensaje llegó de todas formas antes de repetir.',
  ],
};

/** Whether the service took the message; anything but an OK status is a failure (specification section 7). */
export function isDelivered(outcome: Outcome): boolean {
  return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}

/** What the service said and what to do about it, as lines for the owner. */
export function explainOutcome(outcome: Outcome): string {
  const [meaning, ...remedies] = adviceOn(outcome);
  const said =
    'status' in outcome ? `El servicio respondió ${outcome.status}: «${quoted(outcome.text)}».\n` : '';
  return [said + meaning, ...remedies.map((remedy) => `  · ${remedy}`)].join('\n');
}

function adviceOn(outcome: Outcome): Advice {
  if ('failure' in outcome) return FAILURES[outcome.failure];
  if (isDelivered(outcome)) return DELIVERED;
  const status = Math.min(outcome.status, 500);
  const [, , advice] = REFUSALS.find(([one, text]) => one === status && text.test(outcome.text)) ?? [];
  return advice ?? UNKNOWN;
}

const LONGEST_QUOTE = 200;

/** What the service wrote, fit for a terminal. */
function quoted(text: string): string {
  return harmless(text).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_QUOTE);
}
