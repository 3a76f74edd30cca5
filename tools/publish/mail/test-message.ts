import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEND_PATH } from '../../../mailbox/protocol.ts';
import type { EmailServiceKeys } from '../../../src/content/email-service.ts';
import { ANSWER_LIMIT_MS, type TemplateParams, templateParams } from '../../../src/form/send-email.ts';
import { within } from '../../../src/form/time-limit.ts';
import { ROOT } from '../../tools.ts';

/** What came back: an answer, a connection that failed, or nothing in time. */
export type Outcome =
  | { readonly status: number; readonly text: string }
  | { readonly failure: 'unreachable' | 'silent' };

/** What a test message is made of. */
export interface Sender {
  /** Her address, to which the message can be answered. */
  readonly email: string;
  /** The site's domain label, sent as `to_name`. */
  readonly toName: string;
}

/** The words of the test message: nobody takes it for a visitor's. */
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
 * answers only what comes from a page, so that the call says from which: hers.
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
  // A failure after the limit is nobody's any more.
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
