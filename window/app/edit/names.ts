import type { z } from 'zod';
import { metaOf } from '../../../src/content/problem.ts';
import { ENTRY_SCHEMAS, SECTION_SCHEMAS } from '../../../src/content/schema.ts';
import type { FormId } from '../../api.ts';

/** Address of a form, and of a field of it. */
export function formAddress(id: FormId, field = ''): string {
  const form = id.endsWith('/') ? `${id.slice(0, -1)}&nuevo` : id;
  return `/?ficha=${form}${field && `&campo=${field}`}`;
}

/** Address of a file of a form, by its name in the index.yaml such as `./portada.svg`; undefined without one. */
export function fileAddress(id: FormId, name: unknown): string | undefined {
  return name ? `/api/file?${new URLSearchParams({ path: `${id}/${String(name).slice(2)}` })}` : undefined;
}

/** What the menu calls the form of a section: what its cards are, where it has some. */
export function formTitle(section: string): string {
  const schemas: Readonly<Record<string, z.ZodObject>> = { ...SECTION_SCHEMAS, ...ENTRY_SCHEMAS };
  const schema = schemas[section];
  return (schema && metaOf(schema).title) ?? section;
}

/** Focuses a field of the open form, by its name as in `FieldProblem`, or the group that it would be in. */
export function focusField(field: string): void {
  const steps = field.split('.');
  for (let length = steps.length; length > 0; length -= 1) {
    const name = CSS.escape(steps.slice(0, length).join('.'));
    const found = document.querySelector(`.form [data-field="${name}"]`);
    if (!found) continue;
    const control = found.querySelector<HTMLElement>('input, textarea, select, button, a');
    control?.focus({ preventScroll: true });
    found.scrollIntoView({ block: 'center' });
    return;
  }
}
