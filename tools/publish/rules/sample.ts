import type { Finding, Kind, Rule } from '../finding.ts';
import {
  type Field,
  type FileField,
  fieldKey,
  hostOf,
  isAddress,
  isReserved,
  isSample,
  namesFile,
} from '../site.ts';

interface Named {
  readonly kind: Kind;
  readonly wanted: string;
}

/** Values without which visitors cannot reach the owner. */
const NAMED: Readonly<Record<string, Named>> = {
  'site/phone': { kind: 'phone', wanted: 'escribe tu celular: también abre el chat de WhatsApp' },
  'site/email': { kind: 'email-address', wanted: 'escribe el correo donde quieres que te escriban' },
  'videos/videoId': {
    kind: 'video-ids',
    wanted:
      'escribe el código que va al final del enlace de tu video, o borra este video en el editor con Borrar…',
  },
};

/** What to do about an address, by the part that it stands in; other parts get general words. */
const ADDRESSES: Readonly<Record<string, string>> = {
  ebooks: 'pega el enlace de este ebook en tu librería, o bórralo en el editor con Borrar…',
  'printed-books': 'pega el enlace de este libro en tu librería, o bórralo en el editor con Borrar…',
  videos: 'pega el enlace de tu video, o borra este video en el editor con Borrar…',
  site: 'pega el enlace de tu perfil, o quita esa red de la lista en el editor',
};

/** Judged by rules of their own. */
const ELSEWHERE = ['site/domainLabel'];

/**
 * Words of the interface and of the specification, which may stay as they are: buttons, labels, notices, the
 * names of things. Whatever else equals the sample, fields added later included, is somebody else's story.
 */
const MAY_STAY = [
  /^(header|not-found)\//,
  /^contact\/(form|toasts)\./,
  /^site\/(navigation|chat|socialLinks)\./,
  /(label|cta|ctatext|calltoaction|note|text)$/i,
  /\/(skipLink|newTab|backToTop|status|order|price|category|icon)$/,
];

/** Named like words of the interface, and yet facts that visitors believe: what readers gave the books. */
const CLAIMS = /^site\/rating\./;

/** Phone, e-mail address and video ids that are still the sample's. */
export const namedValues: Rule = ({ fields, sample }) =>
  fields.flatMap((field) => {
    const named = NAMED[fieldKey(field)];
    return named && (isSample(field, sample) || isReservedMail(field))
      ? [{ ...named, ...placed(field), wrong: `dice «${field.value}», que es de muestra` }]
      : [];
  });

/** Links that are still the sample's or lead to a reserved name. */
export const links: Rule = ({ fields, sample }) =>
  fields.flatMap((field) => {
    if (!isAddress(field.value)) return [];
    if (!isSample(field, sample) && !isReserved(hostOf(field.value))) return [];
    const wanted = ADDRESSES[field.part] ?? 'pega el enlace verdadero';
    return [{ kind: 'links', ...placed(field), wrong: `dice «${field.value}», que es de muestra`, wanted }];
  });

/** Words that are still the sample's, a line for each file. */
export const texts: Rule = ({ fields, sample }) => {
  const found = fields.filter((field) => isOwnersText(field) && isSample(field, sample));
  return [...Map.groupBy(found, ({ file }) => file)].map(([file, group]) => ({
    kind: 'sample-texts',
    file,
    field: group.map(({ name }) => name).join(', '),
    wrong: group.length === 1 ? 'dice lo mismo que la muestra' : 'dicen lo mismo que la muestra',
    wanted: 'escribe lo tuyo, o confirma que es verdad para ti',
  }));
};

function isOwnersText(field: Field): boolean {
  const key = fieldKey(field);
  if (field.value === '' || isAddress(field.value) || namesFile(field.value)) return false;
  if (NAMED[key] || ELSEWHERE.includes(key)) return false;
  return CLAIMS.test(key) || !MAY_STAY.some((pattern) => pattern.test(key));
}

function isReservedMail({ value }: Field): boolean {
  return typeof value === 'string' && value.includes('@') && isReserved(value.split('@').at(-1) ?? '');
}

function placed({ file, name }: Field): Pick<Finding, 'file' | 'field'> {
  return { file, field: name };
}

type Advice = Pick<Finding, 'kind' | 'wrong' | 'wanted'>;

/** Guides, portrait and other pictures whose file is the sample's, byte by byte, whatever its name. */
export const sampleFiles: Rule = ({ files, sample }) =>
  files
    .filter(({ hash }) => sample.hashes.has(hash))
    .map((file) => ({ file: file.file, field: file.name, ...advice(file) }));

function advice({ part, value }: FileField): Advice {
  if (/\.pdf$/i.test(String(value))) {
    const wrong = `nombra «${value}», que es la guía de muestra`;
    const wanted =
      'en el editor, pulsa Cambiar PDF y elige el tuyo, o apaga Disponible y pulsa Quitar PDF; o escribe tu guia.md y usa npm run guias';
    return { kind: 'guide-file', wrong, wanted };
  }
  if (part === 'hero') {
    const wanted = 'en el editor, pulsa Cambiar imagen y elige tu fotografía';
    return { kind: 'portrait', wrong: `nombra «${value}», que es el retrato de muestra`, wanted };
  }
  const wanted = 'en el editor, pulsa Cambiar imagen y elige la tuya';
  return { kind: 'pictures', wrong: `nombra «${value}», que es un dibujo de muestra`, wanted };
}
