import type { z } from 'zod';
import { fieldTitles } from '../../src/content/explain-issue.ts';
import { type Problem, problemLine } from '../../src/content/problem.ts';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from '../../src/content/schema.ts';
import { blocks, type Finding, KINDS, type Kind, type Rule } from './finding.ts';
import { alternativeTexts, insecureLinks, pictureSizes, videoAddresses } from './rules/links-and-pictures.ts';
import {
  author,
  domain,
  emailKeys,
  SHOWN_DESCRIPTION,
  SHOWN_TITLE,
  searchWords,
  socialCard,
} from './rules/publishing.ts';
import { links, namedValues, sampleFiles, texts } from './rules/sample.ts';
import { fieldAt, type SiteState } from './site.ts';
import { textLengths } from './text-limits.ts';

const RULES: readonly Rule[] = [
  emailKeys,
  domain,
  namedValues,
  links,
  sampleFiles,
  insecureLinks,
  videoAddresses,
  texts,
  alternativeTexts,
  pictureSizes,
  textLengths,
  author,
  searchWords,
  socialCard,
];

/** Kinds that only the network can find. */
const ASKED: readonly Kind[] = ['dead-links', 'unchecked-links'];

/** Everything between this content and a published page, what blocks first. */
export function findings(site: SiteState): readonly Finding[] {
  const order = Object.keys(KINDS);
  return RULES.flatMap((rule) => rule(site)).toSorted(
    (a, b) => Number(blocks(b)) - Number(blocks(a)) || order.indexOf(a.kind) - order.indexOf(b.kind),
  );
}

/** Kinds that were looked for and not found. */
function foundWell(found: readonly Finding[], askedNetwork: boolean): readonly Kind[] {
  const kinds = Object.keys(KINDS) as Kind[];
  const looked = kinds.filter((kind) => askedNetwork || !ASKED.includes(kind));
  return looked.filter((kind) => !found.some((finding) => finding.kind === kind));
}

/** How a piece of the list is set off on a terminal that has colours; elsewhere nothing changes. */
export type Paint = (style: 'red' | 'yellow' | 'green' | 'bold' | 'dim', text: string) => string;

/** For files, pipes and tests. */
export const plain: Paint = (_style, text) => text;

/**
 * The checklist as its owner reads it: what blocks, what could be better, what is well, each with its count.
 * @param found what was found, in the order of the list
 * @param askedNetwork whether external links were asked for
 */
export function checklist(found: readonly Finding[], askedNetwork: boolean, paint: Paint): string {
  const blocking = found.filter(blocks);
  const others = found.filter((finding) => !blocks(finding));
  const well = foundWell(found, askedNetwork).map((kind) => `  ${paint('green', '✓')} ${KINDS[kind].well}`);
  return [
    ...section(paint('red', `Impide publicar (${blocking.length})`), grouped(blocking, '✗', paint), paint),
    ...section(paint('yellow', `Conviene mejorar (${others.length})`), grouped(others, '!', paint), paint),
    ...section(paint('green', `Bien (${well.length})`), well, paint),
  ].join('\n');
}

/** One line with the counts: `3 cosas impiden publicar y 12 conviene mejorar.` */
export function summary(found: readonly Finding[]): string {
  const blocking = found.filter(blocks).length;
  const others = found.length - blocking;
  const first = blocking === 1 ? '1 cosa impide publicar' : `${blocking} cosas impiden publicar`;
  return `${blocking === 0 ? 'Nada impide publicar' : first} y ${others} conviene mejorar.`;
}

function section(title: string, lines: readonly string[], paint: Paint): readonly string[] {
  return ['', paint('bold', title), ...(lines.length > 0 ? lines : ['  Nada.'])];
}

function grouped(found: readonly Finding[], mark: string, paint: Paint): readonly string[] {
  const color = mark === '✗' ? 'red' : 'yellow';
  return [...Map.groupBy(found, ({ kind }) => kind)].flatMap(([kind, group]) => [
    `  ${KINDS[kind].title}`,
    ...group.map((finding) => `    ${paint(color, mark)} ${problemLine(withFieldName(finding))}`),
  ]);
}

/** WhatsApp gives a title two short lines and a description one or two, depending on the phone. */
const WHATSAPP_TITLE = 65;
const WHATSAPP_DESCRIPTION = 80;

/** What a search result and a shared link would show, as lines for the owner. */
export function previews(site: SiteState): string {
  const text = (key: string) => String(fieldAt(site.fields, key)?.value ?? '').replaceAll(/\s+/g, ' ');
  const title = text('site/searchTitle').trim();
  const description = text('site/searchDescription').trim();
  const host = text('site/domainLabel');
  return [
    'Así se vería en Google:',
    `  ${host}`,
    `  ${cut(title, SHOWN_TITLE)}`,
    `  ${cut(description, SHOWN_DESCRIPTION)}`,
    '',
    'Así se vería al compartirla por WhatsApp:',
    `  [ tarjeta de 1200 × 630: «${text('hero/title').trim()}», ${text('site/name')} y tu retrato ]`,
    `  ${cut(title, WHATSAPP_TITLE)}`,
    `  ${cut(description, WHATSAPP_DESCRIPTION)}`,
    `  ${host}`,
  ].join('\n');
}

/** Cuts before the word that does not fit whole, as both do. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/\s+\S*$/, '')} …`;
}

const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  ...SINGLE_SCHEMAS,
  ...COLLECTION_SCHEMAS,
};

/**
 * Names fields as the editor's form does, with the name in the file behind: `Redes sociales 1 › Enlace a tu perfil
 * (socialLinks.1.url)`.
 * @param file from the content folder on, as `content/site/index.yaml`; settings of any other file keep their names
 * @param names one field, or several with commas between, list places counted from 1
 */
export function fieldName(file: string, names: string): string {
  const schema = SCHEMAS[file.split('/')[1] ?? ''];
  if (!schema) return names;
  return names
    .split(', ')
    .map((name) => titled(schema, name))
    .join(', ');
}

/** The same finding or problem, its field called as the editor does. */
export function withFieldName<Named extends Pick<Problem, 'file' | 'field'>>(named: Named): Named {
  return { ...named, field: fieldName(named.file, named.field) };
}

function titled(schema: z.ZodType, name: string): string {
  const path = name.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) - 1 : step));
  const titles = fieldTitles(schema, path).map(({ title, line }) => (line ? `${title} ${line}` : title));
  return titles.length > 0 ? `${titles.join(' › ')} (${name})` : name;
}
