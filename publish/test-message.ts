import { createRequire } from 'node:module';
import { escapeControls } from '../mailbox/messages.ts';
import { SEND_PATH } from '../mailbox/protocol.ts';
import { quoted } from '../src/content/fields/characters.ts';
import type { EmailServiceKeys } from '../src/form/email-service.ts';
import { ANSWER_LIMIT_MS, type TemplateParams } from '../src/form/send-email.ts';
import { adviceOn } from './email-answers.ts';

/** Result of the test: an answer, a failed connection (`unreachable`), or no answer in the given time (`silent`). */
type Outcome =
  | { readonly status: number; readonly text: string }
  | { readonly failure: 'unreachable' }
  | { readonly failure: 'silent'; readonly limitMs: number };

/**
 * Parameters of the test message.
 * @param sender the owner's e-mail address, and the site's domain label
 */
export function testMessage({ email, toName }: Readonly<Record<'email' | 'toName', string>>): TemplateParams {
  return {
    name: 'Prueba de la página',
    email,
    to_name: toName,
    message:
      'Este es un mensaje de prueba de tu página. Si lo lees, tu correo está bien conectado. Puedes borrarlo.',
    phone: '',
  };
}

/**
 * Sends a message with the form's own call and payload (specification section 7). The service accepts only calls from
 * pages, so the headers name the page as the origin.
 * @param siteUrl the page's address
 */
export async function sendTestMessage(
  keys: EmailServiceKeys,
  params: TemplateParams,
  siteUrl: string,
  limitMs: number = ANSWER_LIMIT_MS,
): Promise<Outcome> {
  // The payload of `@emailjs/browser`.
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
    return reason instanceof DOMException ? { failure: 'silent', limitMs } : { failure: 'unreachable' };
  }
}

/** Whether the service accepted the message (specification section 7). */
export function isDelivered(outcome: Outcome): boolean {
  return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}

const MAX_QUOTE_LENGTH = 200;

/** Explains the result and what to do, in Spanish. */
export function explainOutcome(outcome: Outcome): string {
  if ('failure' in outcome) return explainFailure(outcome);
  const { status, text } = outcome;
  const said = quoted(escapeControls(text), MAX_QUOTE_LENGTH);
  const { meaning, remedy } = adviceOn(status, text);
  const lines = [
    `El servicio respondió ${status}: «${said}».`,
    `Quiere decir: ${meaning}.`,
    `Qué hacer: ${remedy}.`,
  ];
  return lines.join('\n');
}

function explainFailure(outcome: Exclude<Outcome, { readonly status: number }>): string {
  if (outcome.failure === 'silent')
    return `El servicio no respondió en ${outcome.limitMs / 1000} segundos. Espera unos minutos, mira si el mensaje llegó de todas formas, y repite.`;
  const origin = process.env.PUBLIC_EMAILJS_ORIGIN ? ', borra de .env la línea PUBLIC_EMAILJS_ORIGIN' : '';
  return `No se pudo llegar al servicio. Revisa tu conexión a internet${origin}, y repite.`;
}
