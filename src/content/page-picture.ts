import { getImage } from 'astro:assets';
import { extname, join } from 'node:path';
import { content, drawings, photographs } from 'virtual:content';
import { contentDir } from './content-dir.ts';
import { fileWidths, type PictureSlot } from './fields/pictures.ts';
import type { ReadContent } from './read/read-content.ts';

/** A picture as the page needs it: resolved at build, plain strings and numbers. */
export interface Picture {
  /** Address of the picture every browser reads. */
  readonly src: string;
  /** Intrinsic size in CSS pixels: the browser reserves the space before the picture arrives. */
  readonly width: number;
  readonly height: number;
  /** Lighter formats, best first; empty for drawings (SVG). */
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
}

/**
 * Prepares a picture for the page. An SVG is served as it is; a photograph as AVIF and WebP in the widths of its slot,
 * and in its own format for other browsers.
 * @param path starts in the content folder: `hero/retrato.jpg`
 */
export async function pagePicture(
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

/** Path of the owner's portrait in the file system. */
export function portraitFile(): string {
  return join(contentDir(), 'hero', content?.sections.hero.profileImage.file ?? '');
}
