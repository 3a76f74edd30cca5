import { EMAIL_KEYS, missingKeys } from '../../src/content/email-service.ts';
import { PICTURE_PRESETS, type PicturePlace } from '../../src/content/pictures.ts';
import type { Problem } from '../../src/content/problem.ts';
import { sampleEnvironment } from '../email-keys.ts';
import { type Field, fieldAt, fieldKey, namesFile, type SiteState } from './site.ts';
import { longTexts, longWords } from './text-limits.ts';

/** Looks for one thing in a site that has been read already. */
type Find = (site: SiteState) => readonly Problem[];

interface Check {
  /** Whether the page must not be published while it finds something. */
  readonly blocks: boolean;
  /** What it is about, as the checklist and the manual call it. */
  readonly title: string;
  /** What the checklist says when it finds nothing. */
  readonly well: string;
  /** Null where only the network can say (ask-links.ts). */
  readonly find: Find | null;
}

/** All that the checklist looks for, by its lasting name, in the order of the list: what blocks comes first. */
export const CHECKS = {
  'email-keys': {
    blocks: true,
    title: 'Servicio de correo',
    well: 'El formulario tiene los datos de tu servicio de correo.',
    find: emailKeys,
  },
  domain: { blocks: true, title: 'Dominio', well: 'La página conoce tu dominio.', find: domain },
  phone: {
    blocks: true,
    title: 'Teléfono',
    well: 'El teléfono y el chat de WhatsApp son tuyos.',
    find: sampleValue('site/phone', 'escribe tu celular: también abre el chat de WhatsApp'),
  },
  'email-address': {
    blocks: true,
    title: 'Correo de contacto',
    well: 'El correo de contacto es tuyo.',
    find: sampleValue('site/email', 'escribe el correo donde quieres que te escriban'),
  },
  links: {
    blocks: true,
    title: 'Enlaces de muestra',
    well: 'Ningún enlace es de muestra.',
    find: sampleLinks,
  },
  'video-ids': {
    blocks: true,
    title: 'Códigos de video',
    well: 'Los códigos de los videos son tuyos.',
    find: sampleValue(
      'videos/videoId',
      'escribe el código que va al final del enlace de tu video, o borra este video en el editor con Borrar…',
    ),
  },
  'guide-file': {
    blocks: true,
    title: 'Archivo de la guía',
    well: 'Los archivos de las guías son tuyos.',
    find: sampleFiles(
      ({ value }) => isPdf(value),
      'la guía de muestra',
      'en el editor, pulsa Cambiar PDF y elige el tuyo, o apaga Disponible y pulsa Quitar PDF; o escribe tu guia.md y usa npm run guias',
    ),
  },
  'insecure-links': {
    blocks: true,
    title: 'Enlaces sin https',
    well: 'Todos los enlaces empiezan por https://.',
    find: insecureLinks,
  },
  'dead-links': {
    blocks: true,
    title: 'Enlaces que no llevan a nada',
    well: 'Ningún sitio que respondió dice que falte una página.',
    find: null,
  },
  'unchecked-links': {
    blocks: false,
    title: 'Enlaces que no se pudieron comprobar',
    well: 'Todos los enlaces se pudieron comprobar.',
    find: null,
  },
  'video-address': {
    blocks: false,
    title: 'Enlace y código del video',
    well: 'El enlace de cada video lleva su código.',
    find: videoAddresses,
  },
  portrait: {
    blocks: false,
    title: 'Retrato',
    well: 'El retrato es tuyo.',
    find: sampleFiles(
      ({ part, value }) => part === 'hero' && !isPdf(value),
      'el retrato de muestra',
      'en el editor, pulsa Cambiar imagen y elige tu fotografía',
    ),
  },
  pictures: {
    blocks: false,
    title: 'Imágenes de muestra',
    well: 'Las portadas, miniaturas y entradas son tuyas.',
    find: sampleFiles(
      ({ part, value }) => part !== 'hero' && !isPdf(value),
      'un dibujo de muestra',
      'en el editor, pulsa Cambiar imagen y elige la tuya',
    ),
  },
  'sample-texts': {
    blocks: false,
    title: 'Textos de muestra',
    well: 'No queda ningún texto de muestra.',
    find: sampleTexts,
  },
  'alternative-text': {
    blocks: false,
    title: 'Textos alternativos',
    well: 'Las imágenes que dicen algo llevan su texto alternativo.',
    find: alternativeTexts,
  },
  'picture-size': {
    blocks: false,
    title: 'Imágenes pequeñas',
    well: 'Las fotografías alcanzan para su lugar.',
    find: smallPictures,
  },
  'text-length': {
    blocks: false,
    title: 'Textos largos',
    well: 'Los textos caben en su lugar en un teléfono.',
    find: longTexts,
  },
  'word-length': {
    blocks: false,
    title: 'Palabras largas',
    well: 'Ninguna palabra es más ancha que su lugar.',
    find: longWords,
  },
  author: {
    blocks: false,
    title: 'Nombre de la autora',
    well: 'La página dice quién eres.',
    find: author,
  },
  'search-title': {
    blocks: false,
    title: 'Título en buscadores',
    well: 'El título cabe entero en los buscadores.',
    find: searchTitle,
  },
  'search-description': {
    blocks: false,
    title: 'Resumen en buscadores',
    well: 'El resumen tiene el largo que muestran los buscadores.',
    find: searchDescription,
  },
  'social-card': {
    blocks: false,
    title: 'Tarjeta al compartir',
    well: 'La tarjeta al compartir se dibuja con lo tuyo.',
    find: socialCard,
  },
} as const satisfies Record<string, Check>;

