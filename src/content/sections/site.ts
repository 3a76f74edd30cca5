import { z } from 'zod';
import { domain, emailAddress, httpsUrl } from '../fields/addresses.ts';
import { ELSEWHERE, LATER, MAY_STAY, RARELY } from '../fields/metadata.ts';
import { NETWORK_IDS } from '../fields/networks.ts';
import { phone } from '../fields/phone.ts';
import { group, optional } from '../fields/structure.ts';
import { lines, name, pageLines, pageText, text } from '../fields/text.ts';
import { verificationCode } from '../fields/verification.ts';
import { section, spokenText, whenGroup } from './parts.ts';

/** Social link (specification section 3). */
const socialLink = group('Red social', 'Un botón al pie de la página.', {
  /** Address of her profile. */
  url: httpsUrl('Enlace a tu perfil', 'La dirección completa, como instagram.com/tunombre.').meta(MAY_STAY),
  /** Accessible name, where the link's host does not tell the network. */
  name: optional(
    name('Nombre de la red', 'No se ve, se oye. Solo cuenta si el enlace no dice qué red es.').meta(MAY_STAY),
  ).meta(RARELY),
  /** Logo, where the link's host does not tell the network; `otra` is a chain link. */
  icon: optional(z.enum([...NETWORK_IDS, 'otra'], `elige ${NETWORK_IDS.join(', ')} u otra`)).meta({
    title: 'Dibujo del botón',
    description: 'Solo cuenta si el enlace no dice qué red es; «otra» es un eslabón.',
    ...MAY_STAY,
    ...RARELY,
  }),
});

/** What the menu calls a section. */
const label = (where: string) => pageText(`Hacia ${where}`, 'Una palabra o dos.');

/** The same of a section with cards, whose title can serve. */
const cardsLabel = (where: string) =>
  optional(pageText(`Hacia ${where}`, 'Una palabra o dos. Vacío, va el título de la sección.'));

/**
 * The page's sections in their order, and what the menu calls each (specification section 2). A field is the id of
 * a section: `free-guides` is shown by `FreeGuides` of `src/page/sections/FreeGuides.tsx`.
 */
const navigation = group('Menú', 'Cómo se llama cada sección en el menú.', {
  hero: label('el inicio'),
  about: label('tu historia'),
  ebooks: cardsLabel('los ebooks'),
  'printed-books': cardsLabel('los libros impresos'),
  'free-guides': cardsLabel('las guías'),
  youtube: cardsLabel('los videos'),
  contact: label('el contacto'),
}).meta(RARELY);

/** Words of the stars beside a book. */
const ratingWords = group('Calificación', 'Junto a las estrellas de los libros que la tienen.', {
  /** Text beside the stars, with `{rating}`. */
  label: pageText(
    'Lo que se ve',
    'Deja como está {rating}: la página pone ahí la calificación de cada libro.',
  ).meta(RARELY),
  /** Accessible name of the stars, with `{rating}`. */
  spoken: spokenText('Lo que se oye', ' Deja como está {rating}.'),
});

/** Words around the first page of a book that can be opened. */
const openBookWords = group('Libro abierto', 'Los libros con primera página se abren en tu página.', {
  /** Link under the button of the book. */
  open: pageText('Enlace que abre el libro', 'Va bajo el botón del libro.'),
  /** Link that sends title and address of the book to somebody. */
  share: optional(
    pageText(
      'Enlace para pasarla por WhatsApp',
      'En el libro abierto, en vez del enlace de la tarjeta. Vacío, no hay enlace.',
    ).meta({ shown: 'later' }),
  ),
  close: pageText('Botón que cierra el libro', 'Va al pie del libro abierto.').meta({ shown: 'later' }),
}).meta(RARELY);

/** The round button that opens WhatsApp, and what visitors find written there. */
const chat = group('WhatsApp', 'El botón redondo abajo a la derecha, cuando tu teléfono es un celular.', {
  /** Accessible name of the round button. */
  label: spokenText('Nombre del botón'),
  /** Text that the chat opens with. */
  message: lines('Mensaje', 'Con él se abre el chat.').meta(ELSEWHERE),
  /** Text that the chat about a book opens with, with `{book}`: its title and price. */
  order: pageLines(
    'Mensaje de compra',
    'Con él se abre el chat de un libro que se vende por WhatsApp. Deja como está {book}: la página pone ahí el título y el precio.',
  ).meta(ELSEWHERE),
  /** The same of a free book, with `{book}`: its title. */
  free: optional(
    pageLines(
      'Mensaje de un ebook gratis',
      'El mismo, cuando el precio dice «Gratis». Deja como está {book}: la página pone ahí el título.',
    ).meta(ELSEWHERE),
  ),
});

