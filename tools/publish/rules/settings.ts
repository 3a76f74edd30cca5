import { EMAIL_KEYS, missingKeys } from '../../../src/content/email-service.ts';
import { sampleEnvironment } from '../../email-keys.ts';
import type { Finding, Rule } from '../finding.ts';
import { isReserved } from '../hosts.ts';
import { fieldAt } from '../site-state.ts';

const SETTINGS = '.env';

/** Where in the account of the e-mail service each key stands. */
const KEY_PLACES: Readonly<Record<(typeof EMAIL_KEYS)[number], string>> = {
  PUBLIC_EMAILJS_PUBLIC_KEY: 'Account → General → Public Key',
  PUBLIC_EMAILJS_SERVICE_ID: 'Email Services → Service ID',
  PUBLIC_EMAILJS_TEMPLATE_ID: 'Email Templates → Template ID',
};

/** Keys of the e-mail service that are missing or those of the local mailbox, and a service nobody can reach. */
export const emailKeys: Rule = ({ environment }) => {
  const samples = sampleEnvironment('');
  const missing = missingKeys(environment);
  const keys = EMAIL_KEYS.flatMap((name) => {
    const wrong = missing.includes(name) ? 'falta' : 'es el dato de muestra';
    const isUnset = missing.includes(name) || environment[name] === samples[name];
    const wanted = `cópialo de tu cuenta de EmailJS (${KEY_PLACES[name]})`;
    return isUnset ? [{ kind: 'email-keys', file: SETTINGS, field: name, wrong, wanted } as const] : [];
  });
  return [...keys, ...unreachableService(environment.PUBLIC_EMAILJS_ORIGIN)];
};

function unreachableService(origin: string | undefined): Finding[] {
  if (!origin || (publicAddress(origin) && origin.startsWith('https://'))) return [];
  const wrong = `dice «${origin}», adonde ningún visitante puede enviar`;
  const wanted = 'borra esa línea, para que los mensajes vayan a EmailJS';
  return [{ kind: 'email-keys', file: SETTINGS, field: 'PUBLIC_EMAILJS_ORIGIN', wrong, wanted }];
}

/** The page's own domain, which shared links and the messages of the form carry. */
export const domain: Rule = ({ fields }) => {
  const label = fieldAt(fields, 'site/domainLabel');
  if (!label || !isReserved(String(label.value))) return [];
  const wrong = `dice «${label.value}», que es de muestra`;
  const wanted = 'escribe el dominio donde estará tu página, como tudominio.com';
  return [{ kind: 'domain', file: label.file, field: label.name, wrong, wanted }];
};

function publicAddress(address: string): boolean {
  return URL.canParse(address) && !isReserved(new URL(address).hostname);
}
