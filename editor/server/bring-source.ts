import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { INDEX_FILE } from '../../src/content/read/find-forms.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { formIn } from '../../src/content/schema.ts';
import { ACCEPTED_FILE } from '../../tools/checks/accepted.ts';
import { PUBLICATIONS_FOLDER } from '../publish/account-file.ts';
import { Refusal } from '../publish/api.ts';
import { publicationsIn } from '../publish/publications.ts';
import type { Fetched } from '../publish/upload/fetch-source.ts';
import { below, bringDrafts, halfBrought, takeKeys } from './backup.ts';
import { replaceFile } from './files.ts';
import type { FormChange } from './history.ts';
import { type Forms, formsOf, readSource, valuesOfForms } from './source.ts';
import { commitAll } from './transaction.ts';
import { readForm } from './tree.ts';

const NOT_AT_HOST =
  'Después publicaste algo que no quedó guardado en tu hosting, porque se detuvo o no cupo: si todavía tienes la otra computadora, publica otra vez desde ella.';
const NOTHING_NEW =
  'Lo último que publicaste desde la otra computadora no quedó guardado en tu hosting, porque se detuvo o no cupo, y no se puede traer. Aquí no cambió nada. Publica otra vez desde ella y después trae lo suyo. Si no puedes, «Publicar lo de aquí» deja en internet lo de esta.';
const RESTORED =
  'En internet está una publicación anterior, a la que volviste: si publicas, vuelve lo de después.';

const WHEN = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'short' });

/**
 * Replaces the page by the one that was fetched from the host: each form that differs, drafts, and the keys of the e-mail
 * service. What was here of these forms is in «Copias». All of it is one action; a repeat finishes one that stopped half-way.
 * @param settings folder of `.env`
 * @returns what has become of both pages, for the owner
 * @throws Refusal if this computer has all that the host has of another one's latest publication; Error with a message for the
 *   owner
 */
export async function bringSource(content: string, settings: string, fetched: Fetched): Promise<string> {
  const { list, source, keys } = fetched;
  const { publication, files } = source;
  const publications = publicationsIn(join(settings, PUBLICATIONS_FOLDER));
  const latest = list.publication;
  const isLatest = list.isEarlier || latest === null || latest.id === publication.id;
  if (!isLatest && publications.known().has(publication.id))
    throw new Refusal(NOTHING_NEW, { kind: 'replace-publication', id: latest.id });
  const there = formsOf(files);
  if (!there.has('site'))
    throw new Error('Lo que tu hosting guarda no es una página entera. No cambió nada.');
  const changes = await changesTo(content, there);
  await commitAll(content, changes, { isChecked: false });
  try {
    const accepted = below(files, 'content').get(ACCEPTED_FILE);
    if (accepted) await replaceFile(join(content, ACCEPTED_FILE), Buffer.from(accepted));
    await bringDrafts(content, below(files, 'borradores'));
    takeKeys(settings, keys);
    publications.keepBrought(publication, valuesOfForms(there));
    if (latest && isLatest) publications.know(latest.id);
  } catch (error) {
    throw halfBrought(error);
  }
  const { problems } = await readContent(content);
  const sentences = [
    `Listo: aquí está tu página como la publicaste el ${WHEN.format(publication.when)}, con lo que estaba oculto o sin guardar.`,
    !isLatest && NOT_AT_HOST,
    list.isEarlier && RESTORED,
    problems.length > 0 && 'Algo de lo que trae hay que corregirlo para poder verla: míralo en «Revisar».',
    changes.length > 0 && 'Lo que había aquí está en «Copias», parte por parte.',
    Object.keys(keys).length === 0 &&
      'Si tiene formulario, escribe otra vez los datos del correo, en «Publicar».',
  ];
  return sentences.filter(Boolean).join(' ');
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
