import { z } from 'zod';
import {
  alternativeText,
  duration,
  filePath,
  httpsUrl,
  isoDate,
  optional,
  order,
  price,
  text,
} from './fields.ts';

/** Every schema below is a factory: it takes the schema of a picture, which the caller's world decides. */
export type PictureSchema = z.ZodType;

/**
 * Rules across fields run even where a field of the same entry is wrong, so that nobody repairs one
 * problem only to be told of the next; only what is no group of fields is left out.
 */
const EVEN_BESIDE_OTHER_PROBLEMS = {
  when: ({ value }: { readonly value: unknown }) =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Ebook (specification section 3). */
export const ebookSchema = <P extends PictureSchema>(picture: P) =>
  z.strictObject({
    order,
    title: text('Título'),
    category: text('Categoría, sobre el título'),
    description: text('Descripción: una o dos frases'),
    price,
    amazonLink: httpsUrl('Enlace a la librería donde se compra'),
    image: picture,
    imageAlt: alternativeText,
    features: z
      .array(text('Característica'))
      .min(1, 'al menos una característica')
      .meta({ description: 'Lo que trae: una frase corta por línea' }),
  });

/** Printed book (specification section 3): as an ebook, and it may be announced before it can be bought. */
export const printedBookSchema = <P extends PictureSchema>(picture: P) =>
  ebookSchema(picture)
    .extend({
      amazonLink: optional(httpsUrl('Enlace a la librería donde se compra')),
      status: optional(z.enum(['Pronto Disponible'], 'Pronto Disponible, o nada')).meta({
        description: 'Cinta sobre la portada',
      }),
      disabled: optional(z.boolean('true o false')).meta({ description: 'Sí, mientras no se pueda comprar' }),
    })
    .superRefine((book, context) => {
      if (book.status && !book.disabled) {
        context.addIssue({
          code: 'custom',
          path: ['disabled'],
          message: 'true, porque el libro dice «Pronto Disponible»',
        });
      }
      if (!book.disabled && !book.amazonLink) {
        context.addIssue({
          code: 'custom',
          path: ['amazonLink'],
          message: 'el enlace de compra, porque el libro está a la venta',
        });
      }
    }, EVEN_BESIDE_OTHER_PROBLEMS);

/** Free guide (specification section 3). `fileUrl` names the PDF beside the entry. */
export const guideSchema = <P extends PictureSchema>(picture: P) =>
  z
    .strictObject({
      order,
      title: text('Título'),
      description: text('Descripción: una o dos frases'),
      image: picture,
      imageAlt: alternativeText,
      fileUrl: optional(filePath('Archivo PDF de la guía', /\.pdf$/i, 'un archivo PDF')),
      isAvailable: z.boolean('true o false').meta({ description: 'Sí, cuando ya se puede descargar' }),
    })
    .superRefine((guide, context) => {
      if (guide.isAvailable && !guide.fileUrl) {
        context.addIssue({
          code: 'custom',
          path: ['fileUrl'],
          message: 'el archivo PDF, porque la guía está disponible',
        });
      }
    }, EVEN_BESIDE_OTHER_PROBLEMS);

/** Video (specification section 3). */
export const videoSchema = <P extends PictureSchema>(picture: P) =>
  z.strictObject({
    order,
    title: text('Título'),
    description: text('Descripción: una frase'),
    category: text('Categoría, sobre el título'),
    videoId: z
      .string('el código del video, como aparece al final de su enlace')
      .regex(/^[\w-]{6,}$/, 'el código del video, como aparece al final de su enlace')
      .meta({ description: 'Código del video' }),
    videoUrl: httpsUrl('Enlace al video'),
    thumbnail: picture,
    thumbnailAlt: alternativeText,
    duration,
    date: isoDate,
    views: z
      .int('un número entero, sin puntos ni letras')
      .min(0, 'un número desde 0')
      .meta({ description: 'Vistas, como número entero' }),
  });
