import { fileSize } from '../../src/content/file-size.ts';
import { PICTURE_PRESETS, type PicturePlace } from '../../src/content/pictures.ts';
import type { FileProblem, Problem } from '../../src/content/problem.ts';
import { CARDS } from '../../src/content/schema.ts';
import { KEY_FIELDS, sampleEnvironment } from '../email-keys.ts';
import { type Field, fieldAt, type SiteState } from './site.ts';
import { longText, longWord } from './text-limits.ts';

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
  domain: {
    blocks: true,
    title: 'Dominio',
    well: 'La página conoce tu dominio.',
    find: sampleValue('site/domainLabel', 'escribe el dominio donde estará tu página, como tudominio.com'),
  },
  phone: {
    blocks: true,
    title: 'Teléfono',
    well: 'El teléfono y el chat de WhatsApp son tuyos.',
    find: sampleValue(
      'site/phone',
      'escribe tu teléfono, que si es un celular abre también WhatsApp, o déjalo vacío',
    ),
  },
  'email-address': {
    blocks: true,
    title: 'Correo de contacto',
    well: 'El correo de contacto es tuyo.',
    find: sampleValue('site/email', 'escribe el correo donde quieres que te escriban, o déjalo vacío'),
  },
  links: {
    blocks: true,
    title: 'Enlaces de muestra',
    well: 'Ningún enlace es de muestra.',
    find: eachField((field) => {
      if (!isAddress(field.value) || !(field.isSample || isReserved(field.value))) return null;
      return { wrong: saysSample(field), wanted: LINK_ADVICE[field.part] ?? 'pega el enlace verdadero' };
    }),
  },
  'video-ids': {
    blocks: true,
    title: 'Códigos de video',
    well: 'Los códigos de los videos son tuyos.',
    find: sampleValue(
      'videos/videoId',
      'pega el enlace de tu video, o borra este video en el editor con Borrar…',
    ),
  },
  'guide-file': {
    blocks: true,
    title: 'Archivo de la guía',
    well: 'Los archivos de las guías son tuyos.',
    find: sampleFiles(
      ['pdf'],
      'la guía de muestra',
      'en el editor, pulsa Cambiar PDF y elige el tuyo, o apaga Disponible y pulsa Quitar PDF',
    ),
  },
  // The schema refuses such addresses in fields of links; people also write them in the middle of a text.
  'insecure-links': {
    blocks: true,
    title: 'Enlaces sin https',
    well: 'Todos los enlaces empiezan por https://.',
    find: eachField(({ value }) => {
      const [found] = /\bhttp:\/\/\S+/i.exec(value) ?? [];
      const wanted = 'escribe la misma dirección con https:// y ábrela para ver que funciona';
      return found ? { wrong: `dice «${found}», sin https`, wanted } : null;
    }),
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
    find: eachField(({ key, file, value }, { fields }) => {
      const code = fields.find((field) => field.file === file && field.name === 'videoId')?.value;
      if (key !== 'videos/videoUrl' || !code || value.includes(code)) return null;
      const wrong = `dice «${value}», que no lleva el Código del video, «${code}»`;
      return { wrong, wanted: 'copia los dos del mismo video' };
    }),
  },
  portrait: {
    blocks: false,
    title: 'Retrato',
    well: 'El retrato es tuyo.',
    find: sampleFiles(
      ['portrait'],
      'el retrato de muestra',
      'en el editor, pulsa Cambiar imagen y elige tu fotografía',
    ),
  },
  pictures: {
    blocks: false,
    title: 'Imágenes de muestra',
    well: 'Las portadas, miniaturas y entradas son tuyas.',
    find: sampleFiles(
      ['cover', 'ticket', 'thumbnail'],
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
  'sample-name': {
    blocks: false,
    title: 'Nombre de la muestra',
    well: 'Ningún texto dice el nombre de la muestra.',
    find: eachField(namesSample),
  },
  'empty-section': {
    blocks: false,
    title: 'Secciones vacías',
    well: 'Todas las secciones tienen algo que mostrar.',
    find: emptySections,
  },
  'guide-weight': {
    blocks: false,
    title: 'Guías pesadas',
    well: 'Las guías se descargan pronto.',
    find: eachField(({ shownAs, value, bytes = 0 }) => {
      if (shownAs !== 'pdf' || bytes <= HEAVY_GUIDE) return null;
      const wrong = `«${value}» pesa ${fileSize(bytes)}, y muchas lectoras pagan sus datos`;
      const most = fileSize(HEAVY_GUIDE);
      return { wrong, wanted: `expórtalo otra vez con imágenes más pequeñas, hasta ${most}` };
    }),
  },
  'picture-size': {
    blocks: false,
    title: 'Imágenes pequeñas',
    well: 'Las fotografías alcanzan para su lugar.',
    find: eachField(smallPicture),
  },
  'text-length': {
    blocks: false,
    title: 'Textos largos',
    well: 'Los textos caben en su lugar.',
    find: eachField(longText),
  },
  'word-length': {
    blocks: false,
    title: 'Palabras largas',
    well: 'Ninguna palabra es más ancha que su lugar.',
    find: eachField(longWord),
  },
  // Search engines name the author of the books; without the field they take the site's name.
  author: {
    blocks: false,
    title: 'Nombre de la autora',
    well: 'La página dice quién eres.',
    find: (site) => {
      const name = fieldAt(site, 'site/name');
      if (!name || fieldAt(site, 'site/author')) return [];
      const wrong = 'falta, y buscadores y tarjeta dirán el nombre del sitio en lugar del tuyo';
      return [{ file: name.file, field: 'author', wrong, wanted: 'escribe tu nombre y apellido' }];
    },
  },
  'search-title': {
    blocks: false,
    title: 'Título en buscadores',
    well: 'El título cabe entero en los buscadores.',
    find: eachField(({ key, value: { length } }) => {
      if (key !== 'site/searchTitle' || length <= SHOWN_TITLE) return null;
      const wrong = `tiene ${length} letras y los buscadores muestran unas ${SHOWN_TITLE}`;
      return { wrong, wanted: 'acórtalo, con lo más importante al comienzo' };
    }),
  },
  'search-description': {
    blocks: false,
    title: 'Resumen en buscadores',
    well: 'El resumen tiene el largo que muestran los buscadores.',
    find: eachField(({ key, value: { length } }) => {
      const isShort = length < LEAST_DESCRIPTION;
      if (key !== 'site/searchDescription' || (!isShort && length <= SHOWN_DESCRIPTION)) return null;
      const wrong = isShort
        ? `tiene solo ${length} letras`
        : `tiene ${length} letras y se corta cerca de ${SHOWN_DESCRIPTION}`;
      const wanted = `escribe entre ${LEAST_DESCRIPTION} y ${SHOWN_DESCRIPTION} letras que digan quién eres y qué hay en la página`;
      return { wrong, wanted };
    }),
  },
  'social-card': {
    blocks: false,
    title: 'Tarjeta al compartir',
    well: 'La tarjeta al compartir se dibuja con lo tuyo.',
    find: eachField(({ key, value, isSample }) => {
      const isMeant = key === 'site/domainLabel' ? isReserved(value) : isSample && ON_THE_CARD.includes(key);
      const wrong = 'la tarjeta que se ve al compartir el enlace saldría con el dato de muestra';
      return isMeant ? { wrong, wanted: 'cámbialo y constrúyela otra vez con npm run build' } : null;
    }),
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

/** Bytes from which on a guide costs much data on a phone. */
const HEAVY_GUIDE = 2_000_000;
/** Google cuts a title at some 600 px: about so many letters. */
export const SHOWN_TITLE = 60;
/** Google cuts a description at two lines of a wide screen: about so many letters. */
export const SHOWN_DESCRIPTION = 155;
/** A shorter description leaves a line empty, and Google often takes another text of the page instead. */
const LEAST_DESCRIPTION = 70;

/** What the card that appears with a shared link is drawn from, beside the domain. */
const ON_THE_CARD = ['hero/title', 'site/name', 'site/author', 'site/jobTitle', 'hero/profileImage'];

/** What to do about a link, by the part that it is in; other parts get general words. */
const LINK_ADVICE: Readonly<Record<string, string>> = {
  ebooks: 'pega el enlace de este ebook en tu librería, o bórralo en el editor con Borrar…',
  'printed-books': 'pega el enlace de este libro en tu librería, o bórralo en el editor con Borrar…',
  videos: 'déjalo vacío si tu video está en YouTube, o borra este video en el editor con Borrar…',
  site: 'pega el enlace de tu perfil, o quita esa red de la lista en el editor',
};

/** Names that never lead to a site: examples, tests, one's own computer (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|local|localhost)$|^(127\.|0\.0\.0\.0$|\[)/i;

/** Whether a link, mail address or domain can never be anybody's, such as `https://libreria.example.com/a`. */
export function isReserved(value: string): boolean {
  const host = URL.canParse(value) ? new URL(value).hostname : value.replace(/^.*@/, '');
  return RESERVED.test(host);
}

/** Whether a value is a complete address, secure or not. */
export function isAddress(value: string): boolean {
  return /^https?:\/\/\S+$/i.test(value);
}

/** A check that judges each field by itself, the whole site given beside it. */
function eachField(judge: (field: Field, site: SiteState) => FileProblem | null): Find {
  return (site) =>
    site.fields.flatMap((field) => {
      const problem = judge(field, site);
      return problem ? [{ file: field.file, field: field.name, ...problem }] : [];
    });
}

/** A value without which visitors cannot reach the owner, still the sample's or at a reserved name. */
function sampleValue(key: string, wanted: string): Find {
  return eachField((field) => {
    const isMeant = field.key === key && (field.isSample || isReserved(field.value));
    return isMeant ? { wrong: saysSample(field), wanted } : null;
  });
}

function saysSample({ value }: Field): string {
  return `dice «${value}», que es de muestra`;
}

/** Files that are still the sample's. @param called what such a file is, after «que es» */
function sampleFiles(kinds: readonly Field['shownAs'][], called: string, wanted: string): Find {
  return eachField(({ isSample, shownAs, value }) =>
    isSample && shownAs && kinds.includes(shownAs)
      ? { wrong: `nombra «${value}», que es ${called}`, wanted }
      : null,
  );
}

/** What the manual shows in the place of the keys (docs/manual/08-correo.md). */
const EXAMPLE_KEYS = ['service_ab12cd3', 'template_xy98zw7'];

/** What is wrong with a key of the e-mail service, in Spanish; null where it may be the owner's. @param name its variable */
export function keyProblem(name: string, value = ''): string | null {
  if (!value) return 'falta';
  if (value === sampleEnvironment('')[name]) return 'es el dato de muestra';
  const isExample = /\s/.test(value) || EXAMPLE_KEYS.includes(value);
  return isExample ? `dice «${value}», que es el ejemplo del manual` : null;
}

/** Keys of the e-mail service that are nobody's, and a service that no visitor can reach. */
function emailKeys({ environment }: Pick<SiteState, 'environment'>): readonly Problem[] {
  const file = '.env';
  const problems = [...KEY_FIELDS].flatMap(([field, { name, pages }]) => {
    const wrong = keyProblem(field, environment[field]?.trim());
    const wanted = `cópialo de tu cuenta de EmailJS (${[...pages, name].join(' → ')})`;
    return wrong ? [{ file, field, wrong, wanted }] : [];
  });
  const origin = environment.PUBLIC_EMAILJS_ORIGIN;
  if (!origin || (/^https:\/\//.test(origin) && URL.canParse(origin) && !isReserved(origin))) return problems;
  const wrong = `dice «${origin}», adonde ningún visitante puede enviar`;
  const wanted = 'borra esa línea, para que los mensajes vayan a EmailJS';
  return [...problems, { file, field: 'PUBLIC_EMAILJS_ORIGIN', wrong, wanted }];
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
  /^site\/(navigation|rating|chat|socialLinks)\./,
  /(label|cta|ctatext|calltoaction|note|text)$/i,
  /\/(skipLink|newTab|backToTop|status|price|category|icon)$/,
  // Names of folders.
  /\/order\.\*$/,
];

const PHONE_EXAMPLE = 'contact/form.phone.placeholder';

/** Named like words of the interface, and yet what visitors believe: what is promised. */
const CLAIMS = /^site\/chat\.message|^footer\/callToAction/;

/** Words that are still the sample's, a line for each file. */
function sampleTexts(site: SiteState): readonly Problem[] {
  // The form's example of a telephone is Venezuelan.
  const isAbroad = /^(\+|00)(?!58)/.test(fieldAt(site, 'site/phone')?.value.trim() ?? '');
  const isForeign = ({ key, isSample }: Field) => isAbroad && isSample && key === PHONE_EXAMPLE;
  const found = site.fields.filter((field) => isSampleText(field) || isForeign(field));
  return [...Map.groupBy(found, ({ file }) => file)].map(([file, group]) => ({
    file,
    field: group.map(({ name }) => name).join(', '),
    wrong: group.length === 1 ? 'dice lo mismo que la muestra' : 'dicen lo mismo que la muestra',
    wanted: 'escribe lo tuyo, o déjalo si es verdad para ti',
  }));
}

function isSampleText({ key, value, shownAs, isSample }: Field): boolean {
  if (!isSample || value === '' || isAddress(value) || shownAs || JUDGED_ELSEWHERE.includes(key))
    return false;
  return CLAIMS.test(key) || !MAY_STAY.some((pattern) => pattern.test(key));
}

/** The name of the sample's site, in any words once the site has a name of its own. */
function namesSample(field: Field, site: SiteState): FileProblem | null {
  const { sampleName } = site;
  const isNamed = fieldAt(site, 'site/name')?.value !== sampleName && field.value.includes(sampleName);
  if (!isNamed || isSampleText(field)) return null;
  const wrong = `nombra «${sampleName}», la página de muestra`;
  return { wrong, wanted: 'escribe ahí el nombre de tu sitio' };
}

/** Sections without cards: the page leaves them out, and nothing of theirs is judged. */
function emptySections({ fields }: SiteState): readonly Problem[] {
  const [content] = fields[0]?.file.split('/') ?? [];
  const empty = Object.keys(CARDS).filter((section) => !fields.some(({ part }) => part === section));
  return empty.map((section) => ({
    file: `${content}/${CARDS[section]}`,
    field: '',
    wrong: 'no hay nada que mostrar, y la página va sin esa sección y sin sus enlaces',
    wanted: 'agrega algo, o déjala así si no la quieres',
  }));
}

const PICTURE_NAMES: Readonly<Record<PicturePlace, string>> = {
  portrait: 'un retrato',
  cover: 'una portada',
  ticket: 'la imagen de una guía',
  activity: 'una imagen de lo que haces',
  thumbnail: 'una miniatura',
};

/** A photograph with fewer pixels than a sharp screen shows of it. Drawings have as many as they need. */
function smallPicture({ shownAs, size, value }: Field): FileProblem | null {
  if (!size || !shownAs || shownAs === 'pdf') return null;
  const needed = Math.max(...PICTURE_PRESETS[shownAs].widths);
  if (size.width >= needed) return null;
  const wrong = `«${value}» mide ${size.width} × ${size.height} puntos y se verá borrosa`;
  const wanted = `en el editor, pulsa Cambiar imagen y elige ${PICTURE_NAMES[shownAs]} de ${needed} puntos de ancho o más`;
  return { wrong, wanted };
}
