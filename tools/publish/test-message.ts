import { createRequire } from 'node:module';
import { harmless } from '../../mailbox/messages.ts';
import { SEND_PATH } from '../../mailbox/protocol.ts';
import type { EmailServiceKeys } from '../../src/content/email-service.ts';
import { ANSWER_LIMIT_MS, type TemplateParams } from '../../src/form/send-email.ts';

/** What came back: an answer, a connection that failed, or nothing in time. */
export type Outcome =
  | { readonly status: number; readonly text: string }
  | { readonly failure: 'unreachable' | 'silent' };

/**
 * The words of the test message, which say that it is one.
 * @param sender the owner's address, to which the message can be answered, and the site's domain label
 */
export function testMessage({ email, toName }: Readonly<Record<'email' | 'toName', string>>): TemplateParams {
  return {
    name: 'Prueba de la página',
    email,
    to_name: toName,
    message:
      'Este es un mensaje de prueba de npm run publicar:probar-correo. Si lo lees, el formulario funciona. Puedes borrarlo.',
    phone: '',
  };
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
  // As `@emailjs/browser` writes it, field by field.
  const payload = {
    lib_version: createRequire(import.meta.url)('@emailjs/browser/package.json').version,
    user_id: keys.publicKey,
    service_id: keys.serviceId,
    template_id: keys.templateId,
    template_params: params,
  };
  const page = new URL(siteUrl);
  try {
    const response = await fetch(keys.origin + SEND_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: page.origin, Referer: page.href },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(limitMs),
    });
    return { status: response.status, text: await response.text() };
  } catch (reason) {
    return { failure: reason instanceof DOMException ? 'silent' : 'unreachable' };
  }
}

/** What something means, and what to do about it. */
type Advice = readonly [meaning: string, ...remedies: readonly string[]];

const PUBLIC_KEY = 'Copia otra vez Account → General → Public Key en PUBLIC_EMAILJS_PUBLIC_KEY, en .env.';
const SERVICE = 'Copia otra vez Email Services → Service ID en PUBLIC_EMAILJS_SERVICE_ID, en .env.';
const TEMPLATE = 'Copia otra vez Email Templates → Template ID en PUBLIC_EMAILJS_TEMPLATE_ID, en .env.';
const NO_ORIGIN = 'Si .env tiene PUBLIC_EMAILJS_ORIGIN, borra esa línea.';
const WAIT = 'Espera unos minutos y repite npm run publicar:probar-correo.';

/** What EmailJS answers when it refuses, by status. */
const BY_STATUS: Readonly<Record<number, Advice>> = {
  400: [
    'El servicio no entendió el mensaje.',
    PUBLIC_KEY,
    SERVICE,
    TEMPLATE,
    'Mira que la plantilla use name, email, phone, message y to_name.',
  ],
  403: [
    'El servicio rechazó el mensaje: tu cuenta no lo permite desde esa dirección.',
    'En EmailJS, mira Account → Security: si hay una lista de dominios, agrega el de tu página.',
    'Revisa que el dominio en content/site/index.yaml (domainLabel) sea el de tu página.',
  ],
  404: [
    'El servicio no encuentra la cuenta.',
    PUBLIC_KEY,
    NO_ORIGIN,
    'Entra en https://dashboard.emailjs.com y mira que tu cuenta siga activa.',
  ],
  412: [
    'El servicio perdió el permiso para enviar desde tu correo.',
    'En EmailJS, abre Email Services, entra en tu servicio, desconéctalo y conéctalo otra vez con tu cuenta (en Gmail, marca la casilla que permite enviar correos).',
  ],
  413: [
    'El mensaje es más grande de lo que el servicio acepta.',
    'En EmailJS, quita de la plantilla los adjuntos y las imágenes pesadas.',
  ],
  422: [
    'La plantilla tiene algo dañado.',
    'En EmailJS, abre Email Templates, tu plantilla, y mira que cada {{variable}} tenga sus cuatro llaves y que los campos To Email, Reply To y Subject estén completos.',
  ],
  429: [
    'El servicio recibió demasiados mensajes seguidos (acepta uno por segundo) o se acabaron los del mes.',
    WAIT,
    'En EmailJS, mira en Account cuántos mensajes te quedan este mes.',
  ],
  // And every status from here on.
  500: [
    'El servicio está fallando; no es tu página.',
    WAIT,
    'Si sigue igual, mira https://status.emailjs.com.',
  ],
};

/** Where a word of its English answer says more than the status, the most precise first. */
const BY_WORD: readonly (readonly [status: number, word: RegExp, advice: Advice])[] = [
  [400, /user_id|public key/i, ['El servicio no reconoce tu llave pública.', PUBLIC_KEY]],
  [400, /service/i, ['El servicio no encuentra tu conexión de correo.', SERVICE]],
  [400, /template(?!_params)/i, ['El servicio no encuentra tu plantilla.', TEMPLATE]],
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
    422,
    /recipient/i,
    [
      'La plantilla no dice a quién enviar.',
      'En EmailJS, abre Email Templates, tu plantilla, y escribe tu correo en «To Email».',
    ],
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

const LONGEST_QUOTE = 200;

/** What the service said and what to do about it, as lines for the owner. */
export function explainOutcome(outcome: Outcome): string {
  const [meaning, ...remedies] = adviceOn(outcome);
  const lines = [meaning, ...remedies.map((remedy) => `  · ${remedy}`)];
  if ('failure' in outcome) return lines.join('\n');
  const quoted = harmless(outcome.text).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_QUOTE);
  return [`El servicio respondió ${outcome.status}: «${quoted}».`, ...lines].join('\n');
}

function adviceOn(outcome: Outcome): Advice {
  if ('failure' in outcome) return FAILURES[outcome.failure];
  if (isDelivered(outcome)) return DELIVERED;
  const status = Math.min(outcome.status, 500);
  const [, , advice] = BY_WORD.find(([one, word]) => one === status && word.test(outcome.text)) ?? [];
  return advice ?? BY_STATUS[status] ?? UNKNOWN;
}
