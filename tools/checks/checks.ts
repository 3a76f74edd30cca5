import type { z } from 'zod';
import { quoted } from '../../src/content/fields/characters.ts';
import type { FileKind } from '../../src/content/fields/metadata.ts';
import { parsedUrl } from '../../src/content/fields/parsed-url.ts';
import { type Path, pathText } from '../../src/content/fields/path.ts';
import { phone } from '../../src/content/fields/phone.ts';
import { CODE_LENGTH, cutCode } from '../../src/content/fields/video.ts';
import { isSvgFile } from '../../src/content/read/file-check.ts';
import type { FileFacts } from '../../src/content/read/named-file.ts';
import type { Problem } from '../../src/content/read/problem.ts';
import type { FormRef, SectionId } from '../../src/content/schema.ts';
import { hasForm } from '../../src/content/sections/contact.ts';
import { isRunning } from '../../src/content/sections/notice.ts';
import { EMAIL_KEYS, keyProblem, ORIGIN_VARIABLE, SERVICE } from '../../src/form/email-service.ts';
import { blurProblem } from './blur-problem.ts';
import { firstTrace } from './pasted-text.ts';

/** A text, number, switch or file name of the content, with what the checks need to know of it. */
export interface CheckedField {
  /** File that has it: `content/site/index.yaml`. */
  readonly file: string;
  readonly form: FormRef;
  readonly path: Path;
  /** Metadata of its schema. */
  readonly meta: z.core.GlobalMeta;
  /** Its value as text, as the page has it. */
  readonly value: string;
  /** Size of the file that it names; null for any other field. */
  readonly facts: FileFacts | null;
  /** Whether the sample has the same value, or the same file. */
  readonly isSample: boolean;
  /** Whether the owner said that it is right as it is. */
  readonly isAccepted: boolean;
}

/** Input of the checks. */
export interface SiteState {
  /** Every field of what the page shows, empty texts included. */
  readonly fields: readonly CheckedField[];
  /** Environment variables: the keys of the e-mail service. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The sample's site name and author, by their fields of the form `site`. */
  readonly sampleNames: Readonly<Record<string, string>>;
  /** As in `ReadContent`. */
  readonly oddities: readonly Problem[];
}

/** Finds one kind of problem in a site. */
type Find = (site: SiteState) => readonly Problem[];

