import { quoted } from '../../src/content/fields/characters.ts';
import { type Path, pathText } from '../../src/content/fields/path.ts';
import type { Problem } from '../../src/content/read/problem.ts';
import { type FormRef, fieldLabel, folderOf } from '../../src/content/schema.ts';
import { EMAIL_KEYS } from '../../src/form/email-service.ts';
import { CHECKS, type Finding, type SiteState } from '../../tools/checks/checks.ts';
import { review } from '../../tools/checks/review.ts';
import type { CheckAnswer, CheckGroup, CheckLine } from '../api.ts';
import { isSameForm } from '../form-ref.ts';
import { formName } from '../form-title.ts';
import { inWindow } from '../publish/upload/explain.ts';

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
    groups: groups.map(([kind, group]) => checkGroup(kind, group, site)),
    accepted: [...accepted.values()].flatMap(([first, ...others]) => {
      if (!first) return [];
      const paths = [first, ...others].map(({ path }) => path);
      return [{ form: first.form, fields: withQuotes(first.form, paths, site), words: '' }];
    }),
  };
}

function checkGroup(kind: Finding['kind'], found: readonly Finding[], site: SiteState): CheckGroup {
  const { blocks: isBlocking, title } = CHECKS[kind];
  const lines = found.map((finding) => {
    const line = lineOf(finding, site);
    const { form, fields } = finding;
    return form && ASKED.includes(kind) ? { ...line, fields: withQuotes(form, fields, site) } : line;
  });
  return { kind, isBlocking, title, lines };
}

/** Kinds of findings that ask whether something is true. */
const ASKED: readonly Finding['kind'][] = ['figures', 'sample-texts', 'voices'];

/** Most letters that are quoted of a text. */
const MAX_QUOTE_LENGTH = 90;

/** Fields of a form in words, with what they say; a figure with what it counts. */
function withQuotes(form: FormRef, paths: readonly Path[], site: SiteState): CheckLine['fields'] {
  const own = site.fields.filter((one) => isSameForm(one.form, form) && !FILE.test(one.meta.control ?? ''));
  return fieldsIn(form, paths, site).map((field) => {
    const of = pathText(field.path[0] === 'figures' ? field.path.slice(0, 2) : field.path);
    const said = own.filter(({ path }) => pathText(path) === of || pathText(path).startsWith(`${of}.`));
    const quote = quoted(said.map(({ value }) => value).join(' '), MAX_QUOTE_LENGTH);
    return { ...field, quote };
  });
}

/** Controls of fields that name a file. */
const FILE = /^(picture|pdf)$/;

function lineOf({ file, form, fields, wrong, wanted }: Problem, site: SiteState | null): CheckLine {
  const words = inWindow(`${wrong}; ${wanted}.`);
  if (file === '.env') return { form, fields: fields.map(keyOf), words };
  if (form === null) return { form, fields: [{ path: [], words: file }], words };
  return { form, fields: fieldsIn(form, fields.length > 0 ? fields : [[]], site), words };
}

/** Fields of a form in words, the first with the form's name. */
function fieldsIn(form: FormRef, paths: readonly Path[], site: SiteState | null): CheckLine['fields'] {
  const isTitle = (path: Path) => path.length === 1 && path[0] === 'title';
  const title = site?.fields.find((one) => isSameForm(one.form, form) && isTitle(one.path))?.value;
  return paths.map((path, at) => {
    const called = fieldLabel(form, path) || pathText(path);
    return {
      path,
      words: at === 0 ? [formName(form, title), called].filter(Boolean).join(' → ') : called,
    };
  });
}

/** A key of the e-mail service. */
function keyOf(path: Path, at: number): CheckLine['fields'][number] {
  const name = pathText(path);
  const called = Object.values(EMAIL_KEYS).find(({ variable }) => variable === name)?.name ?? name;
  return { path, words: at === 0 ? `Correo → ${called}` : called };
}
