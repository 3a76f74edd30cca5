import { z } from 'zod';
import { isoDate } from '../fields/day.ts';
import { duration } from '../fields/duration.ts';
import { entryOrder } from '../fields/entries.ts';
import { decorationText, picture } from '../fields/files.ts';
import { wholeNumber } from '../fields/numbers.ts';
import { optional } from '../fields/structure.ts';
import { lines, pageText } from '../fields/text.ts';
import { SOME_VIDEO, videoId, videoUrl } from '../fields/video.ts';
import { cards, category, heading, hidden, section, spokenText, title, whenGroup } from './parts.ts';

/** A video (specification section 3). */
export const videoSchema = cards(
  z
    .strictObject({
      title,
      /** What it is about. */
      description: lines('Descripción', 'Una frase.'),
      category,
      videoId,
      videoUrl,
      duration,
      /** Day of publication. */
      date: isoDate('Fecha de publicación', 'El día en que salió.'),
      views: wholeNumber('Vistas', 'El número entero; la página lo abrevia (12.5K).'),
      /** Picture on its card; without one a drawing. */
      thumbnail: optional(
        picture(
          'thumbnail',
          'Miniatura',
          'JPEG, PNG, WebP o SVG; horizontal. Vacía, la página pone un dibujo suyo.',
        ),
      ),
      /** Alternative text of the picture; empty for decoration. */
      thumbnailAlt: decorationText,
      hidden,
    })
    .refine((video) => video.videoId || video.videoUrl, {
      path: ['videoUrl'],
      message: SOME_VIDEO,
      when: whenGroup,
    }),
  {
    title: 'Videos',
    description: 'Cada video es una tarjeta que lo abre.',
    newCard: 'Video nuevo',
    anotherCard: 'Agregar otro video',
    together: [['videoId', 'videoUrl']],
  },
);

/** Words around the videos. */
export const youtubeSchema = section(
  'Guías y videos',
  'Videos: título y orden',
  'El título y las palabras alrededor de los videos.',
  {
    order: entryOrder,
    ...heading,
    /** Button that opens the video. */
    watchLabel: pageText('Botón que abre el video', 'Abre el video en otra pestaña.'),
    /** Number of views, with `{views}`. */
    viewsLabel: pageText('Vistas', 'Deja como está {views}: la página pone ahí la cifra de cada video.'),
    /** Spoken before the duration. */
    durationLabel: spokenText('Palabra antes de la duración'),
    hidden,
  },
);