interface Check {
  /** Whether its findings keep the page from being published. */
  readonly blocks: boolean;
  /** Title in the checklist. */
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
    title: 'Dirección de tu página',
    find: sampleValue('site', 'domainLabel', 'escribe la dirección donde estará tu página'),
  },
  phone: {
    blocks: true,
    title: 'Teléfono',
    find: sampleValue(
      'site',
      'phone',
      'escribe tu teléfono, que si es un celular abre también WhatsApp; o déjalo vacío, si pones un correo',
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
    find: sampleValue(
      'site',
      'email',
      'escribe el correo donde quieres que te escriban; o déjalo vacío, si pones un celular',
    ),
  },
  links: {
    blocks: true,
    title: 'Enlaces de muestra',
    find: sampleLinks,
  },
  'video-ids': {
    blocks: true,
    title: 'Videos de muestra',
    find: sampleVideos,
  },
  'cut-videos': {
    blocks: true,
    title: 'Enlaces de video cortados',
    find: eachField((checked) => {
      const code = isField(checked, 'youtube', 'videoUrl') ? cutCode(checked.value) : null;
      const wrong = `al código del video, «${code}», le falta el final`;
      const wanted = `cópialo otra vez de YouTube: son ${CODE_LENGTH} signos, como dQw4w9WgXcQ`;
      return code ? { wrong, wanted } : null;
    }),
  },
  'guide-file': {
    blocks: true,
    title: 'Archivo de la guía',
    find: sampleFiles(
      'pdf',
      'todavía es la guía de muestra',
      'pon la tuya, o apaga «Disponible» y quita el PDF',
    ),
  },
  // A field for a link gets https from its schema; this finds http inside texts.
  'insecure-links': {
    blocks: true,
    title: 'Enlaces sin https',
    find: eachField(({ value }) => {
      const [found] = /\bhttp:\/\/\S+/i.exec(value) ?? [];
      const wanted = 'escribe la misma dirección con https:// y ábrela para ver que funciona';
      return found ? { wrong: `dice «${found}», sin https`, wanted } : null;
    }),
  },
  figures: {
    blocks: false,
    title: 'Cifras de muestra',
    find: unaccepted(
      eachField((checked) =>
        checked.isSample && isFigure(checked)
          ? {
              wrong: 'viene de la muestra, y es inventada',
              wanted: 'pon la tuya, quítala, o déjala si es verdad para ti',
            }
          : null,
      ),
    ),
  },
  pictures: {
    blocks: false,
    title: 'Imágenes de muestra',
    find: unaccepted(
      sampleFiles('picture', 'todavía es el dibujo de muestra', 'pon tu imagen, o déjalo si te gusta'),
    ),
  },
  blurred: {
    blocks: false,
    title: 'Imágenes borrosas',
    find: unaccepted(
      eachField(({ meta, value, facts }) => {
        const { slot } = meta;
        const isSharp = !slot || !facts || !('width' in facts) || isSvgFile(value);
        return isSharp ? null : blurProblem(slot, facts);
      }),
    ),
  },
  pasted: {
    blocks: false,
    title: 'Restos de lo que pegaste',
    find: unaccepted(
      eachField(({ meta, value }) => {
        const trace = meta.control === 'lines' ? firstTrace(value) : undefined;
        const wanted = 'borra esos signos, o déjalos si van así';
        return trace ? { wrong: `dice «${quoted(trace)}», como lo copia otro programa`, wanted } : null;
      }),
    ),
  },
  'sample-texts': {
    blocks: false,
    title: 'Textos de muestra',
    find: unaccepted((asked, site) => [...sampleTexts(asked), ...sampleNames(asked, site)]),
  },
  notice: {
    blocks: false,
    title: 'Aviso',
    find: unaccepted(endedNotice),
  },
  voices: {
    blocks: false,
    title: 'Voces de lectoras',
    find: unaccepted(
      eachField(({ form, path }) =>
        form.section === 'contact' && path[0] === 'voices' && path[2] === 'words'
          ? { wrong: 'son palabras de otra persona', wanted: 'déjalas solo si lo dijo así y te dio permiso' }
          : null,
      ),
    ),
  },
  oddities: {
    blocks: false,
    title: 'Archivos y carpetas que sobran',
    find: ({ oddities }) => oddities,
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

/** Whether a field is the one of this name in a section, or in one of its entries; not one of a group or list in it. */
function isField(
  { form, path }: Pick<CheckedField, 'form' | 'path'>,
  section: SectionId,
  name: string,
): boolean {
  return form.section === section && path.length === 1 && path[0] === name;
}

/** The text of a field of the form `site`; empty if the content leaves it out. */
export function siteText(
  { fields }: { readonly fields: readonly Pick<CheckedField, 'form' | 'path' | 'value'>[] },
  name: string,
): string {
  return fields.find((field) => isField(field, 'site', name))?.value ?? '';
}

/** What decides whether the page has the contact form, for `hasForm`. */
function contactOf({ fields }: Pick<SiteState, 'fields'>) {
  const withoutForm = fields.some(
    (field) => isField(field, 'contact', 'withoutForm') && field.value === 'true',
  );
  // What is hidden has no fields here.
  const hidden = !fields.some(({ form }) => form.section === 'contact');
  return { withoutForm, hidden };
}

/** Remedy for a sample link: of a card, of an item of a list, or of a section's own. */
function linkAdvice({ form, path }: CheckedField): string {
  const paste = 'copia la dirección verdadera y pégala aquí';
  if (form.entry !== null) return `${paste}, o borra la tarjeta`;
  return path.some((step) => typeof step === 'number') ? `${paste}, o quítalo de la lista` : paste;
}

/**
 * Domains that never belong to anybody: examples, tests, the local computer (RFC 2606, RFC 6761), and the examples of
 * manual and forms.
 */
const RESERVED =
  /(^|\.)(example(\.(com|net|org))?|test|invalid|local|localhost)$|^(127\.|0\.0\.0\.0$|\[)|^(mi|tu)(dominio|nombre|pagina)\.com$/i;

/** Whether a link, e-mail address or domain has a reserved domain, such as `https://libreria.example.com/a`. */
export function isReserved(value: string): boolean {
  const host = parsedUrl(value)?.hostname ?? value.replace(/^.*@/, '');
  return RESERVED.test(host);
}

/** Whether a value is a complete address, with http or https. */
function isAddress(value: string): boolean {
  return /^https?:\/\/\S+$/i.test(value);
}

/** Makes a check that judges each field on its own. */
function eachField(judge: (field: CheckedField) => Pick<Problem, 'wrong' | 'wanted'> | null): Find {
  return ({ fields }) =>
    fields.flatMap((checked) => {
      const problem = judge(checked);
      const { file, form, path } = checked;
      return problem ? [{ file, form, fields: [path], ...problem }] : [];
    });
}

/** Makes a check of all fields but those that the owner has accepted; it may look up those too, in the whole site. */
function unaccepted(find: (asked: SiteState, site: SiteState) => readonly Problem[]): Find {
  return (site) => find({ ...site, fields: site.fields.filter(({ isAccepted }) => !isAccepted) }, site);
}

/** Finds links of the sample or to a reserved domain, but for those of videos and of books that are not sold by their link. */
function sampleLinks(site: SiteState): readonly Problem[] {
  const isOn = (checked: CheckedField, name: string) => checked.path[0] === name && checked.value === 'true';
  const unused = site.fields.filter(
    (checked) => isOn(checked, 'soldByWhatsApp') || isOn(checked, 'disabled'),
  );
  const isUnused = ({ file, path }: CheckedField) =>
    path[0] === 'amazonLink' && unused.some((book) => book.file === file);
  const find = eachField((checked) => {
    const { form, value, isSample } = checked;
    if (form.section === 'youtube' || !isAddress(value) || isUnused(checked)) return null;
    if (!isSample && !isReserved(value)) return null;
    return { wrong: saysSample(checked), wanted: linkAdvice(checked) };
  });
  return find(site);
}

/** Finds videos of the sample or at a reserved domain; one problem a video, since one control shows code and address. */
function sampleVideos({ fields }: SiteState): readonly Problem[] {
  const found = fields.filter(
    (checked) =>
      (isField(checked, 'youtube', 'videoId') || isField(checked, 'youtube', 'videoUrl')) &&
      (checked.isSample || isReserved(checked.value)),
  );
  const wanted = 'pega el enlace de tu video, o borra este video';
  return [...Map.groupBy(found, ({ file }) => file).values()].flatMap((ofVideo) =>
    ofVideo.slice(-1).map((last) => ({
      file: last.file,
      form: last.form,
      fields: [last.path],
      wrong: saysSample(last),
      wanted,
    })),
  );
}

/** Makes a check of one field of a section or its entries: it may have neither the sample's value nor a reserved domain. */
function sampleValue(section: SectionId, name: string, wanted: string): Find {
  return eachField((checked) => {
    const isSampleValue = isField(checked, section, name) && (checked.isSample || isReserved(checked.value));
    return isSampleValue ? { wrong: saysSample(checked), wanted } : null;
  });
}

function saysSample({ value }: CheckedField): string {
  return `dice «${value}», que es de muestra`;
}

/** Makes a check for files of the sample. */
function sampleFiles(kind: FileKind, wrong: string, wanted: string): Find {
  return eachField(({ isSample, meta }) => (isSample && meta.control === kind ? { wrong, wanted } : null));
}

/** Answers of `keyProblem`, as they are said of several keys. */
const SEVERAL_KEYS: Readonly<Record<string, string>> = {
  falta: 'faltan',
  'es el dato de muestra': 'son los datos de muestra',
};

/**
 * Finds keys of the e-mail service that are missing or examples, and an origin that no visitor can reach. A page without the
 * form needs none. What is wrong with several keys alike is one problem.
 */
function emailKeys(site: Pick<SiteState, 'environment' | 'fields'>): readonly Problem[] {
  if (!hasForm(contactOf(site))) return [];
  const { environment } = site;
  const file = '.env';
  const wrongKeys = Object.values(EMAIL_KEYS).flatMap(({ variable }) => {
    const wrong = keyProblem(variable, environment[variable]?.trim());
    return wrong ? [{ variable, wrong }] : [];
  });
  const problems = [...Map.groupBy(wrongKeys, ({ wrong }) => wrong)].map(([wrong, keys]) => {
    const copy = keys.length > 1 ? 'cópialos' : 'cópialo';
    return {
      file,
      form: null,
      fields: keys.map(({ variable }) => [variable]),
      wrong: keys.length > 1 ? (SEVERAL_KEYS[wrong] ?? wrong) : wrong,
      wanted: `${copy} de tu cuenta de ${SERVICE.name}, o sigue por ahora sin formulario`,
    };
  });
  const origin = environment[ORIGIN_VARIABLE];
  if (!origin || (/^https:\/\//.test(origin) && parsedUrl(origin) && !isReserved(origin))) return problems;
  const wrong = `dice «${origin}», adonde ningún visitante puede enviar`;
  const wanted = `borra esa línea del archivo .env, para que los mensajes vayan a ${SERVICE.name}`;
  return [...problems, { file, form: null, fields: [[ORIGIN_VARIABLE]], wrong, wanted }];
}

/** Finds books that are sold by WhatsApp while there is no number to write to. */
function whatsAppSales(site: SiteState): readonly Problem[] {
  if (phone.safeParse(siteText(site, 'phone')).data?.chat) return [];
  const wrong = 'el libro se vende por WhatsApp, y tu teléfono falta o es fijo';
  const wanted =
    'escribe un celular en «Teléfono», en «Datos del sitio», o elige otra cosa en «Cómo se vende»';
  const find = eachField(({ path, value }) =>
    path[0] === 'soldByWhatsApp' && value === 'true' ? { wrong, wanted } : null,
  );
  return find(site);
}

/** Finds a notice whose last day is over: it has left the page, but for visitors without scripts. */
function endedNotice({ fields }: SiteState): readonly Problem[] {
  const own = fields.filter(({ form, path }) => form.section === 'hero' && path[0] === 'notice');
  const written = (name: string) => own.find(({ path, value }) => path[1] === name && value);
  const text = written('text');
  const last = written('lastDay') ?? written('date');
  if (!text || !last || isRunning({ text: text.value, lastDay: last.value })) return [];
  const day = last.value.split('-').toReversed().join('/');
  const wrong = `su último día fue el ${day}`;
  const wanted = 'vacía «Lo que dice», o pon otro día, y publica otra vez';
  return [{ file: last.file, form: last.form, fields: [last.path], wrong, wanted }];
}

/** Finds texts of the sample; one problem a file. */
function sampleTexts(site: SiteState): readonly Problem[] {
  // The sample's example of a telephone number is Venezuelan.
  const { country = 'VE' } = phone.safeParse(siteText(site, 'phone')).data ?? {};
  const isAbroad = country !== 'VE';
  const isForeign = ({ form, path, isSample }: CheckedField) =>
    isAbroad && isSample && form.section === 'contact' && pathText(path) === 'form.phone.placeholder';
  const found = site.fields.filter((checked) => isSampleText(checked) || isForeign(checked));
  return [...Map.groupBy(found, ({ file }) => file)].map(([file, group]) => ({
    file,
    form: group[0]?.form ?? null,
    fields: group.map(({ path }) => path),
    wrong: 'igual que en la muestra',
    wanted: 'escribe lo tuyo, o déjalo si es verdad para ti',
  }));
}

/** Fields that other checks judge, by section. */
const CHECKED_APART: Readonly<Record<string, readonly string[]>> = {
  site: ['domainLabel', 'phone', 'email'],
  youtube: ['videoId', 'videoUrl'],
} satisfies Partial<Record<SectionId, readonly string[]>>;

/** Whether a field is a number that promises something: a figure, or the stars of a book. */
function isFigure({ path, value }: CheckedField): boolean {
  const [name, , part] = path;
  return (
    value !== '' && ((name === 'figures' && part === 'value') || (name === 'rating' && path.length === 1))
  );
}

/** Whether a text is still the sample's, but should be the owner's. Addresses and files have checks of their own. */
function isSampleText(checked: CheckedField): boolean {
  const { form, value, meta, isSample } = checked;
  const isFile = meta.control === 'picture' || meta.control === 'pdf';
  const names = CHECKED_APART[form.section] ?? [];
  const isCheckedApart =
    isFile ||
    isFigure(checked) ||
    isAddress(value) ||
    names.some((name) => isField(checked, form.section, name));
  return isSample && !isCheckedApart && value !== '' && !meta.mayStay;
}

/** Finds the names of the sample's site and author in other texts, once the content has its own. */
function sampleNames(asked: SiteState, site: SiteState): readonly Problem[] {
  const replaced = Object.entries(site.sampleNames).filter(([name, value]) => siteText(site, name) !== value);
  const find = eachField((checked) => {
    const [, name] = replaced.find(([, sampleName]) => checked.value.includes(sampleName)) ?? [];
    if (!name || isSampleText(checked)) return null;
    return {
      wrong: `nombra a «${name}», que es de la muestra`,
      wanted: 'escribe ahí tu nombre o el de tu sitio',
    };
  });
  return find(asked);
}
