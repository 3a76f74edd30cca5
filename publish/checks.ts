import { phone } from '../src/content/phone.ts';
import type { Problem } from '../src/content/problem.ts';
import type { SectionId } from '../src/content/schema.ts';
import { KEY_FIELDS, sampleEnvironment } from './email-keys.ts';
import { type Field, fieldAt, type SiteState } from './site.ts';

/** Finds one kind of problem in a site. */
type Find = (site: SiteState) => readonly Problem[];

interface Check {
  /** Whether its findings keep the page from being published. */
  readonly blocks: boolean;
  /** Title in the checklist and the manual. */
  readonly title: string;
  readonly find: Find;
}

/** All checks, in the order of the checklist: those that block come first. */
export const CHECKS = {
  'email-keys': {
    blocks: true,
    title: 'Servicio de correo',
    find: emailKeys,
  },
  domain: {
    blocks: true,
    title: 'Dominio',
    find: sampleValue('site/domainLabel', 'escribe el dominio donde estará tu página'),
  },
  phone: {
    blocks: true,
    title: 'Teléfono',
    find: sampleValue(
      'site/phone',
      'escribe tu teléfono, que si es un celular abre también WhatsApp, o déjalo vacío',
    ),
  },
  'whatsapp-sales': {
    blocks: true,
    title: 'Venta por WhatsApp',
    find: whatsAppSales,
  },
  'email-address': {
    blocks: true,
    title: 'Correo de contacto',
    find: sampleValue('site/email', 'escribe el correo donde quieres que te escriban, o déjalo vacío'),
  },
  links: {
    blocks: true,
    title: 'Enlaces de muestra',
    find: eachField((field) => {
      if (!isAddress(field.value) || !(field.isSample || isReserved(field.value))) return null;
      return { wrong: saysSample(field), wanted: LINK_ADVICE[field.part] ?? 'pega el enlace verdadero' };
    }),
  },
  'video-ids': {
    blocks: true,
    title: 'Códigos de video',
    find: sampleValue('youtube/videoId', 'pega el enlace de tu video, o borra este video con «Borrar…»'),
  },
  'guide-file': {
    blocks: true,
    title: 'Archivo de la guía',
    find: sampleFiles(
      'pdf',
      'todavía es la guía de muestra',
      'pulsa «Cambiar PDF» y elige el tuyo, o apaga «Disponible» y pulsa «Quitar PDF»',
    ),
  },
  // The schema refuses them in fields for links; this finds them inside texts.
  'insecure-links': {
    blocks: true,
    title: 'Enlaces sin https',
    find: eachField(({ value }) => {
      const [found] = /\bhttp:\/\/\S+/i.exec(value) ?? [];
      const wanted = 'escribe la misma dirección con https:// y ábrela para ver que funciona';
      return found ? { wrong: `dice «${found}», sin https`, wanted } : null;
    }),
  },
  pictures: {
    blocks: false,
    title: 'Imágenes de muestra',
    find: sampleFiles(
      'picture',
      'todavía es el dibujo de muestra',
      'pulsa «Cambiar imagen» y elige la tuya, o déjalo si te gusta',
    ),
  },
  'sample-texts': {
    blocks: false,
    title: 'Textos de muestra',
    find: (site) => [...sampleTexts(site), ...sampleNames(site)],
  },
} as const satisfies Record<string, Check>;

export type Kind = keyof typeof CHECKS;

/** A problem that a check found; `wanted` is its remedy. */
export interface Finding extends Problem {
  readonly kind: Kind;
}

/** The findings of all checks, in the order of the checklist. */
export function findings(site: SiteState): readonly Finding[] {
  return (Object.keys(CHECKS) as Kind[]).flatMap((kind) =>
    CHECKS[kind].find(site).map((problem) => ({ kind, ...problem })),
  );
}

/** Whether a finding keeps the page from being published. */
export function blocks({ kind }: Finding): boolean {
  return CHECKS[kind].blocks;
}

/** Remedy for a sample link, by its section. */
const LINK_ADVICE: Readonly<Record<string, string>> = {
  ebooks: 'copia de tu librería la dirección de este ebook y pégala aquí, o borra el ebook con «Borrar…»',
  'printed-books':
    'copia de tu librería la dirección de este libro y pégala aquí, o borra el libro con «Borrar…»',
  youtube: 'déjalo vacío si tu video está en YouTube, o borra este video con «Borrar…»',
  site: 'pega el enlace de tu perfil, o quita esa red de la lista',
} satisfies Partial<Record<SectionId, string>>;

/**
 * Domains that never belong to anybody: examples, tests, the local computer (RFC 2606, RFC 6761), and the examples of
 * manual and forms.
 */
