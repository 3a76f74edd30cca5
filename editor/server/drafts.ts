import { mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { namedFiles } from '../../src/content/read/read-content.ts';
import { folderOf, formIn, schemaOf } from '../../src/content/schema.ts';
import type { Draft } from '../api.ts';
import { isGoing, removeAtNextStart, replaceFile } from './files.ts';
import { formWithFolder, newEntryForm } from './form-ref-schemas.ts';

/** A draft's key is the name of its folder. */
export const draftKey = z.uuid();

export const draftSchema = z.object({
  key: draftKey,
  form: z.union([newEntryForm, formWithFolder]),
  data: z.record(z.string(), z.json()),
  when: z.number(),
});

/** A draft on disk names its form by the folder. */
const draftFile = draftSchema.extend({ form: z.string().transform(formIn) });

const DRAFT_FILE = 'borrador.json';

/** Absolute path of the drafts of a content folder. Content folders side by side have separate drafts. */
export function draftsOf(content: string): string {
  return join(dirname(content), '.borradores', basename(content));
}

const isKey = (name: string) => draftKey.safeParse(name).success;

/** Lists the folders of all drafts by their names, also of those that were removed since the start. */
async function draftFolders(content: string): Promise<readonly string[]> {
  const found = await readdir(draftsOf(content)).catch(() => []);
  return found.filter((name) => isKey(name) || isGoing(name));
}

/** Lists the keys of all drafts. */
const keysIn = async (content: string) => (await draftFolders(content)).filter(isKey);

const draftFolder = (content: string, key: string) => join(draftsOf(content), key);

/** Reads all drafts of a content folder, without unreadable ones. */
export async function allDrafts(content: string): Promise<readonly Draft[]> {
  const keys = await keysIn(content);
  const drafts = await Promise.all(keys.map((key) => draftIn(content, key)));
  return drafts.filter((draft) => draft !== null);
}

async function draftIn(content: string, key: string): Promise<Draft | null> {
  const text = await readFile(join(draftFolder(content, key), DRAFT_FILE), 'utf8').catch(() => '');
  return parsed(text);
}

/** Null if the text is no draft. */
function parsed(text: string): Draft | null {
  try {
    const { form, ...draft } = draftFile.parse(JSON.parse(text));
    return form && { ...draft, form };
  } catch {
    return null;
  }
}

/** The drafts among the files of a folder for drafts, by their paths in it. */
export function draftsIn(files: ReadonlyMap<string, Uint8Array>): readonly Draft[] {
  const texts = [...files].filter(([path]) => isKey(dirname(path)) && basename(path) === DRAFT_FILE);
  return texts.flatMap(([, bytes]) => parsed(Buffer.from(bytes).toString()) ?? []);
}

/** Stores a file in a draft's folder. */
export async function keepFile(content: string, key: string, name: string, bytes: Buffer): Promise<void> {
  await keepIn(draftFolder(content, key), name, bytes);
}

/** Stores a draft with the files that it names. Files in other drafts are copied, because those drafts may be removed. */
export async function keepDraft(content: string, typed: Omit<Draft, 'when'>): Promise<void> {
  const folder = draftFolder(content, typed.key);
  const own: readonly string[] = await readdir(folder).catch(() => []);
  for (const [name, bytes] of await chosenFiles(content, typed, own))
    await keepFile(content, typed.key, name, bytes);
  const kept = await draftIn(content, typed.key);
  // The time shown to the owner is when she typed it, however often it is sent.
  if (kept && isDeepStrictEqual(kept, { ...typed, when: kept.when })) return;
  const draft = { ...typed, form: folderOf(typed.form), when: Date.now() };
  await keepIn(folder, DRAFT_FILE, JSON.stringify(draft));
}

/** Writes a file into a draft's folder, and makes the folder if it is missing. */
async function keepIn(folder: string, name: string, data: Buffer | string): Promise<void> {
  const write = async () => {
    await mkdir(folder, { recursive: true });
    await replaceFile(join(folder, name), data);
  };
  await write().catch((error) => {
    // A save has removed the draft while a file was uploaded for it.
    if (error.code !== 'ENOENT') throw error;
    return write();
  });
}

/**
 * Reads the files that a draft names, from its own folder or another draft's.
 * @param present names of files to leave out
 */
export async function chosenFiles(
  content: string,
  { form, data }: Pick<Draft, 'form' | 'data'>,
  present: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const named = namedFiles(schemaOf(form), data).map(({ name }) => basename(name));
  const chosen = new Map<string, Buffer>();
  for (const name of named.filter((one) => !present.includes(one))) {
    const bytes = await keptFile(content, name);
    if (bytes) chosen.set(name, bytes);
  }
  return chosen;
}

/**
 * Reads a file from the folder of any draft, also of a removed one: undoing brings back what names it. Its name has a hash,
 * so equal names are equal files.
 */
export async function keptFile(content: string, name: string): Promise<Buffer | null> {
  if (name === DRAFT_FILE) return null;
  for (const folder of await draftFolders(content)) {
    const bytes = await readFile(join(draftsOf(content), folder, name)).catch(() => null);
    if (bytes) return bytes;
  }
  return null;
}

/** Removes a draft, even if it has changed. Its files stay until the next start. */
export async function removeDraft(content: string, key: string): Promise<void> {
  if ((await keysIn(content)).includes(key)) await removeAtNextStart(draftFolder(content, key));
}

/** Removes a draft unless it is newer than the one given. */
export async function removeUnchanged(content: string, { key, when }: Draft): Promise<void> {
  const draft = await draftIn(content, key);
  if (draft && draft.when <= when) await removeDraft(content, key);
}
