import { z } from 'zod';
import { decorationText, picture } from '../fields/files.ts';
import { MAY_STAY } from '../fields/metadata.ts';
import { group, optional } from '../fields/structure.ts';
import { lines, pageText, text } from '../fields/text.ts';
import { figures, hidden, section } from './parts.ts';

/** Names of the drawings for activities, as the owner reads them; an activity without one gets that of its place. */
export const ACTIVITY_DRAWINGS = [
  'Pluma y papel',
  'Silla y lámpara',
  'Dos rostros',
  'Amanecer',
  'Orquídea',
  'Taza de café',
  'Libro',
] as const;

/** Something that she does. */
const activity = group('Actividad', 'Algo que haces.', {
  /** What she does, in a word. */
  title: text('En una palabra', 'Como Escribo o Enseño.'),
  /** How, or for whom. */
  description: lines('En una frase', 'Cómo lo haces o para quién.'),
  /** A drawing of the page's own. */
  drawing: optional(
    z.enum(ACTIVITY_DRAWINGS, `elige uno de estos dibujos: ${ACTIVITY_DRAWINGS.join(', ')}`),
  ).meta({
    title: 'Dibujo',
    description: 'Si no eliges ninguno, la página pone uno según su lugar en la lista.',
    control: 'drawing',
  }),
  /** A picture instead of the drawing. */
  image: optional(
    picture(
      'activity',
      'Tu imagen',
      'En lugar del dibujo, una foto o un dibujo tuyo (JPEG, PNG, WebP o SVG), vertical.',
    ),
  ),
  /** Alternative text of that picture; empty for decoration. */
  imageAlt: optional(decorationText),
});

/** About texts (specification section 3). */
export const aboutSchema = section(
  'Página',
  'Sobre mí',
  'Tu historia, lo que haces, tu misión y tus cifras.',
  {
    /** Heading; a second line stands on a strip of curtain. */
    title: lines('Título', 'Si escribes dos líneas, la segunda va sobre una tira de telón.'),
    /** Her story; a blank line starts a paragraph. */
    description: lines('Tu historia', 'Una línea en blanco separa los párrafos.'),
    /** Whether the page goes dark at the paragraph that tells of a blackout. */
    whileRead: optional(z.enum(['Un apagón', 'Nada'], 'elige «Un apagón» o «Nada»')).meta({
      title: 'Qué pasa mientras se lee',
      description:
        'Con «Un apagón», la página se queda a oscuras en el párrafo que dice «apagón», «se apagó» o «se fue la luz», y una lámpara se enciende. Si ninguno lo dice, no pasa nada.',
      absent: 'Nada',
      ...MAY_STAY,
    }),
    /** What she does. */
    activities: z
      .array(activity)
      .max(6, 'deja seis actividades como mucho')
      .meta({ title: 'Lo que haces', description: 'Hasta seis, o ninguna.' }),
    /** Her mission, in large letters. */
    mission: optional(lines('Tu misión', 'Una frase, que va en grande. Vacía, no sale en la página.')),
    /** Words above her mission. */
    missionLabel: optional(
      pageText('Rótulo sobre la misión', 'Dos o tres palabras. Vacío, no sale en la página.'),
    ),
    figures,
    hidden,
  },
);
