import { getImage } from 'astro:assets';
import { extname, join } from 'node:path';
import { content, drawings, facts, photographs } from 'virtual:content';
import { contentDir } from './content-dir.ts';
import { fileWidths, type PictureSlot } from './fields/pictures.ts';
import type { Content, Picture } from './page-content.ts';
import { pageContent } from './page-content.ts';
import type { ReadContent } from './read/read-content.ts';

let loaded: Promise<Content> | undefined;

/**
 * The content, for pages and endpoints.
 * @throws Error if the content has problems: content-plugin.ts serves no page then
 */
export function loadContent(): Promise<Content> {
  loaded ??= contentFor({ content, facts });
  return loaded;
}

/**
 * Prepares content for the pages: shown entries in order, with pictures and files as they will be served and short words bound
 * (`pageContent`). All other values stay as their schemas return them.
 * @param read the content of `virtual:content`, or one with other values
 * @throws Error if the content has problems
 */
export async function contentFor({
  content,
  facts,
}: Pick<ReadContent, 'content' | 'facts'>): Promise<Content> {
  if (!content) throw new Error('The content has problems.');
  return pageContent(content, facts, (path, slot) => picture(path, slot, facts[path]));
}

/** Path of the owner's portrait in the file system, for the social card. */
export function portraitFile(): string {
  return join(contentDir(), 'hero', content?.sections.hero.profileImage.file ?? '');
}

/**
 * Prepares a picture for the page. An SVG is served as it is; a photograph as AVIF and WebP in the widths of its slot,
 * and in its own format for other browsers.
 */
async function picture(
  path: string,
  slot: PictureSlot,
  size: ReadContent['facts'][string] | undefined,
): Promise<Picture> {
  if (!size || !('width' in size)) throw new Error(`content: ${path} was not read`);
  const { width, height, src } = size;
  if (src) return { src, width, height, sources: [] };
  const drawing = drawings[path];
  if (drawing) return { src: drawing, width, height, sources: [] };
  // Reading a property such as its width would publish the original file: pass it to `getImage` only.
  const photograph = photographs[path];
  if (!photograph) throw new Error(`content: ${path} is no picture`);
  const widths = fileWidths(slot, width / height);
  const shown = Math.min(width, widths[Math.floor(widths.length / 2)] ?? width);
  const lighter = (['avif', 'webp'] as const).map(async (format) => {
    const { srcSet } = await getImage({ src: photograph, format, widths: [...widths] });
    return { type: `image/${format}`, srcSet: srcSet.attribute };
  });
  const own = { src: photograph, format: extname(path).slice(1).toLowerCase(), width: shown };
  const [fallback, ...sources] = await Promise.all([getImage(own), ...lighter]);
  return { src: fallback.src, width: shown, height: fallback.attributes.height, sources };
}
