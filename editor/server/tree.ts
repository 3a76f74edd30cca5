import { type Dirent, existsSync } from 'node:fs';
import { lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { INDEX_FILE } from '../../src/content/read/find-forms.ts';
import { itemsBelow } from '../../src/content/read/walk-folder.ts';
import { type FormRef, formIn } from '../../src/content/schema.ts';
import {
  type Folder,
  formFolder,
  isUnfinished,
  makeFolder,
  readFolder,
  readWholeFile,
  removeFolder,
  replaceFile,
  UnreadableError,
} from './files.ts';

/**
 * The files below a folder, hidden ones included, by their paths with slashes on every system. The path of an empty
 * folder ends in a slash.
 */
export type Tree = ReadonlyMap<string, Uint8Array>;

/**
 * Reads everything below a folder; empty if the folder is missing. A link to a file counts as that file; others are left out.
 * @param isWanted whether a file is read, by its path
 * @throws UnreadableError also for a form's folder that is a link, which the page refuses with the same words
 */
export async function readTree(
  root: string,
  isWanted: (path: string) => Promise<boolean> = async () => true,
): Promise<Tree> {
  const found = await itemsBelow(root).catch((error) => {
    if (error.code === 'ENOENT') return new Map<string, Dirent>();
    throw new UnreadableError(error.path ?? root, error);
  });
  const tree = new Map<string, Uint8Array>();
  const filled = new Set([...found.keys()].map(parentOf));
  for (const [path, item] of [...found].filter(([one]) => !one.split('/').some(isUnfinished))) {
    const full = join(root, path);
    const target = item.isSymbolicLink() ? await stat(full).catch(() => null) : item;
    if (target?.isFile() && (await isWanted(path))) tree.set(path, await readWholeFile(full));
    if (item.isDirectory() && !filled.has(path)) tree.set(`${path}/`, new Uint8Array());
    if (target !== item && target?.isDirectory() && formIn(path)) throw new UnreadableError(full);
  }
  return tree;
}

/**
 * Reads the folder of an entry with subfolders and hidden files; null if it is missing.
 * @throws UnreadableError
 */
export async function readWhole(folder: string): Promise<Folder> {
  if (!existsSync(folder)) return null;
  return new Map([...(await readTree(folder))].map(([path, bytes]) => [path, Buffer.from(bytes)]));
}

/** Reads all that belongs to a form. Below a section are its entries, which are forms of their own. */
export function readForm(content: string, form: FormRef): Promise<Folder> {
  const folder = formFolder(content, form);
  return form.entry !== null ? readWhole(folder) : readFolder(folder);
}

/**
 * Makes a folder equal to a tree. Every form is complete at every moment, also after a power cut: folders are added and
 * removed by renaming, named files are written before index.yaml, and removed after it. Removals come last, so that a full
 * disk loses nothing.
 * @throws Error if a file cannot be written; then a part has changed
 */
export async function writeTree(root: string, tree: Tree): Promise<void> {
  const now = await readTree(root);
  const [folders, foldersNow] = [foldersOf(tree), foldersOf(now)];
  const files = [...tree].filter(([path]) => !path.endsWith('/'));
  const obsolete = [
    ...filesIn(now).filter((path) => !tree.has(path)),
    ...[...foldersNow].filter((path) => !folders.has(path)),
  ];
  // Removing a folder removes what is in it.
  const removed = obsolete.filter((path) => isTop(path, folders));
  const wanted = new Set([...filesIn(tree), ...folders].map(spelling));
  const isInTheWay = (path: string) => wanted.has(spelling(path));

  await mkdir(root, { recursive: true });
  for (const path of removed.filter(isInTheWay)) await removeWhole(join(root, path));
  const isNew = (folder: string) => folder !== '' && !foldersNow.has(folder);
  for (const folder of [...folders].filter((path) => isNew(path) && isTop(path, foldersNow))) {
    const inside = files.filter(([path]) => path.startsWith(`${folder}/`));
    await makeFolder(
      join(root, folder),
      inside.map(([path, bytes]) => [path.slice(folder.length + 1), bytes] as const),
    );
  }
  const changed = files.filter(([path, bytes]) => {
    const before = now.get(path);
    return foldersNow.has(parentOf(path)) && !(before && Buffer.from(before).equals(bytes));
  });
  const isIndex = ([path]: readonly [string, Uint8Array]) => Number(basename(path) === INDEX_FILE);
  for (const [path, bytes] of changed.toSorted((a, b) => isIndex(a) - isIndex(b)))
    await replaceFile(join(root, path), bytes);
  for (const folder of folders) await mkdir(join(root, folder), { recursive: true });
  for (const path of removed.filter((one) => !isInTheWay(one))) await removeWhole(join(root, path));
}

/**
 * Removes a file, a link or a folder. Windows renames no folder while one inside it is watched, as those of entries are: they
 * go before their section.
 */
async function removeWhole(path: string): Promise<void> {
  const isFolder = (await lstat(path)).isDirectory();
  const inside = isFolder ? await readdir(path, { withFileTypes: true }) : [];
  for (const item of inside) if (item.isDirectory()) await removeFolder(join(path, item.name));
  await removeFolder(path);
}

const filesIn = (tree: Tree) => [...tree.keys()].filter((path) => !path.endsWith('/'));

/** The path's folder; `''` at the top of the tree. */
const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Whether the path's folder is one of these. */
const isTop = (path: string, folders: ReadonlySet<string>) => folders.has(parentOf(path));

/** The folders of a tree, with `''` for its top. */
function foldersOf(tree: Tree): Set<string> {
  const folders = new Set(['']);
  for (const path of tree.keys())
    for (let folder = parentOf(path); folder; folder = parentOf(folder)) folders.add(folder);
  return folders;
}

/** Windows and macOS ignore case and Unicode normalization in names: paths with equal results are one file there. */
const spelling = (path: string) => path.normalize().toLowerCase();
