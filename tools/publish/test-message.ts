import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { harmless } from '../../mailbox/messages.ts';
import { SEND_PATH } from '../../mailbox/protocol.ts';
import type { EmailServiceKeys } from '../../src/content/email-service.ts';
import { ANSWER_LIMIT_MS, type TemplateParams } from '../../src/form/send-email.ts';
import { ROOT } from '../tools.ts';

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

/** Whether the service took the message; anything but an OK status is a failure (specification section 7). */
export function isDelivered(outcome: Outcome): boolean {
  return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}

const LONGEST_QUOTE = 200;

/** What came of it and what to do, as lines for the owner. */
export function explainOutcome(outcome: Outcome): string {
  if ('failure' in outcome) return explainFailure(outcome.failure);
  const { status, text } = outcome;
  const quoted = harmless(text).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_QUOTE);
  const [meaning, remedy] = adviceOn(status, text);
  const lines = [
    `El servicio respondió ${status}: «${quoted}».`,
    `Quiere decir: ${meaning}.`,
    `Qué hacer: ${remedy}.`,
  ];
  return lines.join('\n');
}

function explainFailure(failure: 'unreachable' | 'silent'): string {
  if (failure === 'silent')
    return 'El servicio no respondió en 20 segundos. Espera unos minutos, mira si el mensaje llegó de todas formas, y repite.';
  const origin = process.env.PUBLIC_EMAILJS_ORIGIN ? ', borra de .env la línea PUBLIC_EMAILJS_ORIGIN' : '';
  return `No se pudo llegar al servicio. Revisa tu conexión a internet${origin}, y repite.`;
}

/** A row of the manual's table: the status, words of the answer if they matter, what it means, what to do. */
const ROW = /^\| (\d{3})(.*?) \| (.+?) \| (.+?) \|$/gm;

/** What the manual says of an answer: its first row with that status and one of the words that it names, if any. */
function adviceOn(status: number, text: string): readonly [meaning: string, remedy: string] {
  const manual = readFileSync(join(ROOT, 'docs/manual/08-correo.md'), 'utf8').replaceAll(/[*`<>]/g, '');
  // Every OK status is a success, and every failure of the service the same.
  const known = isDelivered({ status, text }) ? 200 : Math.min(status, 500);
  const row = [...manual.matchAll(ROW)].find(([, code, condition = '']) => {
    const words = [...condition.matchAll(/«(.+?)»/g)].map(([, word = '']) => word);
    const isMeant = words.length === 0 || words.some((word) => text.toLowerCase().includes(word));
    return Number(code) === known && isMeant;
  });
  const [, , , meaning, remedy] = row ?? [];
  return [
    meaning ?? 'es una respuesta que este programa no conoce',
    remedy ?? 'busca ese texto en https://www.emailjs.com/docs/ o escribe a su soporte',
  ];
}
