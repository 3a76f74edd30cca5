import { EMAIL_KEYS } from '../src/form/email-service.ts';

/** Of each variable with a key of the e-mail service: the key's name in the account, and the pages that lead to it. */
export const KEY_FIELDS: ReadonlyMap<string, { readonly name: string; readonly pages: readonly string[] }> =
  new Map([
    [EMAIL_KEYS.publicKey, { name: 'Public Key', pages: ['Account', 'General'] }],
    [EMAIL_KEYS.serviceId, { name: 'Service ID', pages: ['Email Services'] }],
    [EMAIL_KEYS.templateId, { name: 'Template ID', pages: ['Email Templates'] }],
  ]);

/** Error message for missing keys of the e-mail service. */
export function missingKeysMessage(missing: readonly string[]): string {
  return [
    'Faltan datos del servicio de correo (EmailJS).',
    ...missing.map((name) => `  · ${name}`),
    'Ponlos en el archivo .env (hay un modelo en .env.example) o en las variables del alojamiento.',
    'Para probar la página sin ellos, usa npm start.',
  ].join('\n');
}

/** Keys and origin that send every message to the local mailbox at `origin`, e.g. `http://localhost:4321`. */
export function sampleEnvironment(origin: string): Record<string, string> {
  return {
    [EMAIL_KEYS.publicKey]: 'llave-de-muestra',
    [EMAIL_KEYS.serviceId]: 'servicio-de-muestra',
    [EMAIL_KEYS.templateId]: 'plantilla-de-muestra',
    PUBLIC_EMAILJS_ORIGIN: origin,
  };
}

/** Matches the path of a script that the page loads. */
export const SCRIPT = /^_astro\/[\w.-]+\.js$/;

/** The keys of the e-mail service that a script of the published page has, where every visitor can read them, by variable. */
export function publishedKeys(script: string): Readonly<Record<string, string>> {
  const keys = Object.entries(EMAIL_KEYS).flatMap(([key, variable]) => {
    const [, value] = new RegExp(`\\b${key}:["'\`]([\\w.-]+)["'\`]`).exec(script) ?? [];
    return value ? [[variable, value] as const] : [];
  });
  return Object.fromEntries(keys);
}
