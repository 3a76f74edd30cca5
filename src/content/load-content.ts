import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inlineDrawing } from '../output/inline-drawing.ts';
import { resolvePicture } from '../output/resolve-picture.ts';
import { namedFiles, type Words } from './check-content.ts';
import { contentDir } from './content-dir.ts';
import { isDrawingFile } from './drawing-file.ts';
import { pdfFacts } from './named-file.ts';
import {
  COLLECTION_SCHEMAS,
  type CollectionName,
  type Content,
  type GuideFile,
  SINGLE_SCHEMAS,
  type SingleName,
} from './schema.ts';

/**
 * The whole content: entries in page order, pictures and files resolved.
 * The only reader of content that pages use. Rejects when a section is missing.
 */
export async function loadContent(): Promise<Content> {
  const sections = Object.keys(SINGLE_SCHEMAS).map(async (name) => [name, await section(name as SingleName)]);
  const lists = Object.keys(COLLECTION_SCHEMAS).map(async (name) => [
    name,
    await inOrder(name as CollectionName),
  ]);
  // What the schemas read has the types that they say: nothing else comes into the collection.
  return Object.fromEntries(await Promise.all([...sections, ...lists])) as Content;
}

async function section(name: SingleName): Promise<Words> {
  const entry = await getEntry('content', name);
  if (!entry) throw new Error(`content: ${name}/index.yaml is missing`);
  return { ...entry.data.words, ...(await pictures(SINGLE_SCHEMAS[name], entry)) };
}

async function inOrder(name: CollectionName): Promise<readonly Words[]> {
  const entries = await getCollection('content', ({ id }) => id.startsWith(`${name}/`));
  const resolved = entries.map(async (entry) => {
    const id = entry.id.slice(name.length + 1);
    const file = name === 'guides' && { file: await guideFile(id, entry.data.words) };
    return { ...entry.data.words, ...(await pictures(COLLECTION_SCHEMAS[name], entry)), ...file, id };
  });
  return (await Promise.all(resolved)).toSorted((a, b) => placeOf(a) - placeOf(b));
}

function placeOf(words: Words): number {
  return Number(words.order);
}

type Schema = (typeof SINGLE_SCHEMAS)[SingleName] | (typeof COLLECTION_SCHEMAS)[CollectionName];

async function pictures(schema: Schema, { id, data }: CollectionEntry<'content'>): Promise<Words> {
  const resolved = namedFiles(schema, data.words).map(async ({ field, name, control }) => {
    const image = data.pictures[field];
    if (control.control !== 'picture' || !image) return [];
    const inline = control.place === 'portrait' ? await inlineAddress(join(contentDir(), id, name)) : null;
    return [[field, await resolvePicture(image, control.place, inline)]];
  });
  return Object.fromEntries((await Promise.all(resolved)).flat());
}

async function inlineAddress(path: string): Promise<string | null> {
  return isDrawingFile(path) ? inlineDrawing(await readFile(path, 'utf8')) : null;
}

/** Path of the owner's portrait on this computer, which the social card shows too. */
export async function portraitFile(): Promise<string> {
  const hero = await getEntry('content', 'hero');
  return join(contentDir(), 'hero', String(hero?.data.words.profileImage));
}

/** Address, pages and size of a guide's PDF; null while it has none to give. Rejects when it cannot be read. */
async function guideFile(id: string, { isAvailable, fileUrl }: Words): Promise<GuideFile | null> {
  if (!isAvailable || typeof fileUrl !== 'string') return null;
  return { href: `/guias/${id}.pdf`, ...(await pdfFacts(join(contentDir(), 'guides', id, fileUrl))) };
}
