import { getImage } from 'astro:assets';
import { extname, join } from 'node:path';
import { content, drawings, facts, photographs } from 'virtual:content';
import { contentDir } from './content-dir.ts';
import { pageContent } from './page-content.ts';
import { type PicturePlace, picturePreset } from './pictures.ts';
import type { Content, Picture } from './schema.ts';

let loaded: Promise<Content> | undefined;

/**
 * The whole content, as pages and endpoints take it. The only place that they have it from.
 * @throws Error while the content has problems: no page is asked for then (content-plugin.ts)
 */
export function loadContent(): Promise<Content> {
  if (!content) throw new Error('The content has problems.');
  loaded ??= pageContent(content, facts, picture);
  return loaded;
}

/** Path of the owner's portrait on this computer, which the social card shows too. */
export function portraitFile(): string {
  return join(contentDir(), 'hero', content?.sections.hero.profileImage.file ?? '');
}

/**
 * Makes of a picture what the page shows. A drawing passes through unchanged; a photograph becomes AVIF and WebP in the
 * widths of its `place`, and its own format for other browsers.
 */
async function picture(path: string, place: PicturePlace): Promise<Picture> {
  const size = facts[path];
  if (!size || !('width' in size)) throw new Error(`content: ${path} was not read`);
  const { width, height } = size;
  const { sizes, widths } = picturePreset(place, width / height);
  const drawing = drawings[path];
  if (drawing) return { src: drawing, width, height, sources: [], sizes };
  // Asking it for anything, such as its width, would publish the original: only `getImage` may.
  const photograph = photographs[path];
  if (!photograph) throw new Error(`content: ${path} is no picture`);
  const shown = Math.min(width, widths[Math.floor(widths.length / 2)] ?? width);
  const lighter = (['avif', 'webp'] as const).map(async (format) => {
    const { srcSet } = await getImage({ src: photograph, format, widths: [...widths] });
    return { type: `image/${format}`, srcSet: srcSet.attribute };
  });
  const own = { src: photograph, format: extname(path).slice(1).toLowerCase(), width: shown };
  const [fallback, ...sources] = await Promise.all([getImage(own), ...lighter]);
  return { src: fallback.src, width: shown, height: fallback.attributes.height, sources, sizes };
}
