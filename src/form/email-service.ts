import type { TemplateParams } from './submission.ts';
import { within } from './within.ts';

/** The EmailJS account that carries the words. */
export interface EmailService {
  readonly publicKey: string;
  readonly serviceId: string;
  readonly templateId: string;
  /** Where the service answers: `https://api.emailjs.com`, or a local mailbox. */
  readonly origin: string;
}

/** A service that is silent for this long has failed: the client itself would wait for ever. */
export const SILENCE_LIMIT_MS = 20_000;

/**
 * Sends one message through EmailJS (specification section 7). Resolves on any OK status, whatever the body.
 * Rejects with whatever went wrong: the client's plain strings (missing keys), its response status (anything but
 * OK), the browser's network error, or an Error when nothing came within 20 s; a later answer changes nothing.
 */
export async function sendEmail(service: EmailService, params: TemplateParams): Promise<void> {
  const { publicKey, serviceId, templateId, origin } = service;
  const { init, send } = await importClient();
  // Only `init` can set the origin: the options of `send` ignore it.
  init({ publicKey, origin });
  await within(SILENCE_LIMIT_MS, send(serviceId, templateId, params));
}

/**
 * The client looks for `localStorage` when it is imported, which it uses for options that this page does not set.
 * Where the browser blocks site data, looking throws: meanwhile the window has none.
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
