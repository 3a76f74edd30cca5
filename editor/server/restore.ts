import { copiesSince, type FormChange, formBefore } from './history.ts';
import { commitAll } from './transaction.ts';
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
