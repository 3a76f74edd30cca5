import { z } from 'zod';
import { cleanText } from './characters.ts';
import { type FileKind, IN_SANS, ON_PAGE } from './metadata.ts';
import type { FocalPoint, PictureSlot } from './pictures.ts';
import { optional } from './structure.ts';
import { formatted, text } from './text.ts';

/** Label and help line of a field in the owner's form. */
interface FieldWords {
  readonly title: string;
  readonly description: string;
}

/** A file in the same folder as the index.yaml, written as `./name.ext`. */
export const filePath = ({ remedy, ...meta }: FileWords) =>
  z
    .string(remedy)
    .regex(/^\.\/[^/\\]+$/, 'pon el nombre de un archivo de la misma carpeta, con ./ delante')
    .regex(new RegExp(`\\.(?:${meta.extensions.join('|')})$`, 'i'), remedy)
    .meta(meta);

/** The metadata of a file, and what to put in place of one of another kind. */
interface FileWords extends FieldWords {
  readonly control: FileKind;
  readonly extensions: readonly string[];
  readonly slot?: PictureSlot;
  readonly remedy: string;
}

const PICTURE = {
  control: 'picture',
  extensions: ['svg', 'jpg', 'jpeg', 'png', 'webp'],
  remedy: 'elige una imagen JPEG, PNG, WebP o SVG (.jpg, .png, .webp, .svg)',
} as const;

/** A picture in the same folder, in a format that every browser supports. */
export const picture = (slot: PictureSlot, title: string, description: string) =>
  filePath({ ...PICTURE, slot, title, description }).transform((file): PictureFile => ({ file, slot }));

/** A picture as the content names it, such as `./portada.jpg`, and the slot of the page that shows it. */
export interface PictureFile {
  readonly file: string;
  readonly slot: PictureSlot;
}

const PERCENTAGES = /^(\d{1,2}|100)% (\d{1,2}|100)%$/;

/**
 * The point that stays in view where the picture's frame crops it, written as CSS's `object-position`: `50% 20%`.
 * @param partOf the picture's field, whose control also sets the point
 */
export const focalPoint = (partOf: string, title: string, description: string) =>
  optional(
    formatted({
      remedy: 'pon dos porcentajes de 0 a 100, como 50% 20%',
      isValid: (point) => PERCENTAGES.test(point),
    }).transform((point): FocalPoint => {
      const [, x, y] = PERCENTAGES.exec(point) ?? [];
      return { x: Number(x), y: Number(y) };
    }),
  ).meta({ title, description, partOf });

/**
 * Alternative text of a picture (WCAG 2.2, 1.1.1), which the page composes where the owner writes none.
 * @param composed what it says then
 */
const composedText = (composed: string) =>
  optional(
    text('Qué se ve en la imagen', `Una frase para quien no puede verla. Vacío, ${composed}.`).meta(IN_SANS),
  );

/** Alternative text of a book's cover (`coverAlt`). */
export const coverText = composedText('«Portada de» y el título');

/** Alternative text of her portrait (`portraitAlt`). */
export const portraitText = composedText('«Retrato de» y tu nombre');

/** Alternative text of a picture that may be decoration: then it is empty (WCAG 2.2, 1.1.1). */
export const decorationText = z
  .string()
  .overwrite(cleanText)
  .meta({
    title: 'Qué se ve en la imagen',
    description: 'Una frase para quien no puede verla; vacío, si solo adorna lo que ya está escrito.',
    ...ON_PAGE,
    ...IN_SANS,
  });
