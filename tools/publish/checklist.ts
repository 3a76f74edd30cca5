import { problemLine } from '../../src/content/problem.ts';
import { blocks, CHECKS, type Finding, type Kind, SHOWN_DESCRIPTION, SHOWN_TITLE } from './checks.ts';
import { fieldAt, type SiteState } from './site.ts';

/** How a piece of the list is set off on a terminal that has colours; elsewhere nothing changes. */
export type Paint = (style: 'red' | 'yellow' | 'green' | 'bold', text: string) => string;

/** For files, pipes and tests. */
export const plain: Paint = (_style, text) => text;

/**
 * The checklist as its owner reads it: what blocks, what could be better, what is well, each with its count.
 * @param found what was found, in the order of the list
 * @param askedNetwork whether external links were asked for
 */
export function checklist(found: readonly Finding[], askedNetwork: boolean, paint: Paint): string {
  const { blocking, others, ...rest } = parts(found, askedNetwork);
  const well = rest.well.map((words) => `  ${paint('green', '✓')} ${words}`);
  const section = (style: 'red' | 'yellow' | 'green', title: string, lines: readonly string[]) => [
    '',
    paint('bold', paint(style, title)),
    ...(lines.length > 0 ? lines : ['  Nada.']),
  ];
  return [
    ...section('red', `Impide publicar (${blocking.length})`, grouped(blocking, paint('red', '✗'))),
    ...section('yellow', `Conviene mejorar (${others.length})`, grouped(others, paint('yellow', '!'))),
    ...section('green', `Bien (${well.length})`, well),
  ].join('\n');
}

/** The list in its three parts: what blocks, what could be better, and the words for what is well. */
export function parts(found: readonly Finding[], askedNetwork: boolean) {
  const well = (Object.keys(CHECKS) as Kind[])
    .filter((kind) => askedNetwork || CHECKS[kind].find)
    .filter((kind) => !found.some((finding) => finding.kind === kind));
  return {
    blocking: found.filter(blocks),
    others: found.filter((finding) => !blocks(finding)),
    well: well.map((kind) => CHECKS[kind].well),
  };
}

function grouped(found: readonly Finding[], mark: string): readonly string[] {
  return [...Map.groupBy(found, ({ kind }) => kind)].flatMap(([kind, group]) => [
    `  ${CHECKS[kind].title}`,
    ...group.map((finding) => `    ${mark} ${problemLine(finding)}`),
  ]);
}

/** One line with the counts: `3 cosas impiden publicar y 12 conviene mejorar.` */
export function summary(found: readonly Finding[]): string {
  const blocking = found.filter(blocks).length;
  const others = found.length - blocking;
  const first = blocking === 1 ? '1 cosa impide publicar' : `${blocking} cosas impiden publicar`;
  return `${blocking === 0 ? 'Nada impide publicar' : first} y ${others} conviene mejorar.`;
}

/** WhatsApp gives a title two short lines and a description one or two, depending on the phone. */
const WHATSAPP_TITLE = 65;
const WHATSAPP_DESCRIPTION = 80;

/** What a search result and a shared link would show, as lines for the owner. */
export function previews(site: SiteState): string {
  const text = (key: string) => fieldAt(site, key)?.value.replaceAll(/\s+/g, ' ').trim() ?? '';
  const title = text('site/searchTitle');
  const description = text('site/searchDescription');
  const host = text('site/domainLabel');
  return [
    'Así se vería en Google:',
    `  ${host}`,
    `  ${cut(title, SHOWN_TITLE)}`,
    `  ${cut(description, SHOWN_DESCRIPTION)}`,
    '',
    'Así se vería al compartirla por WhatsApp:',
    `  [ tarjeta de 1200 × 630: «${text('hero/title')}», ${text('site/name')} y tu retrato ]`,
    `  ${cut(title, WHATSAPP_TITLE)}`,
    `  ${cut(description, WHATSAPP_DESCRIPTION)}`,
    `  ${host}`,
  ].join('\n');
}

/** Cuts before the word that does not fit whole, as both do. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, '')} …`;
}