export type Kind = keyof typeof CHECKS;

/** Something between the content and a published page: where it is, what is wrong, and how to mend it. */
export interface Finding extends Problem {
  readonly kind: Kind;
}

/** Everything between this content and a published page, without asking the network; what blocks comes first. */
export function findings(site: SiteState): readonly Finding[] {
  return (Object.keys(CHECKS) as Kind[]).flatMap((kind) =>
    (CHECKS[kind].find?.(site) ?? []).map((problem) => ({ kind, ...problem })),
  );
}

/** Whether the page must wait for it. */
export function blocks({ kind }: Finding): boolean {
  return CHECKS[kind].blocks;
}

/** Names that never lead to a site: examples, tests, one's own computer (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|local|localhost)$|^(127\.|0\.0\.0\.0$|\[)/i;

/** Whether a value is a complete address, secure or not. */
export function isAddress(value: string): boolean {
  return /^https?:\/\/\S+$/i.test(value);
}

/** Whether a value is an address that can never be anybody's, such as `https://libreria.example.com/a`. */
export function isReservedAddress(value: string): boolean {
  return URL.canParse(value) && RESERVED.test(new URL(value).hostname);
}

const isPdf = (name: string) => /\.pdf$/i.test(name);

function at({ file, name }: Field, wrong: string, wanted: string): Problem {
  return { file, field: name, wrong, wanted };
}

const saysSample = ({ value }: Field) => `dice «${value}», que es de muestra`;

const SETTINGS = '.env';

/** Where in the account of the e-mail service each key is shown. */
const KEY_PLACES: Readonly<Record<(typeof EMAIL_KEYS)[number], string>> = {
  PUBLIC_EMAILJS_PUBLIC_KEY: 'Account → General → Public Key',
  PUBLIC_EMAILJS_SERVICE_ID: 'Email Services → Service ID',
  PUBLIC_EMAILJS_TEMPLATE_ID: 'Email Templates → Template ID',
};

