import { fieldLabel } from '../../src/content/schema.ts';
import { isSameForm } from '../form-ref.ts';
import { formName } from '../form-title.ts';
import { copiesSince, type FormChange, formBefore } from './history.ts';
import { valuesIn } from './index-file.ts';
import { commit } from './transaction.ts';
import { readForm } from './tree.ts';

/**
 * Restores all forms as they were right before a moment.
 * @throws Error as `restore`
 */
export async function restorePage(content: string, moment: Date): Promise<void> {
  await restore(content, await copiesSince(content, moment));
}

/**
 * Replaces forms by copies of them, as one action. If it stops half-way each form is whole, and a repeat finishes.
 * @param names of the copies, one a form
 * @throws Error with a message for the owner
 */
export async function restore(content: string, names: readonly string[]): Promise<void> {
  const changes = await Promise.all(
    names.map(async (name): Promise<FormChange> => {
      const { form, folder } = await formBefore(content, name);
      return { form, before: await readForm(content, form), after: folder };
    }),
  );
  await commitAll(content, changes);
}

/**
 * Makes changes that the owner has not typed, as one action. If it stops half-way each form is whole, and a repeat finishes.
 * @throws Error with a message for the owner
 */
export async function commitAll(content: string, changes: readonly FormChange[]): Promise<void> {
  // Removals come last, so that a full disk loses nothing.
  const outcome = await commit(
    content,
    changes.toSorted((a, b) => Number(!a.after) - Number(!b.after)),
  );
  if (outcome.result === 'conflict') throw new Error(outcome.words);
  if (outcome.result === 'saved') return;
  const lines = outcome.problems.map(({ form, path, message }) => {
    if (!form) return message;
    const { after = null } = changes.find((one) => isSameForm(one.form, form)) ?? {};
    const label = fieldLabel(form, path);
    return `${formName(form, valuesIn(after)?.title)}${label && `, ${label}`}: ${message}`;
  });
  throw new Error(`Con eso la página no se podría mostrar, y no cambió nada. ${lines.join(' ')}`);
}
