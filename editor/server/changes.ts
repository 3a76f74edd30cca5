import { isDeepStrictEqual } from 'node:util';
import { fieldAt } from '../../src/content/fields/walk.ts';
import { type FormRef, formIn, schemaOf } from '../../src/content/schema.ts';
import type { ChangedForm, ChangesAnswer, FormValues, PublicationsAnswer } from '../api.ts';
import { formName } from '../form-title.ts';
import { formsIn, type Made, type publicationsIn } from '../publish/publications.ts';
import { changesOf } from './copies.ts';

/**
 * Answers `GET /api/changes`.
 * @param content absolute path of the content folder
 * @param latest publication
 */
export async function changesAnswer(
  content: string,
  latest: ReturnType<ReturnType<typeof publicationsIn>['latest']>,
): Promise<ChangesAnswer> {
  if (!latest) return { since: null, isPublished: false, domain: null, forms: null };
  const { when, isPublished, forms } = latest;
  return {
    since: new Date(when).toISOString(),
    isPublished,
    domain: domainOf(forms),
    forms: forms && (await changedForms(content, forms, await formsIn(content))),
  };
}

/** The domain among the values of all forms, as the page has it; null if there is none. */
function domainOf(forms: Made['forms'] | null): string | null {
  const schema = fieldAt(schemaOf({ section: 'site', entry: null }), ['domainLabel']);
  return (schema?.safeParse(forms?.site?.domainLabel).data as string | undefined) ?? null;
}

/**
 * Answers `GET /api/publications`.
 * @param content absolute path of the content folder
 * @param kept the publications, the newest first
 */
export async function publicationsAnswer(
  content: string,
  kept: ReturnType<ReturnType<typeof publicationsIn>['all']>,
): Promise<PublicationsAnswer> {
  const described = kept.map(async ({ name, when, isWhole, backTo = null, forms, before }) => {
    const changed = before && forms ? await changedForms(content, before, forms) : null;
    return { name, when, isWhole, backTo, forms: changed };
  });
  return await Promise.all(described);
}

async function changedForms(
  content: string,
  before: Made['forms'],
  now: Made['forms'],
): Promise<readonly ChangedForm[]> {
  const described = Object.keys({ ...before, ...now }).flatMap((folder) => {
    const form = formIn(folder);
    return form ? [changedForm(content, form, before[folder], now[folder])] : [];
  });
  return (await Promise.all(described)).filter(({ changes }) => changes.length > 0);
}

/** The values of a form; undefined if it does not exist. */
type Values = Made['forms'][string] | undefined;

async function changedForm(content: string, form: FormRef, old: Values, now: Values): Promise<ChangedForm> {
  const changes = await describe(content, form, old, now);
  return { form, title: formName(form, (now ?? old)?.title), changes };
}

async function describe(
  content: string,
  form: FormRef,
  old: Values,
  now: Values,
): Promise<readonly string[]> {
  if (!old) return ['Se agregó.'];
  // The order of added and deleted entries goes without saying.
  const isSameSet = isDeepStrictEqual(sorted(old.order), sorted(now?.order));
  const before = now && form.entry === null && !isSameSet ? { ...old, order: now.order } : old;
  return await changesOf(content, form, before as FormValues, (now as FormValues) ?? null);
}

const sorted = (order: unknown) => (Array.isArray(order) ? order.toSorted() : []);
