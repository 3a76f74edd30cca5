import type { EmailServiceKeys } from './email-service.ts';

/** Parameters of the e-mail template, all of them text (specification section 7). */
export type TemplateParams = ReturnType<typeof templateParams>;

/** Without an answer for this long a send counts as failed; an OK that comes later replaces the failure. */
export const ANSWER_LIMIT_MS = 20_000;

/**
 * Turns the form's data into the parameters of the e-mail template (specification section 7).
 * @param data the fields name, email, phone and message; a missing one counts as empty
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
 * Sends one message through EmailJS (specification section 7), or to the local mailbox in development: `origin` says which.
 * Resolves on any OK status, whatever the body; without an answer it stays pending, because the client has no limit.
 * @throws the client's plain strings (missing keys), its response status (anything but OK), or the browser's network
 * error
 */
export async function sendEmail(keys: EmailServiceKeys, params: TemplateParams): Promise<void> {
  const { publicKey, serviceId, templateId, origin } = keys;
  const { init, send } = await importClient();
  // Only `init` can set the origin: the options of `send` ignore it.
  init({ publicKey, origin });
  await send(serviceId, templateId, params);
}

/**
 * Imports the client with `localStorage` hidden. The client reads it on import, for options that this page does not use,
 * and that throws in browsers that block site data. One that another program has fixed can be read.
 */
async function importClient() {
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  if (storage?.configurable === false) return import('@emailjs/browser');
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
  try {
    return await import('@emailjs/browser');
  } finally {
    Object.defineProperty(globalThis, 'localStorage', storage ?? { value: undefined });
  }
}
