import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PUBLICATIONS_FOLDER } from '../../publish/account-file.ts';
import { publicationsIn } from '../../publish/publications.ts';
import type { Fetched, Source } from '../../publish/upload/source.ts';
import { type FormRef, folderOf, formIn } from '../../src/content/schema.ts';
import { bringFiles, checkedFiles, halfBrought } from './backup.ts';
import { allCopies, keepCopy } from './history.ts';
import { formsOf, latestWithoutSource, RESTORED, valuesOfForms } from './source.ts';

const NOT_AT_HOST =
  'Después publicaste algo que no quedó guardado en tu hosting, porque se detuvo o no cupo: si todavía tienes la otra computadora, publica otra vez desde ella.';

const WHEN = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'short' });

/**
 * Replaces the page by the one that was fetched from the host: content, drafts, what the publications before it were made of
 * (as copies), and the keys of the e-mail service.
 * @param settings folder of `.env`
 * @returns what has become of both pages, for the owner
 * @throws Error with a message for the owner
 */
export async function bringSource(content: string, settings: string, fetched: Fetched): Promise<string> {
  const { sources, keys } = fetched;
  const [{ publication, files }] = sources;
  const { kept, isWhole } = await bringFiles(content, settings, files, keys);
  try {
    await keepHistory(content, sources);
    keepPublications(settings, fetched);
  } catch (error) {
    throw halfBrought(error);
  }
  const sentences = [
    `Listo: aquí está tu página como la publicaste el ${WHEN.format(publication.when)}, con lo que estaba oculto o sin guardar.`,
    latestWithoutSource(fetched) && NOT_AT_HOST,
    fetched.list.isRestored && RESTORED,
    !isWhole && 'Algo de lo que trae hay que corregirlo para poder verla: míralo en «Revisar».',
    kept && `La que había aquí quedó en «${kept}», en la carpeta de tu página.`,
    Object.keys(keys).length === 0 &&
      'Si tiene formulario, escribe otra vez los datos del correo, en «Publicar».',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Keeps what the publications were made of, and lets this computer replace the latest one if all of it is here. */
function keepPublications(settings: string, fetched: Fetched): void {
  const { list, sources } = fetched;
  const publications = publicationsIn(join(settings, PUBLICATIONS_FOLDER));
  for (const { publication, files } of sources.toReversed())
    publications.keepBrought(publication, valuesOfForms(formsOf(files)));
  if (list.publication && !latestWithoutSource(fetched)) publications.know(list.publication.id);
}

/**
 * Keeps what each publication changed as copies of that moment, so that «Copias» goes back to the publications before. A repeat
 * completes them.
 * @param sources the newest first
 */
async function keepHistory(content: string, sources: readonly Source[]): Promise<void> {
  const nameOf = (moment: number, form: FormRef) => `${moment} ${folderOf(form)}`;
  const copies = await allCopies(content);
  const there = new Set(copies.map(({ moment, form }) => nameOf(moment.getTime(), form)));
  for (const [at, { publication, files }] of sources.entries()) {
    const earlier = sources[at + 1];
    if (!earlier) continue;
    const [before, after] = [formsOf(checkedFiles(earlier.files)), formsOf(checkedFiles(files))];
    for (const folder of new Set([...before.keys(), ...after.keys()])) {
      const form = formIn(folder);
      if (!form || there.has(nameOf(publication.when, form))) continue;
      const change = { form, before: before.get(folder) ?? null, after: after.get(folder) ?? null };
      if (!isDeepStrictEqual(change.before, change.after))
        await keepCopy(content, change, new Date(publication.when));
    }
  }
}