/** Texts and facts that several parts of the page use. */
export const siteSchema = section(
  'Página',
  'Datos del sitio',
  'Tu nombre, tu teléfono, tus redes y lo que se usa en varias partes.',
  {
    /** Name of the site, beside the logo. */
    name: name('Nombre del sitio', 'Va arriba, junto al dibujo.'),
    /** Her name in structured data and on the social card; else the site's. */
    author: optional(name('Tu nombre, como autora', 'Si falta, va el nombre del sitio.').meta(ELSEWHERE)),
    /** Her profession, on the social card. */
    jobTitle: text(
      'A qué te dedicas',
      'Lo leen los buscadores; si no tienes guías, va también en la imagen que aparece al compartir tu página.',
    ).meta(ELSEWHERE),
    /** Domain of the page, without scheme or path. */
    domainLabel: domain,
    /** `<title>` and Open Graph title; without it the page composes one (`searchTitle` of composed.ts). */
    searchTitle: optional(
      text(
        'Título para buscadores',
        'También es el de la pestaña del navegador. Vacío, el nombre del sitio y a qué te dedicas.',
      ).meta(ELSEWHERE),
    ),
    /** Meta description; without it how she presents herself (`searchDescription` of composed.ts). */
    searchDescription: optional(
      lines(
        'Resumen para buscadores',
        'También se ve al compartir el enlace. Vacío, tu frase de presentación.',
      ).meta(ELSEWHERE),
    ),
    /** Alternative text of the social card; without it the page composes one (`cardAlt`). */
    socialCardAlt: optional(
      text(
        'Qué se ve en la imagen al compartir',
        'La que aparece con el enlace, en un chat o una red. Vacío, tu título y lo que se ve en tu retrato.',
      ),
    ).meta({ ...ELSEWHERE, ...RARELY }),
    /** `<meta name="google-site-verification">` */
    googleCode: verificationCode(
      'Código de Google',
      'El de Search Console, «Etiqueta HTML»: pega la etiqueta entera o su código. Cómo, en el capítulo 10 del manual.',
    ).meta({ ...MAY_STAY, ...RARELY }),
    /** `<meta name="msvalidate.01">` */
    bingCode: verificationCode('Código de Bing', 'El de Bing Webmaster Tools, «Etiqueta meta»: igual.').meta({
      ...MAY_STAY,
      ...RARELY,
    }),
    /** E-mail address that visitors may write to. */
    email: optional(emailAddress).meta({
      title: 'Correo de contacto',
      description: 'Como nombre@gmail.com. Puede quedar vacío si hay un celular.',
    }),
    /** Telephone; a mobile number also opens WhatsApp. */
    phone: optional(phone).meta({
      title: 'Teléfono',
      description:
        'El de Venezuela, como lo escribes siempre; el de otro país, con + y su código. Un celular abre también WhatsApp. Puede quedar vacío si hay correo.',
    }),
    /** City, in the contact section and in structured data. */
    location: optional(text('Ciudad', 'Como Caracas, Venezuela. Vacía, no sale en la página.')),
    /** The hills above the footer. */
    horizon: optional(z.enum(['El Ávila', 'Colinas'], 'elige «El Ávila» o «Colinas»')).meta({
      title: 'Horizonte',
      description: 'Los cerros al pie de la página: «El Ávila» si tu ciudad es Caracas; si no, «Colinas».',
      absent: 'Colinas',
      ...MAY_STAY,
    }),
    /** Her profiles, in the footer. */
    socialLinks: z
      .array(socialLink)
      .max(8, 'deja ocho redes como mucho')
      .meta({ title: 'Redes sociales', description: 'Hasta ocho, o ninguna.' }),
    /** Her calendar, which the «Agenda…» buttons open instead of the form. */
    bookingLink: optional(
      httpsUrl(
        'Enlace para agendar',
        'Tu calendario de citas: lo abren los botones «Agenda…» de la cabecera y del pie. Vacío, llevan a la sección de contacto, si se ve.',
      ),
    ),
    navigation,
    rating: ratingWords,
    /** Without them no book opens. */
    openBook: optional(openBookWords),
    chat,
    /** Alternative text of a book's cover without one, with `{title}`. */
    coverAlt: optional(
      pageText(
        'Portada sin descripción',
        'Lo que se oye de la portada de un libro. Deja como está {title}: la página pone ahí su título.',
      ).meta(LATER),
    ),
    /** Alternative text of her portrait without one, with `{name}`. */
    portraitAlt: optional(
      pageText(
        'Retrato sin descripción',
        'Lo que se oye de tu retrato. Deja como está {name}: la página pone ahí tu nombre.',
      ).meta(LATER),
    ),
    /** Link that skips header and menu (WCAG 2.2, 2.4.1). */
    skipLink: pageText(
      'Enlace para saltar al contenido',
      'Aparece a quien recorre la página con el teclado.',
    ).meta(RARELY),
    /** Added to the accessible names of links that open a new tab. */
    newTab: spokenText('Aviso de otra pestaña'),
  },
)
  .refine(({ email, phone }) => email || (phone && phone.chat !== null), {
    path: ['email'],
    message: 'pon un correo, o un celular en «Teléfono», para que puedan escribirte',
    when: whenGroup,
  })
  .meta({ together: [['email', 'phone']] });
