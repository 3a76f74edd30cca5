/**
 * sections/: the fields of each section and of its cards, in the order of the owner's form. Made of kinds of fields alone: no
 * component, and no reading.
 */

import { z } from 'zod';
import { IN_SANS, MAY_STAY, type MenuGroup, RARELY } from '../fields/metadata.ts';
import { isGroup } from '../fields/path.ts';
import { group, optional } from '../fields/structure.ts';
import { lines, pageText, text } from '../fields/text.ts';

/**
 * The words of one section.
 * @param menu its group in the owner's menu
 * @param title its name there
 * @param description what the owner finds in it
 */
export const section = <T extends z.core.$ZodLooseShape>(
  menu: MenuGroup,
  title: string,
  description: string,
  shape: T,
) => group(title, description, shape).meta({ menu });

/** What the owner's window says of the cards of a section. */
interface CardWords {
  /** Name of all of them: «Ebooks». */
  readonly title: string;
  readonly description: string;
  /** Name of one without a title: «Ebook nuevo». */
  readonly newCard: string;
  /** Link to another new one: «Agregar otro ebook». */
  readonly anotherCard: string;
  /** As in `GlobalMeta`. */
  readonly together?: readonly (readonly string[])[];
}

/** Fields that every card has: lists call it by its title, and the owner can hide it. */
interface CardShape extends z.core.$ZodLooseShape {
  readonly title: typeof title;
  readonly hidden: typeof hidden;
}

/** The schema of a section's cards, each an entry of the section. */
export const cards = <T extends z.ZodObject<CardShape & z.core.$ZodLooseShape>>(
  schema: T,
  words: CardWords,
) => schema.meta({ ...words });

/** For zod's `when`: runs a rule over several fields even if one of them is wrong, so that all problems appear at once. */
export const whenGroup = ({ value }: { readonly value: unknown }) => isGroup(value);

/** Title of a card. */
export const title = text('Título', 'Como va en la tarjeta.');

/** One or two words above a card's title. */
export const category = pageText('Categoría', 'Una o dos palabras sobre el título: Novela, Familia y fe…');

/** Takes a section or an entry off the page and keeps it in the content. */
export const hidden = optional(z.boolean()).meta({
  title: 'Se ve en la página',
  description: 'Apagado, se guarda aquí y no se ve.',
  control: 'inverted',
  ...MAY_STAY,
});

/** Quiet link on the card of what can be had: opens WhatsApp with the card's title and address written. */
export const shareLabel = optional(
  pageText(
    'Enlace para pasarlo por WhatsApp',
    'Quien lo pulsa manda a alguien el título y la dirección de la tarjeta. Vacío, no hay enlace.',
  ),
);

/** A text for screen readers only, and what else the owner should know about it. */
export const spokenText = (name: string, more = '') =>
  pageText(name, `No se ve: lo oye quien escucha la página porque no puede verla.${more}`).meta({
    ...RARELY,
    ...IN_SANS,
  });

/** Title and lead, which open each section after «Sobre mí». */
export const heading = {
  /** Heading of the section (`h2`). */
  title: text('Título', 'Abre la sección.'),
  /** Sentence under the heading. */
  lead: optional(lines('Frase bajo el título', 'Una o dos frases. Vacía, no sale en la página.')),
};

/** Marketing figures and what they count (specification section 9). */
export const figures = z
  .array(
    group('Cifra', 'Un número y lo que cuenta.', {
      /** The figure as text, such as `500+`. */
      value: text('Cifra', 'Como 500+, 98% o 4.8.'),
      /** What it counts. */
      label: pageText('Qué cuenta', 'Una o dos palabras bajo la cifra.'),
    }),
  )
  .max(3, 'deja tres cifras como mucho')
  .meta({ title: 'Cifras', description: 'Hasta tres, o ninguna.' });