const RESERVED =
  /(^|\.)(example(\.(com|net|org))?|test|invalid|local|localhost)$|^(127\.|0\.0\.0\.0$|\[)|^(mi|tu)dominio\.com$/i;

/** Whether a link, e-mail address or domain has a reserved domain, such as `https://libreria.example.com/a`. */
export function isReserved(value: string): boolean {
  const host = URL.canParse(value) ? new URL(value).hostname : value.replace(/^.*@/, '');
  return RESERVED.test(host);
}

/** Whether a value is a complete address, secure or not. */
export function isAddress(value: string): boolean {
  return /^https?:\/\/\S+$/i.test(value);
}

/** A check of each field on its own. */
function eachField(judge: (field: Field) => Pick<Problem, 'wrong' | 'wanted'> | null): Find {
  return ({ fields }) =>
    fields.flatMap((field) => {
      const problem = judge(field);
      return problem ? [{ file: field.file, field: field.name, ...problem }] : [];
    });
}

/** A check of one field: neither the sample's value nor a reserved domain. */
function sampleValue(key: string, wanted: string): Find {
  return eachField((field) => {
    const isSampleValue = field.key === key && (field.isSample || isReserved(field.value));
    return isSampleValue ? { wrong: saysSample(field), wanted } : null;
  });
}

function saysSample({ value }: Field): string {
  return `dice «${value}», que es de muestra`;
}

/** A check for files of the sample. */
function sampleFiles(kind: Field['names'], wrong: string, wanted: string): Find {
  return eachField(({ isSample, names }) => (isSample && names === kind ? { wrong, wanted } : null));
}

/** Example keys of docs/manual/08-correo.md. */
const EXAMPLE_KEYS = ['service_ab12cd3', 'template_xy98zw7'];

/**
 * Checks a key of the e-mail service.
 * @param name its variable
 * @returns what is wrong, in Spanish, or null
 */
export function keyProblem(name: string, value = ''): string | null {
  if (!value) return 'falta';
  if (value === sampleEnvironment('')[name]) return 'es el dato de muestra';
  const isExample = /\s/.test(value) || EXAMPLE_KEYS.includes(value);
  return isExample ? `dice «${value}», que es el ejemplo del manual` : null;
}

/** Finds keys of the e-mail service that are missing or examples, and an origin that no visitor can reach. */
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

/** Finds books that are sold by WhatsApp while there is no number to write to. */
function whatsAppSales(site: SiteState): readonly Problem[] {
  if (phone.safeParse(fieldAt(site, 'site/phone')?.value).data?.chat) return [];
  const wrong = 'el libro se vende por WhatsApp, y tu teléfono falta o es fijo';
  const wanted = 'escribe un celular en «Teléfono», en «Datos del sitio», o apaga «Se vende por WhatsApp»';
  const find = eachField(({ key, value }) =>
    key.endsWith('/soldByWhatsApp') && value === 'true' ? { wrong, wanted } : null,
  );
  return find(site);
}

/** Fields that have their own check. */
const CHECKED_ELSEWHERE = ['site/domainLabel', 'site/phone', 'site/email', 'youtube/videoId'];

/**
 * Fields that may keep the sample's texts: buttons, labels, notices. All others, fields added later included, are about
 * the owner.
 */
const MAY_STAY = [
  /^(header|not-found)\//,
  /^contact\/(form|toasts)\./,
  /^site\/(navigation|rating|chat|socialLinks)\./,
  /(label|cta|ctatext|calltoaction|note|text)$/i,
  /\/(skipLink|newTab|backToTop|status|price|category|icon|disabled|isAvailable|soldByWhatsApp)$/,
  // Names of folders.
  /\/order\.\*$/,
];

const PHONE_EXAMPLE = 'contact/form.phone.placeholder';

/** Exceptions: texts that promise something to visitors. */
const CLAIMS = /^site\/chat\.message|^footer\/callToAction/;

/** Finds texts of the sample; one problem a file. */
function sampleTexts(site: SiteState): readonly Problem[] {
  // The sample's example of a telephone number is Venezuelan.
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

function isSampleText({ key, value, names, isSample }: Field): boolean {
  if (!isSample || value === '' || isAddress(value) || names || CHECKED_ELSEWHERE.includes(key)) return false;
  return CLAIMS.test(key) || !MAY_STAY.some((pattern) => pattern.test(key));
}

/** Finds the names of the sample's site and author in other texts, once the content has its own. */
function sampleNames(site: SiteState): readonly Problem[] {
  const replaced = Object.entries(site.sampleNames).filter(
    ([key, name]) => fieldAt(site, key)?.value !== name,
  );
  const find = eachField((field) => {
    const [, name] = replaced.find(([, sampleName]) => field.value.includes(sampleName)) ?? [];
    if (!name || isSampleText(field)) return null;
    return {
      wrong: `nombra a «${name}», que es de la muestra`,
      wanted: 'escribe ahí tu nombre o el de tu sitio',
    };
  });
  return find(site);
}
