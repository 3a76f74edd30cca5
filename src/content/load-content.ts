import { getImage } from 'astro:assets';
import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageMetadata } from 'astro';
import { namedFiles, type Words } from './check-content.ts';
import { contentDir } from './content-dir.ts';
import { isDrawingFile } from './drawing-file.ts';
import { pdfFacts } from './named-file.ts';
import { inlineDrawing, type PicturePlace, picturePreset } from './pictures.ts';
import {
  COLLECTION_SCHEMAS,
  type CollectionName,
  type Content,
  type GuideFile,
  type Picture,
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
  const sorted = entries.toSorted((a, b) => Number(a.data.words.order) - Number(b.data.words.order));
  const resolved = sorted.map(async (entry) => {
    const id = entry.id.slice(name.length + 1);
    const file = name === 'guides' && { file: await guideFile(id, entry.data.words) };
    return { ...entry.data.words, ...(await pictures(COLLECTION_SCHEMAS[name], entry)), ...file, id };
  });
  return Promise.all(resolved);
}

type Schema = (typeof SINGLE_SCHEMAS)[SingleName] | (typeof COLLECTION_SCHEMAS)[CollectionName];

async function pictures(schema: Schema, { id, data }: CollectionEntry<'content'>): Promise<Words> {
  const resolved = namedFiles(schema, data.words).map(async ({ field, name, ...file }) => {
    const image = data.pictures[field];
    if (file.control !== 'picture' || !image) return [];
    const inline = file.place === 'portrait' ? await inlineAddress(join(contentDir(), id, name)) : null;
    return [[field, await resolvePicture(image, file.place, inline)]];
  });
  return Object.fromEntries((await Promise.all(resolved)).flat());
}

async function inlineAddress(path: string): Promise<string | null> {
  return isDrawingFile(path) ? inlineDrawing(await readFile(path, 'utf8')) : null;
}

/**
 * Turns a picture of the content into plain strings and numbers. A drawing passes through unchanged;
 * a photograph becomes AVIF and WebP in the widths of its `place`, and its own format for other browsers.
 * @param inlineAddress what a drawing is shown from instead of its file
 */
async function resolvePicture(
  image: ImageMetadata,
  place: PicturePlace,
  inlineAddress: string | null,
): Promise<Picture> {
  // Asking `image` itself for anything publishes the original: Astro's copy of it in a result is safe to ask.
  const { options } = await getImage({ src: image });
  const { width, height, format } = options.src as ImageMetadata;
  const { sizes, widths } = picturePreset(place, width / height);
  if (format === 'svg') return { src: inlineAddress ?? image.src, width, height, sources: [], sizes };
  const shown = Math.min(width, widths[Math.floor(widths.length / 2)] ?? width);
  const [fallback, ...sources] = await Promise.all([
    getImage({ src: image, format, width: shown }),
    ...(['avif', 'webp'] as const).map((type) => source(image, type, widths)),
  ]);
  const { height: shownHeight } = fallback.attributes;
  return { src: fallback.src, width: shown, height: shownHeight, sources, sizes };
}

async function source(image: ImageMetadata, format: 'avif' | 'webp', widths: readonly number[]) {
  const { srcSet } = await getImage({ src: image, format, widths: [...widths] });
  return { type: `image/${format}`, srcSet: srcSet.attribute };
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
