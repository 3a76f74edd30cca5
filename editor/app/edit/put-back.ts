import { type Path, pathText } from '../../../src/content/fields/path.ts';
import type { FormRef } from '../../../src/content/schema.ts';
import type { FormValues } from '../../api.ts';
import { openForm } from './open-forms.ts';
import { partsOf, valueIn, withValue } from './values.ts';

/**
 * Puts fields of a form back as she would type them, and saves: one step that can be undone. What is wrong by now stays as a
 * draft.
 * @param before the form's values of then
 * @throws Error with a message for the owner, if not all is saved
 */
export async function putBack(ref: FormRef, before: FormValues, fields: readonly Path[]): Promise<void> {
  const form = openForm(ref);
  if (!form) throw new Error('Esa tarjeta ya no está en tu página. Vuelve primero a como estaba antes.');
  const paths = fields.flatMap((path) => [
    path,
    ...partsOf(form.schema, pathText(path)).map((name) => [name]),
  ]);
  const put = paths.reduce(
    (values, path) => withValue(values, path, valueIn(before, path)),
    form.state.values,
  );
  form.change([], put);
  await form.settle();
  const why = form.state.problems.map(({ message }) => message).join(' ');
  if (form.hasUnsavedValues) throw new Error(`Quedó como borrador en su formulario, sin guardar. ${why}`);
}
