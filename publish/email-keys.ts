/** The keys of the e-mail service: name in the account, and the pages of the account that lead to it. */
export const KEY_FIELDS: ReadonlyMap<string, { readonly name: string; readonly pages: readonly string[] }> =
  new Map([
    ['PUBLIC_EMAILJS_PUBLIC_KEY', { name: 'Public Key', pages: ['Account', 'General'] }],
    ['PUBLIC_EMAILJS_SERVICE_ID', { name: 'Service ID', pages: ['Email Services'] }],
    ['PUBLIC_EMAILJS_TEMPLATE_ID', { name: 'Template ID', pages: ['Email Templates'] }],
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
    PUBLIC_EMAILJS_PUBLIC_KEY: 'llave-de-muestra',
    PUBLIC_EMAILJS_SERVICE_ID: 'servicio-de-muestra',
    PUBLIC_EMAILJS_TEMPLATE_ID: 'plantilla-de-muestra',
    PUBLIC_EMAILJS_ORIGIN: origin,
  };
}
