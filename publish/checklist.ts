import { styleText } from 'node:util';
import { problemLine } from '../src/content/read/problem.ts';
import { blocks, CHECKS, type Finding } from './checks.ts';

/**
 * Formats findings for the terminal: those that block publishing first, then the others. Coloured if the terminal supports
 * it and NO_COLOR is not set.
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

/** Summarizes the findings: `Antes de publicar hay 3 cosas por resolver; otras 12 conviene mejorarlas.` */
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
