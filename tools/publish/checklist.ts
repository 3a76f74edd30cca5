import { styleText } from 'node:util';
import { problemLine } from '../../src/content/problem.ts';
import { blocks, CHECKS, type Finding } from './checks.ts';

/**
 * The checklist as its owner reads it in a terminal: what blocks, then what could be better, each with its count.
 * Coloured where the terminal has colours and NO_COLOR does not forbid them.
 * @param found what was found, in the order of the list
 */
export function checklist(found: readonly Finding[]): string {
  const others = found.filter((finding) => !blocks(finding));
  return [
    ...section('red', 'Impide publicar', '✗', found.filter(blocks)),
    ...section('yellow', 'Conviene mejorar', '!', others),
  ].join('\n');
}

function section(color: 'red' | 'yellow', title: string, mark: string, found: readonly Finding[]) {
  const paint = (text: string) => styleText(color, text, { stream: process.stdout });
  const groups = [...Map.groupBy(found, ({ kind }) => kind)].flatMap(([kind, group]) => [
    `  ${CHECKS[kind].title}`,
    ...group.map((finding) => `    ${paint(mark)} ${problemLine(finding)}`),
  ]);
  return ['', paint(`${title} (${found.length})`), ...(groups.length > 0 ? groups : ['  Nada.'])];
}

/** The counts in a sentence or two: `Antes de publicar hay 3 cosas por resolver; otras 12 conviene mejorarlas.` */
export function summary(found: readonly Finding[]): string {
  const blocking = found.filter(blocks).length;
  const others = found.length - blocking;
  if (blocking === 0) {
    const rest = others === 1 ? 'Queda 1 cosa' : `Quedan ${others} cosas`;
    return others === 0 ? 'Ya puedes publicar.' : `Ya puedes publicar. ${rest} que conviene mejorar.`;
  }
  const first = `Antes de publicar hay ${blocking === 1 ? '1 cosa' : `${blocking} cosas`} por resolver`;
  if (others === 0) return `${first}.`;
  return `${first}; ${others === 1 ? 'otra conviene mejorarla' : `otras ${others} conviene mejorarlas`}.`;
}
