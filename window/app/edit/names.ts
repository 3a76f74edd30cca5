import { metaOf } from '../../../src/content/problem.ts';
import { schemaOf } from '../../../src/content/schema.ts';
import type { FormId } from '../../api.ts';

/** Address of a form, and of a field of it. */
export function formAddress(id: FormId, field = ''): string {
  return `/?ficha=${id}${field && `&campo=${field}`}`;
}

/** Whether a form is a new entry, which has no folder yet. */
export function isNewEntry(id: FormId): boolean {
  return id.includes('/.');
}

/** Address of a file of a form, by its name in the index.yaml such as `./portada.svg`; undefined without one. */
export function fileAddress(id: FormId, name: unknown): string | undefined {
  return name ? `/api/file?${new URLSearchParams({ path: `${id}/${String(name).slice(2)}` })}` : undefined;
}

/** What the menu calls the form of a section: what its cards are, where it has some. */
export function formTitle(section: string): string {
  const schema = schemaOf(`${section}/`) ?? schemaOf(section);
  return (schema && metaOf(schema).title) ?? section;
}

/** Focuses a field of the open form, by its name as in `FieldProblem`. */
export function focusField(field: string): void {
  const found = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
  const control = found?.querySelector<HTMLElement>('input, textarea, select, button, a');
  control?.focus({ preventScroll: true });
  found?.scrollIntoView({ block: 'center' });
}
