import { CHECKS, type Finding } from '../../publish/checks.ts';
import { KEY_FIELDS } from '../../publish/email-keys.ts';
import { review } from '../../publish/review.ts';
import type { SiteState } from '../../publish/site.ts';
import { fieldLabel, type Problem } from '../../src/content/problem.ts';
import type { CheckAnswer, CheckGroup, CheckLine } from '../api.ts';
import { formName } from './files.ts';

/** Names of commands, and what the window calls them. */
const IN_WINDOW = {
  'npm run publicar:revisar': '«Revisar»',
  'npm run publicar:probar-correo': '«Enviarme un mensaje de prueba», en «Publicar»',
  'npm run build': '«Preparar la carpeta»',
};

/** Replaces names of commands by the window's names for them. */
export function inWindow(words: string): string {
  return Object.entries(IN_WINDOW).reduce((text, [command, place]) => text.replaceAll(command, place), words);
}

/**
 * Answers `GET /api/check`.
 * @param content absolute path of the content folder
 * @param settings folder of `.env`
 */
export async function check(content: string, settings: string): Promise<CheckAnswer> {
  const seen = await review(content, settings);
  const { isReady, summary } = seen;
  if (seen.problems) {
    const lines = seen.problems.map((problem) => lineOf(problem, null));
    const groups = [{ kind: 'content', isBlocking: true, title: 'El contenido', lines }];
    return { isReady, summary, isWhole: false, groups };
  }
  const { found, site } = seen;
  const groups = [...Map.groupBy(found, ({ kind }) => kind)];
  return {
    isReady,
    summary,
    isWhole: true,
    groups: groups.map(([kind, group]) => groupOf(kind, group, site)),
  };
}

function groupOf(kind: Finding['kind'], found: readonly Finding[], site: SiteState): CheckGroup {
  const { blocks: isBlocking, title } = CHECKS[kind];
  return { kind, isBlocking, title, lines: found.map((finding) => lineOf(finding, site)) };
}

function lineOf({ file, form, fields, wrong, wanted }: Problem, site: SiteState | null): CheckLine {
  const words = inWindow(`${wrong}; ${wanted}.`);
  if (file === '.env') return { form, fields: fields.map(keyLink), words };
  if (form === null) return { form, fields: [{ field: '', words: file, address: null }], words };
  const title = site?.fields.find((one) => one.form === form && one.field === 'title')?.value;
  const links = (fields.length > 0 ? fields : ['']).map((field, at) => {
    const label = fieldLabel(form, field);
    const called = label || field;
    return {
      field,
      words: at === 0 ? [formName(form, title), called].filter(Boolean).join(' → ') : called,
      // As the window itself writes it, which compares addresses.
      address: `/?ficha=${form}${label && `&campo=${field}`}`,
    };
  });
  return { form, fields: links, words };
}

/** Link to a key of the e-mail service. */
function keyLink(name: string, at: number): CheckLine['fields'][number] {
  const called = KEY_FIELDS.get(name)?.name ?? name;
  return { field: name, words: at === 0 ? `Correo → ${called}` : called, address: '/publicar#correo' };
}
