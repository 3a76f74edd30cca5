import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PUBLICATIONS_FOLDER } from '../../publish/account-file.ts';
import type { MergeChoice, Wanted } from '../../publish/api.ts';
import { publicationsIn } from '../../publish/publications.ts';
import { Refusal } from '../../publish/refusal.ts';
import type { Fetched } from '../../publish/upload/source.ts';
import { INDEX_FILE } from '../../src/content/read/find-forms.ts';
import { type FormRef, folderOf, formIn, hasEntries } from '../../src/content/schema.ts';
import { formName } from '../form-title.ts';
import { below, bringDrafts, checkedFiles } from './backup.ts';
import { changesOf } from './copies.ts';
import { type Folder, reason } from './files.ts';
import type { FormChange } from './history.ts';
import { valuesIn, withValues } from './index-file.ts';
import { type Forms, formsOf, latestWithoutSource, RESTORED, readSource, valuesOfForms } from './source.ts';
import { commitAll } from './transaction.ts';

const NOT_AT_HOST =
  'Desde la otra computadora se publicó después algo que no quedó guardado en tu hosting, porque se detuvo o no cupo. No cambió nada. Publica otra vez desde ella y después trae lo suyo. Si no puedes, «Publicar igual» deja en internet lo de aquí.';

/** A form as the last publication that both computers have left it, as it is here, and as the other computer published it. */
interface Versions {
  readonly form: FormRef;
  readonly base: Folder;
  readonly here: Folder;
  readonly there: Folder;
}

/**
 * Adds to the page what another computer has published: each form that only the other one has changed, and of those that both
 * have changed the wanted ones. Files come with their form. All of it is one action, which «Copias» takes back.
 * @param settings folder of `.env`
 * @param fetched its newest publication, then the last one that both computers have, if the host still has it
 * @returns the result, for the owner
 * @throws Refusal with the forms for which no version is chosen yet, or with the publication of which the host does not have
 *   what it was made of; Error with a message for the owner
 */
export async function mergeSource(
  content: string,
  settings: string,
  fetched: Fetched,
  wanted: Wanted,
): Promise<string> {
  const { list, sources } = fetched;
  const unkept = latestWithoutSource(fetched);
  if (unkept) throw new Refusal(NOT_AT_HOST, { kind: 'replace-publication', id: unkept.id });
  const publications = publicationsIn(join(settings, PUBLICATIONS_FOLDER));
  const [newest, earlier] = sources;
  const common = [earlier, newest].find(
    (source) => source && publications.ids().includes(source.publication.id),
  );
  const there = formsOf(checkedFiles(newest.files));
  const changed = changedThere(
    formsOf(common ? checkedFiles(common.files) : new Map()),
    formsOf(await readSource(content)),
    there,
  );
  const both = changed.filter(({ base, here }) => !isDeepStrictEqual(base, here));
  const open = both.filter(({ form }) => !wanted[folderOf(form)]);
  if (open.length > 0) {
    const choices = await Promise.all(open.map((versions) => choiceOf(content, versions)));
    throw new Refusal(choiceWords(choices.length), { kind: 'choose-forms', choices });
  }
  const taken = changed.filter(
    (versions) => !both.includes(versions) || wanted[folderOf(versions.form)] === 'there',
  );
  const changes = taken.map(({ form, here, there }): FormChange => ({ form, before: here, after: there }));
  await commitAll(content, changes);
  try {
    await bringDrafts(content, below(newest.files, 'borradores'));
    publications.keepBrought(newest.publication, valuesOfForms(there));
    if (list.publication) publications.know(list.publication.id);
  } catch (error) {
    const words = `Aquí ya está lo que publicaste desde la otra computadora, pero no se pudo guardar lo demás: ${reason(error)}.`;
    throw new Error(words, { cause: error });
  }
  return [doneWords(changes.length), list.isRestored && RESTORED].filter(Boolean).join(' ');
}

/** The forms that the other computer has changed, and that are not the same here. */
function changedThere(base: Forms, here: Forms, there: Forms): readonly Versions[] {
  const folders = [...new Set([...base.keys(), ...here.keys(), ...there.keys()])];
  const versions = folders.flatMap((folder): readonly Versions[] => {
    const form = formIn(folder);
    const [before = null, now = null, theirs = null] = [base, here, there].map((forms) => forms.get(folder));
    return form ? [{ form, base: before, here: now, there: theirs }] : [];
  });
  return versions
    .filter(({ base, here, there }) => !isDeepStrictEqual(here, there) && !isDeepStrictEqual(base, there))
    .map(withTheirOrder);
}

/**
 * The order of a section's entries changes by itself when one is added, so it is no reason to ask: the other one's counts. Entries
 * that it lacks come last.
 */
function withTheirOrder(versions: Versions): Versions {
  const { form, base, here, there } = versions;
  if (form.entry !== null || !hasEntries(form.section)) return versions;
  const [before, now, theirs] = [wordsOf(base), wordsOf(here), wordsOf(there)];
  if (isDeepStrictEqual(now, before) || isDeepStrictEqual(now, theirs)) return { ...versions, base: here };
  const { order } = valuesIn(there) ?? {};
  if (!isDeepStrictEqual(theirs, before) || !order) return versions;
  return { ...versions, base: here, there: withValues(here, { ...valuesIn(here), order }) };
}

/** What a section's folder has, but for the order of its entries. */
function wordsOf(folder: Folder) {
  const { order: _, ...words } = valuesIn(folder) ?? {};
  return [words, new Map([...(folder ?? [])].filter(([name]) => name !== INDEX_FILE))];
}

/** Without a common publication, what is here counts as the one before. */
async function choiceOf(content: string, { form, base, here, there }: Versions): Promise<MergeChoice> {
  const [now, theirs] = [valuesIn(here), valuesIn(there)];
  const before = base ? valuesIn(base) : now;
  const described = async (after: typeof now, same: string) => {
    if (!after) return ['No está.'];
    const changes = await changesOf(content, form, before, after);
    return changes.length > 0 ? changes : [same];
  };
  const unseen = 'Cambió algo que no se ve en sus campos, como un archivo.';
  return {
    form: folderOf(form),
    title: formName(form, now?.title ?? theirs?.title ?? before?.title),
    here: await described(now, base ? unseen : 'Como está ahora.'),
    there: await described(theirs, unseen),
  };
}

function choiceWords(count: number): string {
  const what = count === 1 ? 'Una parte cambió' : `${count} partes cambiaron`;
  return `${what} aquí y también en la otra computadora. Elige con cuál te quedas. Todavía no cambió nada.`;
}

function doneWords(count: number): string {
  const words = count === 1 ? 'una parte' : `${count} partes`;
  return count === 0
    ? 'Listo: aquí ya estaba todo lo que publicaste desde la otra computadora. Ya puedes publicar.'
    : `Listo: aquí está lo que publicaste desde la otra computadora, en ${words}; lo tuyo de aquí sigue. Míralo y publica. Se deshace en «Copias».`;
}
