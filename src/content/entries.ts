import { z } from 'zod';
import {
  alternativeText,
  decorationText,
  duration,
  filePath,
  httpsUrl,
  isoDate,
  lines,
  optional,
  order,
  picture,
  price,
  text,
} from './fields.ts';

/**
 * Rules across fields run even where a field of the same entry is wrong, so that nobody repairs one
 * problem only to be told of the next; only what is no group of fields is left out.
 */
const EVEN_BESIDE_OTHER_PROBLEMS = {
  when: ({ value }: { readonly value: unknown }) =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
};

const title = text('Título', 'Como va en la tarjeta.');
const category = text('Categoría', 'Una o dos palabras sobre el título: Novela, Familia y fe…');
const buyLink = httpsUrl('Enlace de compra', 'La dirección completa en la librería; empieza por https://.');

/** Ebook (specification section 3). */
export const ebookSchema = z
  .strictObject({
    order,
    title,
    category,
    description: lines('Descripción', 'Una o dos frases: lo que encuentra quien lo lee.'),
    price,
    amazonLink: buyLink,
    image: picture('cover', 'Portada', 'SVG, JPEG, PNG o WebP; entre cuadrada y el doble de alta.'),
    imageAlt: alternativeText,
    features: z
      .array(text('Característica', 'Una frase corta.'))
      .min(1, 'al menos una característica')
      .meta({ title: 'Lo que trae', description: 'Una frase corta por línea; al menos una.' }),
  })
  .meta({
    title: 'Ebooks',
    description: 'Cada ebook es una tarjeta con su portada y su enlace de compra.',
  });

const status = optional(z.enum(['Pronto Disponible'], 'Pronto Disponible, o nada')).meta({
  title: 'Pronto Disponible',
  description: 'Pone esa cinta sobre la portada. Pide también «Todavía no se vende».',
});
const disabled = optional(z.boolean('true o false')).meta({
  title: 'Todavía no se vende',
  description: 'Apaga el botón de compra (disabled).',
});

/** Printed book (specification section 3): as an ebook, and it may be announced before it can be bought. */
export const printedBookSchema = ebookSchema
  .extend({
    amazonLink: optional(buyLink).meta({
      description: 'La dirección completa en la librería; empieza por https://. Vacío, mientras no se venda.',
    }),
    status,
    disabled,
  })
  .superRefine(saleRules, EVEN_BESIDE_OTHER_PROBLEMS)
  .meta({
    title: 'Libros impresos',
    description: 'Cada libro es una tarjeta; puede anunciarse antes de que se venda.',
  });

interface Sale {
  readonly status?: string | null;
  readonly disabled?: boolean | null;
  readonly amazonLink?: string | null;
}

/** What a printed book announces must fit whether it can be bought. */
function saleRules(book: Sale, context: z.RefinementCtx): void {
  if (book.status && !book.disabled) {
    context.addIssue({
      code: 'custom',
      path: ['disabled'],
      message: 'true (encendido), porque el libro dice «Pronto Disponible»',
    });
  }
  if (!book.disabled && !book.amazonLink) {
    context.addIssue({
      code: 'custom',
      path: ['amazonLink'],
      message: 'el enlace de compra, porque el libro está a la venta',
    });
  }
}

const fileUrl = optional(
  filePath({
    title: 'Archivo PDF',
    description: 'La guía que se descarga. Hace falta cuando está disponible.',
    control: 'pdf',
    extensions: ['pdf'],
    expected: 'un archivo PDF',
  }),
);
const isAvailable = z.boolean('true o false').meta({
  title: 'Disponible',
  description: 'Encendido, la guía se puede descargar (isAvailable); apagado, dice «Próximamente».',
});

/** Free guide (specification section 3). `fileUrl` names the PDF beside the entry. */
export const guideSchema = z
  .strictObject({
    order,
    title,
    description: lines('Descripción', 'Una o dos frases: para qué sirve la guía.'),
    image: picture('ticket', 'Dibujo de la entrada', 'SVG, JPEG, PNG o WebP.'),
    imageAlt: decorationText,
    fileUrl,
    isAvailable,
  })
  .superRefine((guide, context) => {
    if (guide.isAvailable && !guide.fileUrl) {
      context.addIssue({
        code: 'custom',
        path: ['fileUrl'],
        message: 'el archivo PDF, porque la guía está disponible',
      });
    }
  }, EVEN_BESIDE_OTHER_PROBLEMS)
  .meta({ title: 'Guías gratuitas', description: 'Cada guía es una entrada de teatro con su PDF.' });

const videoId = 'el código del video, como aparece al final de su enlace';

/** The page has a drawing of its own for a video without one. */
const thumbnail = optional(
  picture('thumbnail', 'Miniatura', 'SVG, JPEG, PNG o WebP; apaisada. Vacía, la página pone un dibujo suyo.'),
);

/** Video (specification section 3). */
export const videoSchema = z
  .strictObject({
    order,
    title,
    description: lines('Descripción', 'Una frase.'),
    category,
    videoId: z
      .string(videoId)
      .regex(/^[\w-]{6,}$/, videoId)
      .meta({
        title: 'Código del video',
        description: 'Letras y cifras al final de su enlace, tras «v=».',
      }),
    videoUrl: httpsUrl('Enlace al video', 'La dirección completa; empieza por https://.'),
    thumbnail,
    thumbnailAlt: decorationText,
    duration,
    date: isoDate,
    views: z
      .int('un número entero, sin puntos ni letras')
      .min(0, 'un número desde 0')
      .meta({ title: 'Vistas', description: 'El número entero; la página lo abrevia (12.5K).' }),
  })
  .meta({ title: 'Videos', description: 'Cada video es una tarjeta que abre YouTube.' });
