/** The EmailJS account the form sends through, read from the environment at build time. */
export interface EmailServiceKeys {
  readonly publicKey: string;
  readonly serviceId: string;
  readonly templateId: string;
  /** Where the service answers; the local mailbox while trying the page out. */
  readonly origin: string;
}

/** Where EmailJS answers unless PUBLIC_EMAILJS_ORIGIN says otherwise (specification section 7). */
export function emailOrigin(): string {
  return process.env.PUBLIC_EMAILJS_ORIGIN || 'https://api.emailjs.com';
}

/**
 * The keys of the e-mail service.
 * @throws Error naming each variable that is not set: a page whose form cannot send must not be built.
 */
export function emailServiceKeys(): EmailServiceKeys {
  const { PUBLIC_EMAILJS_PUBLIC_KEY, PUBLIC_EMAILJS_SERVICE_ID, PUBLIC_EMAILJS_TEMPLATE_ID } = process.env;
  const keys = { PUBLIC_EMAILJS_PUBLIC_KEY, PUBLIC_EMAILJS_SERVICE_ID, PUBLIC_EMAILJS_TEMPLATE_ID };
  const missing = Object.entries(keys).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length > 0) throw new Error(`Faltan en el entorno: ${missing.join(', ')}.`);
  return {
    publicKey: PUBLIC_EMAILJS_PUBLIC_KEY ?? '',
    serviceId: PUBLIC_EMAILJS_SERVICE_ID ?? '',
    templateId: PUBLIC_EMAILJS_TEMPLATE_ID ?? '',
    origin: emailOrigin(),
  };
}
