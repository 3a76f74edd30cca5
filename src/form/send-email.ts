import type { EmailServiceKeys } from './email-service.ts';
import { within } from './time-limit.ts';

/** What the e-mail template is given: all of it text (specification section 7). */
export type TemplateParams = ReturnType<typeof templateParams>;

/** A service that does not answer for this long has failed: the client itself sets no limit. */
export const ANSWER_LIMIT_MS = 20_000;

/**
 * Turns the form's data into the parameters of the e-mail template (specification section 7).
 * @param data the fields name, email, phone and message; one that is missing counts as empty
 * @param toName the site's domain label, sent as `to_name`
 */
export function templateParams(data: FormData, toName: string) {
  const text = (field: string) => String(data.get(field) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    to_name: toName,
    message: text('message'),
    phone: text('phone'),
  };
}

/**
 * Sends one message through EmailJS (specification section 7). Resolves on any OK status, whatever the body.
 * Rejects with whatever went wrong: the client's plain strings (missing keys), its response status (anything but
 * OK), the browser's network error, or an Error when no answer came within 20 s; a later one changes nothing.
 */
export async function sendEmail(keys: EmailServiceKeys, params: TemplateParams): Promise<void> {
  const { publicKey, serviceId, templateId, origin } = keys;
  const { init, send } = await importClient();
  // Only `init` can set the origin: the options of `send` ignore it.
  init({ publicKey, origin });
  await within(ANSWER_LIMIT_MS, send(serviceId, templateId, params));
}

/**
 * While it is imported, the client reads `localStorage`, which it would use for options that this page does not set.
 * Where the browser blocks site data, reading it throws: so it is hidden meanwhile.
 */
async function importClient() {
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
  try {
    return await import('@emailjs/browser');
  } finally {
    Object.defineProperty(globalThis, 'localStorage', storage ?? { value: undefined });
  }
}
