import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { readContent } from '../../src/content/read/read-content.ts';
import type { SecondFolderAnswer } from '../api.ts';
import { wholeBackup } from './backup.ts';
import { isUnfinished, reason, replaceFile } from './files.ts';
import { typedPath } from './other-page.ts';

/** Holds the path of the folder, as text, in the program's folder. */
const CHOICE_FILE = '.segunda-carpeta.txt';

/**
 * Answers `GET /api/second-folder`.
 * @param settings the program's folder
 */
export async function secondFolder(settings: string): Promise<SecondFolderAnswer> {
  const text = await readFile(join(settings, CHOICE_FILE), 'utf8').catch(() => '');
  return { folder: text || null };
}

/**
 * Chooses the folder that gets a copy whenever the page is prepared, and puts one there at once; answers
 * `POST /api/second-folder`.
 * @param typed its path, as the owner pasted it; null for none
 * @throws Error with a message for the owner; then the choice has not changed
 */
export async function chooseSecondFolder(
  content: string,
  settings: string,
  typed: string | null,
): Promise<SecondFolderAnswer> {
  const folder = typed === null ? '' : await checkedFolder(typed, settings);
  if (folder) await copyInto(folder, content, settings);
  await replaceFile(join(settings, CHOICE_FILE), folder);
  return secondFolder(settings);
}

/** @throws Error with a message for the owner */
async function checkedFolder(typed: string, settings: string): Promise<string> {
  const folder = typedPath(typed);
  if (!isAbsolute(folder))
    throw new Error('Pega la dirección entera de la carpeta, como E:\\ o C:\\Users\\Ana\\Google Drive.');
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new Error(
      `No hay ninguna carpeta «${folder}»: si es una memoria, conéctala; si no, mira que la dirección esté completa.`,
    );
  const within = relative(settings, folder);
  if (!within.startsWith('..') && !isAbsolute(within))
    throw new Error(
      'Esa carpeta está en la de este programa, y se perdería con ella: elige una memoria USB, o la carpeta de tu nube.',
    );
  return folder;
}

/**
 * Puts a copy into the chosen folder, if there is one.
 * @returns what has become of it, for the owner; empty without a folder
 */
export async function copyToSecondFolder(content: string, settings: string): Promise<string> {
  const { folder } = await secondFolder(settings);
  if (!folder) return '';
  if (!existsSync(folder))
    return `Pero no se pudo guardar la copia en «${folder}», porque esa carpeta no está: si es una memoria, conéctala y prepara otra vez.`;
  return await copyInto(folder, content, settings).then(
    (name) => `La copia quedó en «${folder}», en «${name}».`,
    (error: Error) => `Pero ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`,
  );
}

/**
 * Writes what «Guardar todo» saves, in place of the copy of before. Another page has a copy of its own.
 * @returns its file name
 * @throws Error with a message for the owner
 */
async function copyInto(folder: string, content: string, settings: string): Promise<string> {
  const read = await readContent(content);
  const domain = read.content?.sections.site.domainLabel.replaceAll(/[^\p{L}\d.-]+/gu, '-');
  const name = ['mi-pagina', domain].filter(Boolean).join(' ');
  try {
    // A computer that went off while it wrote has left them.
    for (const other of await readdir(folder))
      if (isUnfinished(other)) await rm(join(folder, other), { recursive: true, force: true });
    await replaceFile(join(folder, `${name}.zip`), await wholeBackup(content, settings));
  } catch (error) {
    throw new Error(`No se pudo guardar la copia en «${folder}»: ${reason(error)}.`, { cause: error });
  }
  return `${name}.zip`;
}
