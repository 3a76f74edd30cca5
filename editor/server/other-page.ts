import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { INDEX_FILE } from '../../src/content/read/find-forms.ts';
import type { BringAnswer, OtherPageAnswer } from '../api.ts';
import { PUBLICATIONS_FOLDER } from '../publish/account-file.ts';
import { publicationsIn } from '../publish/publications.ts';
import { bringFolder } from './backup.ts';
import { allDrafts } from './drafts.ts';
import { allCopies, historyOf } from './history.ts';

/** Files of every version of this program. */
const OWN_FILES = ['tools/run.mjs', join('content/site', INDEX_FILE)];

/** How the folder of a package is called, and so the folder that Windows unpacks its zip into. */
const NAME = 'luz-en-escena';
const isNamed = (folder: string) => basename(folder).startsWith(NAME);

/** Answers `GET /api/other-page`. */
export async function otherPageAnswer(content: string): Promise<OtherPageAnswer> {
  const [copies, drafts] = await Promise.all([allCopies(content), allDrafts(content)]);
  const made = publicationsIn(join(content, '..', PUBLICATIONS_FOLDER)).latest();
  const isUntouched = copies.length + drafts.length === 0 && made === null;
  const beside = await pageBeside(dirname(content));
  // A package has its program one level below.
  return { folder: beside && basename(isNamed(beside) ? beside : dirname(beside)), isUntouched };
}

/**
 * Finds the folder of another version of this program beside this one: the one that was changed last. Looks only into folders
 * that are called like a package, because macOS asks the owner before a program may look into others.
 * @param own absolute path of this program's folder
 */
async function pageBeside(own: string): Promise<string | null> {
  let place = dirname(own);
  while (isNamed(place)) place = dirname(place);
  const beside = (await subfolders(place)).filter(isNamed);
  const programs = await Promise.all(beside.map((folder) => programsIn(folder, 2)));
  const found = programs.flat().filter((folder) => folder !== own);
  const changed = await Promise.all(
    found.map(async (folder) => ({ folder, when: await lastChange(folder) })),
  );
  // The name of a package, whose program is in a folder of it, ends in its date.
  const nameOf = (folder: string) => basename(dirname(folder));
  const [last] = changed.toSorted(
    (a, b) => b.when - a.when || nameOf(b.folder).localeCompare(nameOf(a.folder)),
  );
  return last?.folder ?? null;
}

/** The programs in a folder: itself, or those up to some levels below it. A package has its program one level below. */
async function programsIn(folder: string, levels: number): Promise<readonly string[]> {
  if (isProgram(folder)) return [folder];
  const below = levels > 0 ? await subfolders(folder) : [];
  return (await Promise.all(below.map((one) => programsIn(one, levels - 1)))).flat();
}

/** When something was changed in a program's window last, in milliseconds since 1970; 0 if nothing was. */
async function lastChange(folder: string): Promise<number> {
  const history = await stat(historyOf(join(folder, 'content'))).catch(() => null);
  return history?.mtimeMs ?? 0;
}

/**
 * Brings the page of the folder beside this one, as `bringFolder` does; answers `POST /api/other-page`.
 * @param settings this program's folder
 */
export async function bringPageBeside(content: string, settings: string): Promise<BringAnswer> {
  const folder = await pageBeside(dirname(content));
  if (!folder) throw new Error('Al lado de esta carpeta ya no hay otra de este programa.');
  return await bringFolder(content, settings, folder);
}

function isProgram(folder: string): boolean {
  return OWN_FILES.every((file) => existsSync(join(folder, file)));
}

/** Absolute paths of the folders in a folder; none if it cannot be read. */
async function subfolders(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return found.filter((item) => item.isDirectory()).map(({ name }) => join(folder, name));
}
