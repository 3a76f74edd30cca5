import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import type { Picture } from '../content/schema.ts';
import { type PicturePlace, picturePreset } from './picture-presets.ts';

/**
 * Turns a picture of the content into plain strings and numbers. A drawing passes through unchanged;
 * a photograph becomes AVIF and WebP in the widths of its `place`, and its own format for other browsers.
 * @param inlineAddress what a drawing is shown from instead of its file
 */
export async function resolvePicture(
  image: ImageMetadata,
  place: PicturePlace,
  inlineAddress: string | null = null,
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
