import { CHECKS, type Finding } from '../../publish/checks.ts';
import { KEY_FIELDS } from '../../publish/email-keys.ts';
import { review } from '../../publish/review.ts';
import type { SiteState } from '../../publish/site-state.ts';
import { pathText } from '../../src/content/fields/path.ts';
import type { Problem } from '../../src/content/read/problem.ts';
import { folderOf } from '../../src/content/schema.ts';
import type { CheckAnswer, CheckGroup, CheckLine, FormId } from '../api.ts';
import { fieldLabel } from '../form-texts.ts';
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
    return { isReady, summary, isWhole: false, groups, accepted: [] };
  }
  const { found, site } = seen;
  const groups = [...Map.groupBy(found, ({ kind }) => kind)];
  const accepted = Map.groupBy(
    site.fields.filter(({ isAccepted }) => isAccepted),
    ({ form }) => folderOf(form),
  );
  return {
    isReady,
    summary,
    isWhole: true,
    groups: groups.map(([kind, group]) => groupOf(kind, group, site)),
    accepted: [...accepted].map(([form, fields]) => ({
      form,
      fields: fieldsIn(
        form,
        fields.map(({ path }) => pathText(path)),
        site,
      ),
      words: '',
    })),
  };
}

function groupOf(kind: Finding['kind'], found: readonly Finding[], site: SiteState): CheckGroup {
  const { blocks: isBlocking, title } = CHECKS[kind];
  return { kind, isBlocking, title, lines: found.map((finding) => lineOf(finding, site)) };
}

function lineOf(problem: Problem, site: SiteState | null): CheckLine {
  const { file, wrong, wanted } = problem;
  const form = problem.form && folderOf(problem.form);
  const fields = problem.fields.map(pathText);
  const words = inWindow(`${wrong}; ${wanted}.`);
  if (file === '.env') return { form, fields: fields.map(keyOf), words };
  if (form === null) return { form, fields: [{ field: '', words: file }], words };
  return { form, fields: fieldsIn(form, fields.length > 0 ? fields : [''], site), words };
}

/** Fields of a form in words, the first with the form's name. */
function fieldsIn(form: FormId, fields: readonly string[], site: SiteState | null): CheckLine['fields'] {
  const title = site?.fields.find(
    (one) => folderOf(one.form) === form && pathText(one.path) === 'title',
  )?.value;
  return fields.map((field, at) => {
    const called = fieldLabel(form, field) || field;
    return {
      field,
      words: at === 0 ? [formName(form, title), called].filter(Boolean).join(' → ') : called,
    };
  });
}

/** A key of the e-mail service. */
function keyOf(name: string, at: number): CheckLine['fields'][number] {
  const called = KEY_FIELDS.get(name)?.name ?? name;
  return { field: name, words: at === 0 ? `Correo → ${called}` : called };
}
