import { z } from 'zod';
import { entryOrder } from '../fields/entries.ts';
import { decorationText, filePath, picture } from '../fields/files.ts';
import { IN_PARTS, MAY_STAY } from '../fields/metadata.ts';
import { optional } from '../fields/structure.ts';
import { lines, pageText } from '../fields/text.ts';
import { cards, figures, heading, hidden, section, shareLabel, title, whenGroup } from './parts.ts';

/** A free guide (specification section 3). */
export const guideSchema = cards(
  z
    .strictObject({
      title,
      /** What it is for. */
      description: lines('Descripción', 'Una o dos frases: para qué sirve la guía.'),
      /** The PDF, a file beside the entry. */
      fileUrl: optional(
        filePath({
          title: 'Archivo PDF',
          description: 'La guía que se descarga. Hace falta cuando está disponible.',
          control: 'pdf',
          extensions: ['pdf'],
          remedy: 'elige un archivo PDF',
        }).meta({ turnsOn: 'isAvailable' }),
      ),
      /** Whether it can be downloaded. */
      isAvailable: z.boolean().meta({
        title: 'Disponible',
        description: 'Encendido, la guía se puede descargar; apagado, dice «Próximamente».',
        ...MAY_STAY,
      }),
      /** Drawing on its ticket; without one the page's own. */
      image: optional(
        picture('ticket', 'Dibujo de la entrada', 'JPEG, PNG, WebP o SVG. Vacío, la página pone uno suyo.'),
      ),
      /** Alternative text of the drawing; empty for decoration. */
      imageAlt: decorationText,
      hidden,
    })
    .refine((guide) => !guide.isAvailable || guide.fileUrl, {
      path: ['fileUrl'],
      message: 'elige el archivo PDF, o apaga «Disponible»',
      when: whenGroup,
    }),
  {
    title: 'Guías gratuitas',
    description: 'Cada guía es una entrada de teatro con su PDF.',
    newCard: 'Guía nueva',
    anotherCard: 'Agregar otra guía',
    together: [['fileUrl', 'isAvailable']],
  },
);

/** Words around the guides. */
export const freeGuidesSchema = section(
  'Guías y videos',
  'Guías gratuitas: título y orden',
  'El título, las cifras y las palabras alrededor de las guías.',
  {
    order: entryOrder,
    ...heading,
    figures,
    /** Words above the title on each ticket. */
    ticketLabel: pageText('Palabras sobre el título de cada guía', 'Dos o tres palabras.'),
    /** Button that downloads the PDF. */
    downloadLabel: pageText('Botón de descarga', 'Abre el PDF.'),
    shareLabel,
    /** Button of a guide that cannot be downloaded yet, turned off. */
    unavailableLabel: pageText('Botón de una guía que aún no está', 'Se ve apagado.'),
    /** Line on the ticket of a guide that can be downloaded. */
    availableNote: pageText('Línea de una guía disponible', 'Como en una entrada de teatro.').meta(IN_PARTS),
    /** The same line of one that cannot. */
    unavailableNote: pageText('Línea de una guía que aún no está', 'Como en una entrada de teatro.').meta(
      IN_PARTS,
    ),
    /** About the PDF, with `{pages}` and `{size}`. */
    fileNote: pageText(
      'Formato, páginas y tamaño',
      'Deja como están {pages} y {size}: la página pone ahí cuántas páginas tiene tu PDF y cuánto pesa.',
    ),
    /** In its place for a guide without one. */
    inPreparationNote: pageText('Aviso de una guía en preparación', 'Va donde las otras dicen su tamaño.'),
    hidden,
  },
);
