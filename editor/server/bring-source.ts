import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { INDEX_FILE } from '../../src/content/read/find-forms.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { folderOf, formIn, hasEntries } from '../../src/content/schema.ts';
import { hasForm } from '../../src/content/sections/contact.ts';
import { ACCEPTED_FILE } from '../../tools/checks/accepted.ts';
import { SAMPLE_DIR } from '../../tools/checks/review.ts';
import type { FormValues } from '../api.ts';
import { formTitle } from '../form-title.ts';
import { PUBLICATIONS_FOLDER } from '../publish/account-file.ts';
import { Refusal } from '../publish/api.ts';
import { publicationsIn } from '../publish/publications.ts';
import type { Fetched } from '../publish/upload/fetch-source.ts';
import type { SourceFiles } from '../publish/upload/source.ts';
import { WHEN } from '../when.ts';
import { below, bringDrafts, halfBrought, takeKeys } from './backup.ts';
import { type Folder, replaceFile } from './files.ts';
import type { FormChange } from './history.ts';
import { valuesIn } from './index-file.ts';
import { readSource } from './source.ts';
import { commitAll } from './transaction.ts';
import { readForm } from './tree.ts';

const ANOTHER_PUBLISHED =
  'En internet puede estar otra publicación: volviste a una anterior, o la última se detuvo o no cupo en tu hosting. Si publicas, esta toma su lugar. Si aquí falta algo de la otra computadora, publica antes desde ella.';
const NOTHING_NEW =
  'No hay nada que traer: lo que guarda tu hosting se publicó o se trajo aquí. En internet puede estar otra publicación: volviste a una anterior, o la última se detuvo o no cupo en tu hosting. Si aquí falta algo de la otra computadora, publica otra vez desde ella y después tráelo. «Reemplazar lo de la otra» deja en internet lo de esta.';

/** Most names of parts in a sentence. */
const MAX_NAMES = 3;
const LIST = new Intl.ListFormat('es');

/**
 * Replaces the page by the one that was fetched from the host: each form that differs, drafts, and the keys of the e-mail
 * service. What was here of these forms is in «Copias». All of it is one action; a repeat finishes one that stopped half-way.
 * @param settings folder of `.env`
 * @returns what has become of both pages, for the owner
 * @throws Refusal if this computer has all that the host keeps, and visitors see another publication; Error with a message for
 *   the owner
 */
export async function bringSource(content: string, settings: string, fetched: Fetched): Promise<string> {
  const { list, source, keys } = fetched;
  const { publication, files } = source;
  const publications = publicationsIn(join(content, '..', PUBLICATIONS_FOLDER));
  const latest = list.publication;
  const isLatest = latest === null || latest.id === publication.id;
  if (!isLatest && publications.has(publication.id))
    throw new Refusal(NOTHING_NEW, { kind: 'replace-publication', id: latest.id });
  const there = formsOf(files);
  if (!there.has('site'))
    throw new Error('Lo que tu hosting guarda no es una página entera. No cambió nada.');
  const values = valuesOfForms(there);
  const changes = await changesTo(content, there);
  await commitAll(content, changes, { isChecked: false });
  try {
    const accepted = below(files, 'content').get(ACCEPTED_FILE);
    if (accepted) await replaceFile(join(content, ACCEPTED_FILE), Buffer.from(accepted));
    await bringDrafts(content, below(files, 'borradores'));
    takeKeys(settings, keys);
    publications.keepBrought(publication, values);
  } catch (error) {
    throw halfBrought(error);
  }
  const { problems } = await readContent(content);
  const sentences = [
    // The time ends in the point of «p. m.».
    `Listo: aquí está tu página. La publicaste el ${WHEN.format(publication.when)}`,
    'Trae también lo oculto y lo que quedó sin guardar, si había.',
    !isLatest && ANOTHER_PUBLISHED,
    problems.length > 0 && 'Algo de lo que trae hay que corregirlo para poder verla: míralo en «Revisar».',
    ...(await replacedWords(changes)),
    values.contact &&
      hasForm(values.contact) &&
      Object.keys(keys).length === 0 &&
      'Para que el formulario te llegue al correo, escribe otra vez sus datos en «Publicar».',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Where the owner's parts are that were here and are replaced; the sample's are nothing of hers. */
async function replacedWords(changes: readonly FormChange[]): Promise<readonly string[]> {
  const replaced: string[] = [];
  for (const { form, before } of changes)
    if (before !== null && !isDeepStrictEqual(before, await readForm(SAMPLE_DIR, form)))
      replaced.push(formTitle(form.section));
  const names = [...new Set(replaced)];
  if (names.length === 0) return [];
  const others = names.length - MAX_NAMES;
  const shown = [...names.slice(0, MAX_NAMES), ...(others > 0 ? [`${others} más`] : [])];
  return [`Lo que había aquí de ${LIST.format(shown)} está en «Copias».`];
}

/** What makes the forms of the page here those of another one. A folder without index.yaml, which is no form, stays here. */
async function changesTo(content: string, there: Forms): Promise<readonly FormChange[]> {
  const here = formsOf((await readSource(content)).files);
  const changes: FormChange[] = [];
  for (const folder of new Set([...here.keys(), ...there.keys()])) {
    const [form, before = null, after = null] = [formIn(folder), here.get(folder), there.get(folder)];
    if (!form || isDeepStrictEqual(before, after)) continue;
    // What goes, goes with the files that are too large to travel.
    if (after) changes.push({ form, before, after });
    else if (before?.has(INDEX_FILE)) changes.push({ form, before: await readForm(content, form), after });
  }
  return changes;
}

/**
 * The forms of a page by their folders, such as `ebooks/mi-libro`, each with its files as `readForm` reads them, without those
 * of the system.
 */
type Forms = ReadonlyMap<string, NonNullable<Folder>>;

/** The forms in what a page is made of. */
function formsOf(files: SourceFiles): Forms {
  const forms = new Map<string, Map<string, Buffer>>();
  for (const [path, bytes] of files) {
    const [root, section = '', ...rest] = path.split('/');
    const ref = formIn(section);
    if (root !== 'content' || !ref) continue;
    const [entry = '', ...inEntry] = rest;
    const isOfEntry = inEntry.length > 0 && hasEntries(ref.section);
    const name = (isOfEntry ? inEntry : rest).join('/');
    // A section has the visible files of its own folder, an entry all that lies below.
    if (!name || (!isOfEntry && (rest.length > 1 || name.startsWith('.')))) continue;
    const form = folderOf(isOfEntry ? { ...ref, entry } : ref);
    // A view: pictures of many publications are not copied.
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    forms.set(form, (forms.get(form) ?? new Map()).set(name, buffer));
  }
  return forms;
}

/** The values of all forms that can be read, by their folders. */
function valuesOfForms(forms: Forms): Readonly<Record<string, FormValues>> {
  const values = [...forms].map(([form, folder]) => [form, valuesIn(folder)] as const);
  return Object.fromEntries(values.flatMap(([form, found]) => (found ? [[form, found]] : [])));
}
