import { z } from 'zod';
import { httpsUrl } from '../fields/addresses.ts';
import { entryOrder } from '../fields/entries.ts';
import { coverText, picture } from '../fields/files.ts';
import { firstPage } from '../fields/first-page.ts';
import { MAY_STAY } from '../fields/metadata.ts';
import { rating } from '../fields/numbers.ts';
import { price } from '../fields/price.ts';
import { optional } from '../fields/structure.ts';
import { lines, pageText, text } from '../fields/text.ts';
import {
  cards,
  category,
  heading,
  hidden,
  section,
  shareLabel,
  spokenText,
  title,
  whenGroup,
} from './parts.ts';

const SALE = 'Cómo se vende';
const BY_WHATSAPP = 'Por WhatsApp, el botón abre un chat contigo, con el título y el precio ya escritos.';

/** Fields of every book (specification section 3), and whether it is sold by WhatsApp. */
const book = {
  title,
  category,
  /** What its reader finds in it. */
  description: lines('Descripción', 'Una o dos frases: lo que encuentra quien lo lee.'),
  price,
  /** Its control also writes `status` and `disabled`, so that the three never contradict each other. */
  soldByWhatsApp: optional(z.boolean()).meta({
    title: SALE,
    description: BY_WHATSAPP,
    control: 'sale',
    ...MAY_STAY,
  }),
  /** Its address in the bookstore. */
  amazonLink: optional(
    httpsUrl('Enlace de compra', 'La dirección completa en la librería.').meta({
      control: 'buy-link',
    }),
  ),
  /** Its cover. */
  image: picture(
    'cover',
    'Portada',
    'JPEG, PNG, WebP o SVG; cuadrada o vertical, hasta el doble de alta que de ancha.',
  ),
  /** Alternative text of the cover. */
  imageAlt: coverText,
  /** What it brings, a line each. */
  features: z
    .array(text('Característica', 'Una frase corta.'))
    .min(1, 'pon al menos una característica')
    .meta({ title: 'Lo que trae', description: 'Una frase corta por línea; al menos una.' }),
  firstPage: optional(firstPage),
  rating,
};

/** An ebook (specification section 3). */
export const ebookSchema = cards(
  z
    .strictObject({
      ...book,
      soldByWhatsApp: book.soldByWhatsApp.meta({
        description: `${BY_WHATSAPP} Un PDF que regalas va en «Guías gratuitas»; un ebook que aún no se vende se anuncia en «Aviso», en Inicio.`,
      }),
      hidden,
    })
    .refine((ebook) => ebook.amazonLink || ebook.soldByWhatsApp, {
      path: ['amazonLink'],
      message: 'pega el enlace de compra, o elige «En venta por WhatsApp»',
      when: whenGroup,
    }),
  {
    title: 'Ebooks',
    description: 'Cada ebook es una tarjeta con su portada y su botón de compra.',
    newCard: 'Ebook nuevo',
    anotherCard: 'Agregar otro ebook',
    together: [['amazonLink', 'soldByWhatsApp']],
  },
);

/** Metadata of the fields that the control of `soldByWhatsApp` writes too. */
const SALE_PART = { title: SALE, partOf: 'soldByWhatsApp', ...MAY_STAY } as const;

/** A printed book (specification section 3): an ebook's fields, and it may be announced before it is sold. */
export const printedBookSchema = cards(
  z
    .strictObject({
      ...book,
      /** Announces it before it is sold. */
      status: optional(z.enum(['Pronto Disponible'], 'pon «Pronto Disponible», o déjalo vacío')).meta(
        SALE_PART,
      ),
      /** Turns its button off. */
      disabled: optional(z.boolean()).meta(SALE_PART),
      hidden,
    })
    .refine(({ status, disabled }) => !status || disabled, {
      path: ['disabled'],
      message: 'elige «Pronto disponible», porque el libro ya lo dice',
      when: whenGroup,
    })
    .refine(({ disabled, amazonLink, soldByWhatsApp }) => disabled || amazonLink || soldByWhatsApp, {
      path: ['amazonLink'],
      message: 'pega el enlace de compra, o elige «En venta por WhatsApp» o «Pronto disponible»',
      when: whenGroup,
    }),
  {
    title: 'Libros impresos',
    description: 'Cada libro es una tarjeta; puede anunciarse antes de que se venda.',
    newCard: 'Libro nuevo',
    anotherCard: 'Agregar otro libro',
    together: [['status', 'disabled', 'amazonLink', 'soldByWhatsApp']],
  },
);

/** Words of every book's card. */
const cardWords = {
  /** Button to the bookstore. */
  buyLabel: pageText('Botón de compra', 'Lo que dice el botón de cada tarjeta.'),
  shareLabel,
  /** Accessible name of the list of features. */
  featuresLabel: spokenText('Nombre de la lista «Lo que trae»'),
};

/** Words around the ebooks. */
export const ebooksSchema = section(
  'Libros y ebooks',
  'Ebooks: título y orden',
  'El título y las palabras alrededor de los ebooks.',
  {
    order: entryOrder,
    ...heading,
    ...cardWords,
    /** The same button of a free ebook; without it as of the others. */
    freeLabel: optional(
      pageText('Botón de un ebook gratis', 'Cuando su precio dice «Gratis».').meta({ shown: 'later' }),
    ),
    /** Question beside the button that asks for a recommendation. */
    recommendationText: optional(
      text('Pregunta bajo los ebooks', 'Va junto al botón de recomendación. Vacía, no sale en la página.'),
    ),
    /** That button, to the contact section. */
    recommendationCta: optional(
      text('Botón de recomendación', 'Lleva a la sección de contacto, si se ve. Vacío, no hay botón.'),
    ),
    hidden,
  },
);

/** Words around the printed books. */
export const printedBooksSchema = section(
  'Libros y ebooks',
  'Libros impresos: título y orden',
  'El título y las palabras alrededor de los libros.',
  {
    order: entryOrder,
    ...heading,
    buyLabel: cardWords.buyLabel,
    /** Button of a book that is announced, turned off. */
    comingSoonLabel: pageText('Botón de un libro que aún no se vende', 'Se ve apagado.'),
    /** Link under that button: a chat with the book's title, or the contact section. */
    notifyLabel: optional(
      pageText(
        'Enlace para que les avises',
        'Debajo de ese botón. Abre un chat contigo, con esas palabras y el título; sin celular, lleva a la sección de contacto, si se ve. Vacío, no hay enlace.',
      ),
    ),
    shareLabel,
    featuresLabel: cardWords.featuresLabel,
    hidden,
  },
);
