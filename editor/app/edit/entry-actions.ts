import { inQuotes } from '../../../src/content/fields/characters.ts';
import type { FormRef } from '../../../src/content/schema.ts';
import type { SaveAnswer, SaveRequest } from '../../api.ts';
import { sectionOf } from '../../form-ref.ts';
import { go } from '../browser/route.ts';
import { request } from '../browser/server.ts';
import { refreshContent } from './follow-content.ts';
import type { FormStore } from './form-store.ts';
import { formAddress, nameOfUntitled } from './names.ts';
import { addForm, closeForm, openForm } from './open-forms.ts';

/** Forgets an entry that is not on disk, discards its typed values, and opens the list of its section, which offers them. */
export function forget(form: FormStore): void {
  const { title } = form.state.values;
  const bringBack = discardAndLeave(form);
  offerInList(form.ref, `Descartaste ${inQuotes(String(title || nameOfUntitled(form.ref)))}.`, () => {
    addForm(form);
    bringBack();
  });
}

/** Opens the list of an entry's section instead of the entry, without its typed values; returns what brings these back. */
function discardAndLeave(form: FormStore): () => void {
  const bringBack = form.discard();
  closeForm(form);
  go(formAddress(sectionOf(form.ref)));
  return bringBack;
}

/** Offers in the list of an entry's section to bring it back, and then what was offered there before. */
function offerInList(entry: FormRef, words: string, bringBack: () => void): void {
  const list = openForm(sectionOf(entry));
  const before = list?.state.offer ?? null;
  list?.offer({
    words,
    path: null,
    undo: () => {
      bringBack();
      if (before?.path === null) list.offer(before);
      return null;
    },
  });
}

/**
 * Saves what waits for its pause, duplicates or deletes an entry, then opens the duplicate or the section's list.
 * @throws Error with a message for the owner
 */
export async function actOnEntry(form: FormStore, what: 'duplicate' | 'delete'): Promise<void> {
  await form.settle();
  // The server duplicates what is on disk.
  if (what === 'duplicate' && form.hasUnsavedValues)
    throw new Error(
      'No se duplicó: la copia saldría sin lo que aquí no se ha guardado. Arriba dice por qué.',
    );
  const sent = { form: form.ref, version: form.stored?.version };
  const answer = await request<SaveAnswer>(`/api/${what}`, sent);
  if (answer.result === 'saved' && what === 'delete') offerDeleted(form, discardAndLeave(form));
  await refreshContent();
  if (answer.result !== 'saved')
    throw new Error('No se pudo: la tarjeta cambió mientras tanto. Prueba otra vez.');
  if (what === 'duplicate') go(formAddress(answer.form));
}

/** Offers to bring a deleted entry back, and then with `bringTyped` what was typed in it and not saved. */
function offerDeleted(form: FormStore, bringTyped: () => void): void {
  const { ref, stored, state } = form;
  const save = {
    key: crypto.randomUUID(),
    form: ref,
    // A deleted entry comes back with its files.
    version: null,
    data: stored?.data ?? {},
    series: 0,
  } satisfies SaveRequest;
  const bringBack = async () => {
    await request<SaveAnswer>('/api/save', save);
    addForm(form);
    bringTyped();
    await refreshContent();
  };
  const offer = (words: string) =>
    offerInList(ref, words, () => void bringBack().catch(({ message }: Error) => offer(message)));
  offer(`Borraste ${inQuotes(String(state.values.title || nameOfUntitled(ref)))}.`);
}
