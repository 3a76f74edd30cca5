import { problemLine } from '../../src/content/problem.ts';
import { foundWell } from './all-rules.ts';
import { withFieldName } from './field-name.ts';
import { blocks, type Finding, KINDS } from './finding.ts';

/** How a piece of the list is set off on a terminal that has colours; elsewhere nothing changes. */
export type Paint = (style: 'red' | 'yellow' | 'green' | 'bold' | 'dim', text: string) => string;

/** For files, pipes and tests. */
export const plain: Paint = (_style, text) => text;

/**
 * The checklist as its owner reads it: what blocks, what could be better, what is well, each with its count.
 * @param found what was found, in the order in which it is told
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
