import { existsSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INDEX_FILE } from '../../src/content/read/find-forms.ts';
import type { OtherPageAnswer } from '../api.ts';
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
  const isUntouched = copies.length + drafts.length === 0;
  return { folder: await pageBeside(dirname(content)), isUntouched };
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
 * Finds the program in a folder that the owner typed or pasted: the folder itself, the one around it if it is the content,
 * or one in it.
 * @param own absolute path of this program's folder
 * @throws Error with a message for the owner
 */
export async function programIn(typed: string, own: string): Promise<string> {
  const folder = typedPath(typed);
  if (!folder || !isAbsolute(folder))
    throw new Error('Pega la dirección entera de la carpeta, como C:\\Users\\Ana\\luz-en-escena.');
  const here = await withoutLinks(own);
  const around = [folder, dirname(folder)].find(isProgram);
  if (around && (await withoutLinks(around)) === here)
    throw new Error('Esa es la carpeta de este programa: pega la de la otra.');
  if (around) return around;
  const beside = await subfolders(await withoutLinks(folder));
  const [inside, another] = beside.filter((one) => one !== here && isProgram(one));
  if (another) throw new Error('Ahí hay más de una: pega la dirección de la que quieres.');
  if (inside) return inside;
  if (/\.zip$/i.test(folder)) throw new Error('Eso es un archivo: tráelo con «Traer…».');
  throw new Error(
    existsSync(folder)
      ? `En «${folder}» no está tu página: elige la carpeta donde está «Abrir mi página».`
      : `No hay ninguna carpeta «${folder}»: mira que la dirección esté completa.`,
  );
}

/** A path as systems copy it: in quotes, as an address, with `~`, or with a backslash before each blank; empty without one. */
export function typedPath(typed: string): string {
  const text = typed.trim().replace(/^(["'«])(.*)["'»]$/, '$2');
  if (text === '') return '';
  if (/^file:\/\//i.test(text)) return pathOfAddress(text) ?? text;
  const path = text.replace(/^~(?=[/\\])/, homedir());
  const unescaped = path.replaceAll(/\\(?=[ ()&'])/g, '');
  return isAbsolute(path) ? resolve(existsSync(path) ? path : unescaped) : path;
}

/** The path of a `file:` address; null if this system has none for it, as Linux for a folder of another computer. */
function pathOfAddress(address: string): string | null {
  try {
    return resolve(fileURLToPath(address));
  } catch {
    return null;
  }
}

/** The path itself if it leads nowhere. */
async function withoutLinks(path: string): Promise<string> {
  return await realpath(path).catch(() => path);
}

function isProgram(folder: string): boolean {
  return OWN_FILES.every((file) => existsSync(join(folder, file)));
}

/** Absolute paths of the folders in a folder; none if it cannot be read. */
async function subfolders(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return found.filter((item) => item.isDirectory()).map(({ name }) => join(folder, name));
}
