import { z } from 'zod';
import { parsedUrl } from './parsed-url.ts';
import { withoutShareMarks } from './share-marks.ts';
import { formatted } from './text.ts';

/** What to do about texts that match a pattern; the first match counts. */
type Remedies = readonly (readonly [pattern: RegExp, remedy: string])[];

/** @param otherwise the remedy for all other texts */
const remedyIn = (remedies: Remedies, otherwise: string) => (text: string) =>
  remedies.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise;

const NO_COMMA = 'cambia la coma por un punto';
const NO_SPACES = 'quita los espacios';

/**
 * `https://`, a host, and the rest without blanks. Browsers read `https:libro` as a relative path, and the text before an
 * @ as a user name, although it looks like the host.
 */
const COMPLETE_ADDRESS = /^https:\/\/[^\s@\\/?#"<>]+(?:[/?#][^\s\\"<>\p{Cc}\p{Cf}]*)?$/iu;

/** Whether a text is a complete https address. */
export function isHttpsUrl(link: string): boolean {
  return COMPLETE_ADDRESS.test(link) && z.regexes.domain.test(parsedUrl(link)?.hostname ?? '');
}

/** A link with https, also one with http or without a scheme, as browsers display it; other texts as they are. */
export function withHttps(link: string): string {
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]|$)/u.test(link)
    ? `https://${link}`
    : link.replace(/^http:\/\//i, 'https://');
}

const SOME_LINK = 'pega un enlace completo, que empiece por https:// y no tenga espacios';
const LINK_REMEDIES: Remedies = [
  [
    /^[a-z]:\\|^file:/i,
    'eso es un archivo de tu computadora: pega una dirección de internet, la que se ve arriba en el navegador',
  ],
  [/^[^\s@/]+@[^\s@/]+$/, 'eso es un correo: pega una dirección de internet, como instagram.com/tunombre'],
  [/^@/, 'pega la dirección entera, como instagram.com/tunombre'],
  [/https?:\/\/.*https?:\/\//i, 'deja un solo enlace'],
  [/.\s*https?:\/\//i, 'deja solo el enlace, sin otras palabras'],
  [/\s/, NO_SPACES],
  [/^[^/]+,[^/]/, NO_COMMA],
  [/^(https:\/\/)?[^\s./]+$/i, 'le falta el final, como .com: cópiala entera de tu navegador'],
  [/^https:\/\/\S*["<>\\]/i, 'quita de la dirección los signos " < > y \\'],
  [/^https:\/\/[^/]*\.\//i, 'quita el punto que está antes de la barra'],
  [/^h?t+ps?[:/]/i, 'empieza por https:// y después pon lo demás; o cópiala entera de tu navegador'],
];

/** An https link (specification section 7: bookstore, videos, profiles), without marks of who shared it or of its sentence. */
export const httpsUrl = (title: string, description: string) =>
  formatted({
    remedy: SOME_LINK,
    normalize: (link) => withoutShareMarks(withHttps(link.replace(/[.,;]+$/, ''))),
    isValid: isHttpsUrl,
    remedyFor: remedyIn(LINK_REMEDIES, SOME_LINK),
  }).meta({ title, description });

/**
 * Labels of Latin letters, digits and inner hyphens (RFC 1034, 3.5). Two hyphens as the third and fourth sign mark an encoded
 * name (RFC 5891, 4.2.3.1), which versions of Node judge differently. All others that match, `URL` takes.
 */
const DOMAIN =
  /^(?=.{4,253}$)((?!..--)[a-zß-öø-ɏ\d]([a-zß-öø-ɏ\d-]{0,61}[a-zß-öø-ɏ\d])?\.)+[a-zß-öø-ɏ]{2,63}$/u;

/** Sites where people have a profile or a mailbox, but not their own page. */
const OF_OTHERS =
  /^((www|m)\.)?(instagram|facebook|youtube|tiktok|twitter|x|linkedin|gmail|hotmail|google)\.com$/;

const SOME_DOMAIN = 'escribe una dirección como minombre.com';
const DOMAIN_REMEDIES: Remedies = [
  [OF_OTHERS, 'esa dirección es de otro sitio: escribe la de tu propia página'],
  [/@/, 'eso es un correo: escribe una dirección como minombre.com'],
  [/\s/, NO_SPACES],
  [/,/, NO_COMMA],
  [/_/, 'cambia la raya baja por un guion: -'],
  [/(^|\.)xn--/, 'escríbela con sus letras, como señora.com'],
  [/^[^.]+$/, 'le falta el final, como .com'],
];

/** The site's domain (RFC 1034, also with letters such as ñ), for messages (specification section 7) and shared links. */
export const domain = formatted({
  remedy: SOME_DOMAIN,
  normalize: (address) => address.toLowerCase().replaceAll(/^https?:?\/+|[/?#].*|\.$/g, ''),
  isValid: (name) => DOMAIN.test(name) && !OF_OTHERS.test(name),
  remedyFor: remedyIn(DOMAIN_REMEDIES, SOME_DOMAIN),
}).meta({
  title: 'Dirección de tu página',
  description: 'Donde la encuentran tus visitantes, como minombre.com.',
});

const SOME_EMAIL = 'escribe un correo como nombre@gmail.com';
const EMAIL_REMEDIES: Remedies = [
  [/@.*@/, 'deja un solo correo'],
  [/^[^@]*$/, 'le falta la @, como en nombre@gmail.com'],
  [/\s/, NO_SPACES],
  [/^@/, 'le falta lo que va antes de la @'],
  [/,/, NO_COMMA],
  [/@[^.]*$/, 'le falta el final, como en nombre@gmail.com'],
  [/\.con$/i, 'cambia «.con» por «.com»'],
  [/[^ -~]/, 'quita acentos y eñes: los correos no los llevan'],
];

/** An e-mail address, also one that is copied with a name or as a link, whose subject is dropped. */
export const emailAddress = formatted({
  remedy: SOME_EMAIL,
  normalize: (address) => address.replaceAll(/^mailto:|\?.*$|^[^<@]*<|>$|[.,;]$/g, ''),
  isValid: (address) => z.regexes.email.test(address) && !/\.con$/i.test(address),
  remedyFor: remedyIn(EMAIL_REMEDIES, SOME_EMAIL),
});