/** Keys of the e-mail service that are missing or those of the local mailbox, and a service that no visitor can reach. */
function emailKeys({ environment }: Pick<SiteState, 'environment'>): readonly Problem[] {
  const samples = sampleEnvironment('');
  const missing = missingKeys(environment);
  const unset = EMAIL_KEYS.filter((name) => missing.includes(name) || environment[name] === samples[name]);
  const problems = unset.map((name) => ({
    file: SETTINGS,
    field: name,
    wrong: missing.includes(name) ? 'falta' : 'es el dato de muestra',
    wanted: `cópialo de tu cuenta de EmailJS (${KEY_PLACES[name]})`,
  }));
  const origin = environment.PUBLIC_EMAILJS_ORIGIN;
  if (!origin || (/^https:\/\//.test(origin) && URL.canParse(origin) && !isReservedAddress(origin)))
    return problems;
  const wrong = `dice «${origin}», adonde ningún visitante puede enviar`;
  const wanted = 'borra esa línea, para que los mensajes vayan a EmailJS';
  return [...problems, { file: SETTINGS, field: 'PUBLIC_EMAILJS_ORIGIN', wrong, wanted }];
}

/** The page's own domain, which shared links and the messages of the form carry. */
function domain({ fields }: SiteState): readonly Problem[] {
  const label = fieldAt(fields, 'site/domainLabel');
  if (!label || !RESERVED.test(label.value)) return [];
  return [at(label, saysSample(label), 'escribe el dominio donde estará tu página, como tudominio.com')];
}

/** A value without which visitors cannot reach the owner, still the sample's or at a reserved name. */
function sampleValue(key: string, wanted: string): Find {
  return ({ fields }) =>
    fields
      .filter((field) => fieldKey(field) === key && (field.isSample || isReservedMail(field.value)))
      .map((field) => at(field, saysSample(field), wanted));
}

function isReservedMail(value: string): boolean {
  return value.includes('@') && RESERVED.test(value.split('@').at(-1) ?? '');
}

/** What to do about a link, by the part that it is in; other parts get general words. */
const LINK_ADVICE: Readonly<Record<string, string>> = {
  ebooks: 'pega el enlace de este ebook en tu librería, o bórralo en el editor con Borrar…',
  'printed-books': 'pega el enlace de este libro en tu librería, o bórralo en el editor con Borrar…',
  videos: 'pega el enlace de tu video, o borra este video en el editor con Borrar…',
  site: 'pega el enlace de tu perfil, o quita esa red de la lista en el editor',
};

/** Links that are still the sample's or lead to a reserved name. */
function sampleLinks({ fields }: SiteState): readonly Problem[] {
  return fields
    .filter(({ value, isSample }) => isAddress(value) && (isSample || isReservedAddress(value)))
    .map((field) => at(field, saysSample(field), LINK_ADVICE[field.part] ?? 'pega el enlace verdadero'));
}

/** Files that are still the sample's. @param called what such a file is, after «que es» */
function sampleFiles(isMeant: (field: Field) => boolean, called: string, wanted: string): Find {
  return ({ files }) =>
    files
      .filter((field) => field.isSample && isMeant(field))
      .map((field) => at(field, `nombra «${field.value}», que es ${called}`, wanted));
}

/**
 * Addresses that anyone on the way could change, in any field: the schema refuses them in fields of links,
 * and people also write them in the middle of a text.
 */
function insecureLinks({ fields }: SiteState): readonly Problem[] {
  return fields.flatMap((field) => {
    const [found] = /\bhttp:\/\/\S+/i.exec(field.value) ?? [];
    const wanted = 'escribe la misma dirección con https:// y ábrela para ver que funciona';
    return found ? [at(field, `dice «${found}», sin https`, wanted)] : [];
  });
}

/** Videos whose link leads to another video than their code names. */
function videoAddresses({ fields }: SiteState): readonly Problem[] {
  return fields.flatMap((field) => {
    const code = fields.find(({ file, name }) => file === field.file && name === 'videoId')?.value;
    if (fieldKey(field) !== 'videos/videoUrl' || !code || field.value.includes(code)) return [];
    const wrong = `dice «${field.value}», que no lleva el Código del video, «${code}»`;
    return [at(field, wrong, 'copia los dos del mismo video')];
  });
}

/** Texts that another check judges. */
const JUDGED_ELSEWHERE = ['site/domainLabel', 'site/phone', 'site/email', 'videos/videoId'];

/**
 * Words of the interface and of the specification, which may stay as they are: buttons, labels, notices, the
 * names of things. Whatever else equals the sample, fields added later included, is the sample's story, not the owner's.
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

/** Words that are still the sample's, a line for each file. */
function sampleTexts({ fields }: SiteState): readonly Problem[] {
  const found = fields.filter((field) => field.isSample && isOwnersText(field));
  return [...Map.groupBy(found, ({ file }) => file)].map(([file, group]) => ({
    file,
    field: group.map(({ name }) => name).join(', '),
    wrong: group.length === 1 ? 'dice lo mismo que la muestra' : 'dicen lo mismo que la muestra',
    wanted: 'escribe lo tuyo, o confirma que es verdad para ti',
  }));
}

function isOwnersText(field: Field): boolean {
  const { value } = field;
  const key = fieldKey(field);
  if (value === '' || isAddress(value) || namesFile(value) || JUDGED_ELSEWHERE.includes(key)) return false;
  return CLAIMS.test(key) || !MAY_STAY.some((pattern) => pattern.test(key));
}

/** Alternative texts of pictures that say something (WCAG 2.2, 1.1.1); of others the title beside them says it all. */
const ALTERNATIVE_TEXTS = [
  'hero/profileImageAlt',
  'site/socialCardAlt',
  'ebooks/imageAlt',
  'printed-books/imageAlt',
];

/** Pictures that say something, without a text for who cannot see them. */
function alternativeTexts({ fields }: SiteState): readonly Problem[] {
  return fields
    .filter((field) => ALTERNATIVE_TEXTS.includes(fieldKey(field)) && field.value.trim() === '')
    .map((field) => at(field, 'está vacío', 'cuenta en una frase qué se ve, para quien no puede verla'));
}

/** What each part shows its pictures as (src/content/load-content.ts). */
const PLACES: Readonly<Record<string, { readonly place: PicturePlace; readonly called: string }>> = {
  hero: { place: 'portrait', called: 'un retrato' },
  ebooks: { place: 'cover', called: 'una portada' },
  'printed-books': { place: 'cover', called: 'una portada' },
  guides: { place: 'ticket', called: 'la imagen de una guía' },
  videos: { place: 'thumbnail', called: 'una miniatura' },
};

/** Photographs with fewer pixels than a sharp screen shows of them. Drawings have as many as they need. */
function smallPictures({ files }: SiteState): readonly Problem[] {
  return files.flatMap((field) => {
    const shown = PLACES[field.part];
    const needed = shown ? Math.max(...PICTURE_PRESETS[shown.place].widths) : 0;
    if (!shown || !field.size || field.size.width >= needed) return [];
    const { width, height } = field.size;
    const wrong = `«${field.value}» mide ${width} × ${height} puntos y se verá borrosa`;
    const wanted = `en el editor, pulsa Cambiar imagen y elige ${shown.called} de ${needed} puntos de ancho o más`;
    return [at(field, wrong, wanted)];
  });
}

/** Search engines name the author of the books; without the field they take the site's name. */
function author({ fields }: SiteState): readonly Problem[] {
  const name = fieldAt(fields, 'site/name');
  if (!name || fieldAt(fields, 'site/author')) return [];
  const wrong = 'falta, y buscadores y tarjeta dirán el nombre del sitio en lugar del tuyo';
  return [at({ ...name, name: 'author' }, wrong, 'escribe tu nombre y apellido')];
}

/** Google cuts a title at some 600 px: about so many letters. */
export const SHOWN_TITLE = 60;
/** Google cuts a description at two lines of a wide screen: about so many letters. */
export const SHOWN_DESCRIPTION = 155;
/** A shorter description leaves a line empty, and Google often takes another text of the page instead. */
const LEAST_DESCRIPTION = 70;

function searchTitle({ fields }: SiteState): readonly Problem[] {
  const title = fieldAt(fields, 'site/searchTitle');
  const letters = title?.value.length ?? 0;
  if (!title || letters <= SHOWN_TITLE) return [];
  const wrong = `tiene ${letters} letras y los buscadores muestran unas ${SHOWN_TITLE}`;
  return [at(title, wrong, 'acórtalo, con lo más importante al comienzo')];
}

function searchDescription({ fields }: SiteState): readonly Problem[] {
  const description = fieldAt(fields, 'site/searchDescription');
  const letters = description?.value.length ?? 0;
  if (!description || (letters >= LEAST_DESCRIPTION && letters <= SHOWN_DESCRIPTION)) return [];
  const isShort = letters < LEAST_DESCRIPTION;
  const wrong = isShort
    ? `tiene solo ${letters} letras`
    : `tiene ${letters} letras y se corta cerca de ${SHOWN_DESCRIPTION}`;
  const wanted = `escribe entre ${LEAST_DESCRIPTION} y ${SHOWN_DESCRIPTION} letras que digan quién eres y qué hay en la página`;
  return [at(description, wrong, wanted)];
}

/** What the card that appears with a shared link is drawn from. */
const CARD_TEXTS = ['hero/title', 'site/name', 'site/author', 'site/jobTitle'];
const CARD_PICTURE = 'hero/profileImage';

/** A card that would show the sample with a shared link. */
function socialCard(site: SiteState): readonly Problem[] {
  const words = CARD_TEXTS.map((key) => fieldAt(site.fields, key));
  const pictures = site.files.filter((field) => fieldKey(field) === CARD_PICTURE);
  const drawn = [...words, ...pictures].filter((field) => field?.isSample);
  const places = [...drawn.map((field) => ({ file: field?.file, field: field?.name })), ...domain(site)];
  const wrong = 'la tarjeta que se ve al compartir el enlace saldría con el dato de muestra';
  const wanted = 'cámbialo y constrúyela otra vez con npm run build';
  return places.map(({ file = '', field = '' }) => ({ file, field, wrong, wanted }));
}
