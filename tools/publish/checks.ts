import type { FileProblem, Problem } from '../../src/content/problem.ts';
import type { SectionId } from '../../src/content/schema.ts';
import { KEY_FIELDS, sampleEnvironment } from '../email-keys.ts';
import { type Field, fieldAt, type SiteState } from './site.ts';

/** Looks for one thing in a site that has been read already. */
type Find = (site: SiteState) => readonly Problem[];

interface Check {
  /** Whether the page must not be published while it finds something. */
  readonly blocks: boolean;
  /** What it is about, as the checklist and the manual call it. */
  readonly title: string;
  /** Null where only the network can say (ask-links.ts). */
  readonly find: Find | null;
}

/** All that the checklist looks for, in its order: what blocks comes first. */
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
  // The schema refuses such addresses in fields of links; people also write them in the middle of a text.
  'insecure-links': {
    blocks: true,
    title: 'Enlaces sin https',
    find: eachField(({ value }) => {
      const [found] = /\bhttp:\/\/\S+/i.exec(value) ?? [];
      const wanted = 'escribe la misma dirección con https:// y ábrela para ver que funciona';
      return found ? { wrong: `dice «${found}», sin https`, wanted } : null;
    }),
  },
  'dead-links': {
    blocks: true,
    title: 'Enlaces que no llevan a nada',
    find: null,
  },
  'unchecked-links': {
    blocks: false,
    title: 'Enlaces que no se pudieron comprobar',
    find: null,
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

/** What to do about a link, by the part that it is in; other parts get general words. */
const LINK_ADVICE: Readonly<Record<string, string>> = {
  ebooks: 'copia de tu librería la dirección de este ebook y pégala aquí, o borra el ebook con «Borrar…»',
  'printed-books':
    'copia de tu librería la dirección de este libro y pégala aquí, o borra el libro con «Borrar…»',
  youtube: 'déjalo vacío si tu video está en YouTube, o borra este video con «Borrar…»',
  site: 'pega el enlace de tu perfil, o quita esa red de la lista',
} satisfies Partial<Record<SectionId, string>>;

/**
 * Names that never lead to anybody's site: examples, tests, one's own computer (RFC 2606, RFC 6761), and the domains
 * that the manual and the forms give as examples.
 */
const RESERVED =
  /(^|\.)(example(\.(com|net|org))?|test|invalid|local|localhost)$|^(127\.|0\.0\.0\.0$|\[)|^(mi|tu)dominio\.com$/i;

/** Whether a link, mail address or domain can never be anybody's, such as `https://libreria.example.com/a`. */
export function isReserved(value: string): boolean {
  const host = URL.canParse(value) ? new URL(value).hostname : value.replace(/^.*@/, '');
  return RESERVED.test(host);
}

/** Whether a value is a complete address, secure or not. */
export function isAddress(value: string): boolean {
  return /^https?:\/\/\S+$/i.test(value);
}

/** A check that judges each field by itself. */
function eachField(judge: (field: Field) => FileProblem | null): Find {
  return ({ fields }) =>
    fields.flatMap((field) => {
      const problem = judge(field);
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

/** Files that are still the sample's. */
function sampleFiles(kind: Field['names'], wrong: string, wanted: string): Find {
  return eachField(({ isSample, names }) => (isSample && names === kind ? { wrong, wanted } : null));
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
const JUDGED_ELSEWHERE = ['site/domainLabel', 'site/phone', 'site/email', 'youtube/videoId'];

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

function isSampleText({ key, value, names, isSample }: Field): boolean {
  if (!isSample || value === '' || isAddress(value) || names || JUDGED_ELSEWHERE.includes(key)) return false;
  return CLAIMS.test(key) || !MAY_STAY.some((pattern) => pattern.test(key));
}

/** The name of the sample's site, in other words of a site that has a name of its own. */
function sampleNames(site: SiteState): readonly Problem[] {
  const { sampleName } = site;
  if (fieldAt(site, 'site/name')?.value === sampleName) return [];
  const find = eachField((field) => {
    if (!field.value.includes(sampleName) || isSampleText(field)) return null;
    const wrong = `nombra «${sampleName}», la página de muestra`;
    return { wrong, wanted: 'escribe ahí el nombre de tu sitio' };
  });
  return find(site);
}
