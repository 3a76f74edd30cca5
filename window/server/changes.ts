import { isDeepStrictEqual } from 'node:util';
import { formsIn, type Made, type publicationsIn } from '../../publish/publications.ts';
import { hasEntries } from '../../src/content/schema.ts';
import type { ChangedForm, ChangesAnswer, FormId, FormValues } from '../api.ts';
import { changesOf } from './copies.ts';
import { formName } from './files.ts';

/**
 * Answers `GET /api/changes`.
 * @param content absolute path of the content folder
 * @param latest publication
 */
export async function changesAnswer(
  content: string,
  latest: ReturnType<ReturnType<typeof publicationsIn>['latest']>,
): Promise<ChangesAnswer> {
  if (!latest) return { since: null, isPublished: false, forms: null };
  const { when, isPublished, forms } = latest;
  const since = new Date(when).toISOString();
  return { since, isPublished, forms: forms && (await changedForms(content, forms, await formsIn(content))) };
}

async function changedForms(
  content: string,
  before: Made['forms'],
  now: Made['forms'],
): Promise<readonly ChangedForm[]> {
  const ids = Object.keys({ ...before, ...now });
  const described = ids.map(async (form) => ({
    form,
    title: formName(form, (now[form] ?? before[form])?.title),
    changes: await describe(content, form, before[form], now[form]),
  }));
  return (await Promise.all(described)).filter(({ changes }) => changes.length > 0);
}

async function describe(
  content: string,
  form: FormId,
  old: Made['forms'][string] | undefined,
  now: Made['forms'][string] | undefined,
): Promise<readonly string[]> {
  if (!old) return ['Se agregó.'];
  // The order of added and deleted entries goes without saying.
  const isSameSet = isDeepStrictEqual(sorted(old.order), sorted(now?.order));
  const before = now && hasEntries(form) && !isSameSet ? { ...old, order: now.order } : old;
  return await changesOf(content, form, before as FormValues, (now as FormValues) ?? null);
}

const sorted = (order: unknown) => (Array.isArray(order) ? order.toSorted() : []);
