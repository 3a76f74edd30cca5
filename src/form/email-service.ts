/** The EmailJS account that the form sends through. */
export type EmailServiceKeys = ReturnType<typeof emailServiceKeys>;

/**
 * Origin of EmailJS, or PUBLIC_EMAILJS_ORIGIN if it is set (specification section 7).
 * @throws Error if it is not an http address: the content security policy contains it
 */
export function emailOrigin(environment: NodeJS.ProcessEnv = process.env): string {
  const origin = environment.PUBLIC_EMAILJS_ORIGIN || 'https://api.emailjs.com';
  // Called a few times a build: `canParse` is wrong only after thousands of calls (src/content/fields/parsed-url.ts).
  if (/^https?:\/\//.test(origin) && URL.canParse(origin)) return origin;
  throw new Error(
    `PUBLIC_EMAILJS_ORIGIN debe ser una dirección como https://api.emailjs.com, y es «${origin}».`,
  );
}

/** The keys that the e-mail client requires (specification section 5), and the variable that has each. */
export const EMAIL_KEYS = {
  publicKey: 'PUBLIC_EMAILJS_PUBLIC_KEY',
  serviceId: 'PUBLIC_EMAILJS_SERVICE_ID',
  templateId: 'PUBLIC_EMAILJS_TEMPLATE_ID',
} as const;

/** The variables that are missing or blank. */
export function missingKeys(environment: NodeJS.ProcessEnv): readonly string[] {
  return Object.values(EMAIL_KEYS).filter((name) => !environment[name]?.trim());
}

/**
 * Reads keys and origin of the e-mail service from the environment.
 * @throws Error naming the missing variables: a page whose form cannot send must not be built
 */
export function emailServiceKeys(environment: NodeJS.ProcessEnv = process.env) {
  const missing = missingKeys(environment);
  if (missing.length > 0)
    throw new Error(
      `Faltan ${missing.join(', ')}: ponlos en el archivo .env (hay un modelo en .env.example).`,
    );
  const variable = (key: keyof typeof EMAIL_KEYS) => environment[EMAIL_KEYS[key]]?.trim() ?? '';
  return {
    publicKey: variable('publicKey'),
    serviceId: variable('serviceId'),
    templateId: variable('templateId'),
    origin: emailOrigin(environment),
  };
}
