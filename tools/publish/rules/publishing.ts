import { EMAIL_KEYS, missingKeys } from '../../../src/content/email-service.ts';
import { sampleEnvironment } from '../../email-keys.ts';
import type { Finding, Rule } from '../finding.ts';
import { fieldAt, isReserved, isSample } from '../site.ts';

const SETTINGS = '.env';

/** Where in the account of the e-mail service each key stands. */
const KEY_PLACES: Readonly<Record<(typeof EMAIL_KEYS)[number], string>> = {
  PUBLIC_EMAILJS_PUBLIC_KEY: 'Account → General → Public Key',
  PUBLIC_EMAILJS_SERVICE_ID: 'Email Services → Service ID',
  PUBLIC_EMAILJS_TEMPLATE_ID: 'Email Templates → Template ID',
};

/** Keys of the e-mail service that are missing or those of the local mailbox, and a service that no visitor can reach. */
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

/** Google cuts a title at some 600 px: about so many letters. */
export const SHOWN_TITLE = 60;
/** Google cuts a description at two lines of a wide screen: about so many letters. */
export const SHOWN_DESCRIPTION = 155;
/** A shorter description leaves a line empty, and Google often takes another text of the page instead. */
const LEAST_DESCRIPTION = 70;

/** What the card that appears with a shared link is drawn from. */
const CARD_TEXTS = ['hero/title', 'site/name', 'site/author', 'site/jobTitle'];
const CARD_PICTURE = 'hero/profileImage';

/** Title and description as search engines show them. */
export const searchWords: Rule = ({ fields }) => {
  const title = fieldAt(fields, 'site/searchTitle');
  const description = fieldAt(fields, 'site/searchDescription');
  const findings: Finding[] = [];
  if (title && String(title.value).length > SHOWN_TITLE) {
    const wrong = `tiene ${String(title.value).length} letras y los buscadores muestran unas ${SHOWN_TITLE}`;
    const wanted = 'acórtalo, con lo más importante al comienzo';
    findings.push({ kind: 'search-title', file: title.file, field: title.name, wrong, wanted });
  }
  const wrong = description && descriptionFault(String(description.value).length);
  if (!wrong) return findings;
  const wanted = `escribe entre ${LEAST_DESCRIPTION} y ${SHOWN_DESCRIPTION} letras que digan quién eres y qué hay en la página`;
  const kind = 'search-description';
  return [...findings, { kind, file: description.file, field: description.name, wrong, wanted }];
};

function descriptionFault(letters: number): string | null {
  if (letters > SHOWN_DESCRIPTION) return `tiene ${letters} letras y se corta cerca de ${SHOWN_DESCRIPTION}`;
  return letters < LEAST_DESCRIPTION ? `tiene solo ${letters} letras` : null;
}

/** Search engines name the author of the books; without the field they take the site's name. */
export const author: Rule = ({ fields }) => {
  const name = fieldAt(fields, 'site/name');
  if (!name || fieldAt(fields, 'site/author')) return [];
  const wrong = 'falta, y buscadores y tarjeta dirán el nombre del sitio en lugar del tuyo';
  return [
    { kind: 'author', file: name.file, field: 'author', wrong, wanted: 'escribe tu nombre y apellido' },
  ];
};

/** A card that would show the sample to whoever gets the link. */
export const socialCard: Rule = (site) => {
  const { fields, files, sample } = site;
  const words = CARD_TEXTS.map((key) => fieldAt(fields, key)).filter(
    (field) => field && isSample(field, sample),
  );
  const pictures = files.filter(
    ({ part, name, hash }) => `${part}/${name}` === CARD_PICTURE && sample.hashes.has(hash),
  );
  const findings: Finding[] = [...words, ...pictures].flatMap((field) =>
    field ? [fromSample(field.file, field.name)] : [],
  );
  return [
    ...findings,
    ...domain(site)
      .slice(0, 1)
      .map(({ file, field }) => fromSample(file, field)),
  ];
};

function fromSample(file: string, field: string): Finding {
  const wrong = 'la tarjeta que se ve al compartir el enlace saldría con el dato de muestra';
  return {
    kind: 'social-card',
    file,
    field,
    wrong,
    wanted: 'cámbialo y constrúyela otra vez con npm run build',
  };
}
