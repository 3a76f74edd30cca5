import { styleText } from 'node:util';
import { type Problem, problemLine } from '../../src/content/read/problem.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { readAccepted } from './accepted.ts';
import { blocks, CHECKS, type Finding, findings, type SiteState } from './checks.ts';
import { ownSettings } from './own-settings.ts';
import { siteState } from './site-state.ts';

/** Result of all checks before publishing. */
type Review = {
  /** Whether the page may be published: nothing found that must be changed before, such as a name of the sample. */
  readonly isReady: boolean;
  /** The same in Spanish, with the number of findings. */
  readonly summary: string;
} & (
  | { readonly problems: readonly Problem[] }
  | { readonly problems: null; readonly site: SiteState; readonly found: readonly Finding[] }
);

/**
 * Reads content and settings and runs all checks; if the content has problems, only these are reported.
 * @param content absolute path of the content folder
 * @param settings folder of `.env`
 * @throws Error, in Spanish, if the sample is incomplete: the checks compare with it
 */
export async function review(content: string, settings: string): Promise<Review> {
  const read = await readContent(content);
  const { problems } = read;
  if (problems.length > 0) {
    return { isReady: false, summary: 'Antes que nada hay que corregir el contenido.', problems };
  }
  const site = await siteState(read, ownSettings(settings), await readAccepted(content));
  const found = findings(site);
  return { isReady: !found.some(blocks), summary: summary(found), problems: null, site, found };
}

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
function summary(found: readonly Finding[]): string {
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
