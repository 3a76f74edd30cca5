import { fieldLabel, type Problem } from '../../src/content/problem.ts';
import { schemaOf } from '../../src/content/schema.ts';
import { KEY_FIELDS } from '../../tools/email-keys.ts';
import { summary } from '../../tools/publish/checklist.ts';
import { blocks, CHECKS, type Finding } from '../../tools/publish/checks.ts';
import { review } from '../../tools/publish/review.ts';
import type { SiteState } from '../../tools/publish/site.ts';
import type { CheckAnswer, CheckGroup, CheckLine } from '../api.ts';
import { formName, formOf } from './files.ts';

/** What the commands' words say of each other, in words of the window. */
const IN_WINDOW = {
  'npm run publicar:revisar': '«Revisar»',
  'npm run publicar:probar-correo': '«Enviarme un mensaje de prueba», en «Publicar»',
  'npm run build': '«Preparar la carpeta»',
};

/** The same words for someone who has the window instead of a terminal. */
export function inWindow(words: string): string {
  return Object.entries(IN_WINDOW).reduce((text, [command, place]) => text.replaceAll(command, place), words);
}

/**
 * Answers `GET /api/check`.
 * @param asksNetwork whether links are asked for, too
 */
export async function check(asksNetwork: boolean): Promise<CheckAnswer> {
  const seen = await review(asksNetwork);
  if (seen.problems) {
    const lines = seen.problems.map((problem) => lineOf(problem, null));
    const first = { isBlocking: true, title: 'El contenido', lines };
    return { isReady: false, summary: 'Antes que nada hay que corregir el contenido.', groups: [first] };
  }
  const { found, site } = seen;
  return {
    isReady: !found.some(blocks),
    summary: summary(found),
    groups: [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, group]) => groupOf(kind, group, site)),
  };
}

function groupOf(kind: Finding['kind'], found: readonly Finding[], site: SiteState): CheckGroup {
  const { blocks: isBlocking, title } = CHECKS[kind];
  return { isBlocking, title, lines: found.map((finding) => lineOf(finding, site)) };
}

function lineOf({ file, field, wrong, wanted }: Problem, site: SiteState | null): CheckLine {
  const words = inWindow(`${wrong}; ${wanted}.`);
  const form = formOf(file);
  const schema = schemaOf(form);
  if (!schema && file !== '.env') return { fields: [{ words: file, address: null }], words };
  const title = site?.fields.find((one) => one.file === file && one.name === 'title')?.value;
  const place = schema ? formName(form, title) : 'Correo';
  const fields = field.split(', ').map((name, at) => {
    const label = fieldLabel(file, name);
    const called = label || (KEY_FIELDS.get(name)?.name ?? name);
    const query = new URLSearchParams({ ficha: form, ...(label && { campo: name }) });
    return {
      words: at === 0 ? [place, called].filter(Boolean).join(' → ') : called,
      address: schema ? `/?${query}` : '/publicar#correo',
    };
  });
  return { fields, words };
}
