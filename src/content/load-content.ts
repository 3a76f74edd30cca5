import { getImage } from 'astro:assets';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import images from 'virtual:content-pictures';
import type { ImageMetadata } from 'astro';
import { namedFiles, type ReadFile, readContent, type Words, withValues } from './check-content.ts';
import { contentDir } from './content-dir.ts';
import { isDrawingFile } from './drawing-file.ts';
import { inOrder } from './fields.ts';
import { pdfFacts } from './named-file.ts';
import { inlineDrawing, type PicturePlace, picturePreset } from './pictures.ts';
import { CARDS, type Content, type GuideFile, type Picture, SINGLE_SCHEMAS } from './schema.ts';

/**
 * The whole content: entries in page order, pictures and files resolved.
 * The only reader of content that pages use. Rejects when a section is missing.
 */
export async function loadContent(): Promise<Content> {
  const { files } = await readContent(contentDir());
  const sections = Object.keys(SINGLE_SCHEMAS).map(async (name) => [
    name,
    await resolved(section(files, name)),
  ]);
  const lists = Object.entries(CARDS).map(async ([name, cards]) => {
    const order = section(files, name).words?.order as readonly string[];
    return [cards, await entries(files, cards, order)];
  });
  // What the schemas read has the types that they say: nothing else is read.
  return Object.fromEntries(await Promise.all([...sections, ...lists])) as Content;
}

function section(files: readonly ReadFile[], name: string): ReadFile {
  const file = files.find(({ source }) => source.collection === null && basename(source.folder) === name);
  if (!file) throw new Error(`content: ${name}/index.yaml is missing`);
  return file;
}

async function entries(files: readonly ReadFile[], name: string, order: readonly string[]) {
  const idOf = ({ source }: ReadFile) => basename(source.folder);
  const found = files.filter(({ source }) => source.collection === name);
  const ids = inOrder(order, found.map(idOf));
  const sorted = found.toSorted((a, b) => ids.indexOf(idOf(a)) - ids.indexOf(idOf(b)));
  const all = sorted.map(async (entry) => {
    const id = idOf(entry);
    const words = await resolved(entry);
    return { ...words, ...(name === 'guides' && { file: await guideFile(id, words) }), id };
  });
  return Promise.all(all);
}

/** The words of a file, each picture that they name in its name's place. */
async function resolved({ source, words }: ReadFile): Promise<Words> {
  const pictures = namedFiles(source.schema, words).map(async ({ path: field, name, ...file }) => {
    if (file.control !== 'picture') return [];
    const path = join(source.folder, name);
    const image = images.get(path);
    if (!image && import.meta.env.DEV) return [[field, NOT_YET]] as const;
    if (!image) throw new Error(`content: ${path} is not among the pictures`);
    const isInline = file.place === 'portrait' && isDrawingFile(path);
    const inline = isInline ? inlineDrawing(await readFile(path, 'utf8')) : null;
    return [[field, await resolvePicture(image, file.place, inline)] as const];
  });
  return withValues(words ?? {}, (await Promise.all(pictures)).flat());
}

/**
 * What the development server shows of a picture that was named after the list of pictures was made, until the guard
 * has seen it and loads the page anew. A build reads content that nobody changes.
 */
const NOT_YET: Picture = { src: 'data:,', width: 1, height: 1, sources: [], sizes: '' };

/**
 * Turns a picture of the content into plain strings and numbers. A drawing passes through unchanged;
 * a photograph becomes AVIF and WebP in the widths of its `place`, and its own format for other browsers.
 * @param inline the address that a drawing is shown from instead of its file
 */
async function resolvePicture(image: ImageMetadata, place: PicturePlace, inline: string | null) {
  // Asking `image` itself for anything publishes the original: Astro's copy of it in a result is safe to ask.
  const { options } = await getImage({ src: image });
  const { width, height, format } = options.src as ImageMetadata;
  const { sizes, widths } = picturePreset(place, width / height);
  if (format === 'svg') return { src: inline ?? image.src, width, height, sources: [], sizes };
  const shown = Math.min(width, widths[Math.floor(widths.length / 2)] ?? width);
  const lighter = (['avif', 'webp'] as const).map(async (type) => {
    const { srcSet } = await getImage({ src: image, format: type, widths: [...widths] });
    return { type: `image/${type}`, srcSet: srcSet.attribute };
  });
  const [fallback, ...sources] = await Promise.all([
    getImage({ src: image, format, width: shown }),
    ...lighter,
  ]);
  return { src: fallback.src, width: shown, height: fallback.attributes.height, sources, sizes };
}

/** Path of the owner's portrait on this computer, which the social card shows too. */
export async function portraitFile(): Promise<string> {
  const { files } = await readContent(contentDir());
  const { source, words } = section(files, 'hero');
  return join(source.folder, String(words?.profileImage));
}

/** Address, pages and size of a guide's PDF; null while it has none to give. Rejects when it cannot be read. */
async function guideFile(id: string, { isAvailable, fileUrl }: Words): Promise<GuideFile | null> {
  if (!isAvailable || typeof fileUrl !== 'string') return null;
  return { href: `/guias/${id}.pdf`, ...(await pdfFacts(join(contentDir(), 'guides', id, fileUrl))) };
}
