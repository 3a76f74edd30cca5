import { createStore, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type Path, valueAt } from '../../../src/content/fields/path.ts';
import { fieldAt } from '../../../src/content/fields/walk.ts';
import { type FormRef, folderOf, schemaOf } from '../../../src/content/schema.ts';
import type { ContentAnswer, StoredForm } from '../../api.ts';
import { isSameForm } from '../../form-ref.ts';
import { type FormState, onePerField } from './form-state.ts';

/** What this tab knows of the content on disk. */
interface Known {
  /** Null until the server has answered. */
  readonly content: ContentAnswer | null;
  /** Why the content could not be read the last time, in words for the owner; null if it could. */
  readonly failure: string | null;
}

const known = createStore<Known>(() => ({ content: null, failure: null }));

function useKnown<Part>(part: (known: Known) => Part): Part {
  return useStore(known, useShallow(part));
}

export function useContent(): Known['content'] {
  return useKnown(({ content }) => content);
}

/** Outside of components. */
export function contentNow(): Known['content'] {
  return known.getState().content;
}

/** Puts an answer of the server in the place of the last one. */
export function setContent(content: ContentAnswer): void {
  known.setState({ content, failure: null });
}

export function useFailure(): Known['failure'] {
  return useKnown(({ failure }) => failure);
}

export function setFailure(failure: string): void {
  known.setState({ failure });
}

/**
 * A saved value as the page has it: a file that was changed by hand may spell it otherwise.
 * @returns undefined while the content is unknown, or if the schema refuses the value
 */
export function usePageValue(form: FormRef, path: Path): unknown {
  const data = useContent()?.forms[folderOf(form)]?.data;
  return fieldAt(schemaOf(form), path)?.safeParse(path.reduce<unknown>(valueAt, data)).data;
}

/** The page's domain; empty while it is unknown. */
export function useDomain(): string {
  return String(usePageValue({ section: 'site', entry: null }, ['domainLabel']) ?? '');
}

/** A form on disk; null if it is not there. */
export function storedNow(form: FormRef): StoredForm | null {
  return contentNow()?.forms[folderOf(form)] ?? null;
}

/** Whether the whole content folder is missing: then no form is a deleted one. */
export function isContentMissing({ forms }: Pick<ContentAnswer, 'forms'>): boolean {
  return Object.keys(forms).length === 0;
}

/** The problems of a form on disk. */
export function problemsOf(form: FormRef): FormState['problems'] {
  const problems = contentNow()?.problems ?? [];
  return onePerField(problems.filter((one) => one.form && isSameForm(one.form, form)));
}
