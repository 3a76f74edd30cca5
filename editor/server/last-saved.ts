import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { whileUnchanged } from '../../src/content/read/file-cache.ts';
import { INDEX_FILE } from '../../src/content/read/find-forms.ts';
import { type ReadFile, versionOf } from '../../src/content/read/read-content.ts';
import { filesBelow } from '../../src/content/read/walk-folder.ts';
import { type FormRef, folderOf, formIn } from '../../src/content/schema.ts';
import { readWholeFile, replaceFile } from './files.ts';
import { keepCopy, lastIndex } from './history.ts';

/** Absolute path of the folder with the index.yaml of each form as the window last saved it: `about/index.yaml`. */
export function lastSavedOf(content: string): string {
  return join(dirname(content), '.guardado', basename(content));
}

/** Remembers the index.yaml that has been saved; null for a form that was deleted. */
export async function rememberSaved(content: string, form: FormRef, index: Buffer | null): Promise<void> {
  const file = join(lastSavedOf(content), folderOf(form), INDEX_FILE);
  try {
    // An older one would count as what another program has replaced.
    await rm(file, { force: true });
    if (!index) return;
    await mkdir(dirname(file), { recursive: true });
    await replaceFile(file, index);
  } catch {
    // The form is saved all the same.
  }
}

const versionAt = whileUnchanged(versionOf);

/**
 * Keeps a copy of what the window last saved of a form, if another program has replaced or removed it since.
 * @param files the content as it is now
 */
export async function keepReplaced(content: string, files: readonly ReadFile[]): Promise<void> {
  // The whole content folder is missing: it may come back.
  if (files.length === 0) return;
  const root = lastSavedOf(content);
  const versions = new Map(files.map(({ at, version }) => [folderOf(at.form), version]));
  for (const path of await filesBelow(root)) {
    const form = path.endsWith(`/${INDEX_FILE}`) ? formIn(dirname(path)) : null;
    if (!form || versions.get(folderOf(form)) === (await versionAt({ path: join(root, path) }))) continue;
    const index = await readWholeFile(join(root, path));
    // A save that was stopped before it was remembered has kept it already.
    const kept = await lastIndex(content, form);
    if (!kept?.equals(index))
      await keepCopy(content, { form, before: new Map([[INDEX_FILE, index]]), after: null });
    await rememberSaved(content, form, null);
  }
}

/** Forgets what was saved of all forms, because another page has taken their place. */
export async function forgetSaved(content: string): Promise<void> {
  await rm(lastSavedOf(content), { recursive: true, force: true }).catch(() => undefined);
}
