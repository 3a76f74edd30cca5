import { z } from 'zod';
import { domain, emailAddress, httpsUrl } from './addresses.ts';
import { isoDate } from './day.ts';
import {
  alternativeText,
  type Control,
  decorationText,
  duration,
  ELSEWHERE,
  entryOrder,
  filePath,
  focalPoint,
  group,
  IN_PARTS,
  LATER,
  lines,
  MAY_STAY,
  name,
  optional,
  pageLines,
  pageText,
  picture,
  price,
  RARELY,
  rating,
  text,
  views,
} from './fields.ts';
import { NETWORK_IDS } from './networks.ts';
import type { pageContent } from './page-content.ts';
import { phone } from './phone.ts';
import { SOME_VIDEO, videoId, videoUrl } from './video.ts';

/** Help line of texts for screen readers only. */
const SPOKEN = 'No se ve: lo oye quien escucha la página porque no puede verla.';

/** A text for screen readers only, and what else there is to know about it. */
const spokenText = (title: string, more = '') => pageText(title, `${SPOKEN}${more}`).meta(RARELY);

/** The group of the owner's menu that shows a section. */
interface MenuGroup {
  readonly menu: 'Página' | 'Libros y ebooks' | 'Guías y videos' | 'Contacto y cierre';
}

/** The fields of one section, and its group in the owner's menu. */
const section = <T extends z.core.$ZodLooseShape>(
  menu: MenuGroup['menu'],
  title: string,
  description: string,
  shape: T,
) => group(title, description, shape).meta({ menu });

/** For zod's `when`: runs a rule over several fields even if one of them is wrong, so that all problems appear at once. */
const isGroup = ({ value }: { readonly value: unknown }) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const title = text('Título', 'Como va en la tarjeta.');
const category = pageText('Categoría', 'Una o dos palabras sobre el título: Novela, Familia y fe…');
const SALE = 'Cómo se vende';
/** Its control also writes `status` and `disabled`, so that the three never contradict each other. */
const soldByWhatsApp = optional(z.boolean()).meta({
  title: SALE,
  description: 'Por WhatsApp, el botón abre un chat contigo, con el título y el precio ya escritos.',
  ...MAY_STAY,
  ...({ control: 'sale' } satisfies Control),
});
const amazonLink = optional(
  httpsUrl('Enlace de compra', 'La dirección completa en la librería.').meta({
    control: 'buy-link',
  } satisfies Control),
);

/** Takes a section or an entry off the page and keeps it in the content. */
const hidden = optional(z.boolean()).meta({
  title: 'Se ve en la página',
  description: 'Apagado, se guarda aquí y nadie más lo ve.',
  control: 'inverted',
  ...MAY_STAY,
});

/** Fields of every book (specification section 3), and whether it is sold by WhatsApp. */
const bookShape = {
  title,
  category,
  description: lines('Descripción', 'Una o dos frases: lo que encuentra quien lo lee.'),
  price,
  rating,
  soldByWhatsApp,
  amazonLink,
  image: picture(
    'cover',
    'Portada',
    'SVG, JPEG, PNG o WebP; cuadrada o vertical, hasta el doble de alta que de ancha.',
  ),
  imageAlt: alternativeText,
  features: z
    .array(text('Característica', 'Una frase corta.'))
    .min(1, 'pon al menos una característica')
    .meta({ title: 'Lo que trae', description: 'Una frase corta por línea; al menos una.' }),
  hidden,
};

/** Ebook (specification section 3). */
const ebookSchema = z
  .strictObject(bookShape)
  .refine((book) => book.amazonLink || book.soldByWhatsApp, {
    path: ['amazonLink'],
    message: 'pega el enlace de compra, o elige «En venta por WhatsApp»',
    when: isGroup,
  })
  .meta({
    together: [['amazonLink', 'soldByWhatsApp']],
    title: 'Ebooks',
    description: 'Cada ebook es una tarjeta con su portada y su botón de compra.',
  });

/** Metadata of the fields that the control of `soldByWhatsApp` writes too. */
const SALE_PART = { title: SALE, partOf: 'soldByWhatsApp', ...MAY_STAY } as const;
const status = optional(z.enum(['Pronto Disponible'], 'pon «Pronto Disponible», o déjalo vacío')).meta(
  SALE_PART,
);
const disabled = optional(z.boolean()).meta(SALE_PART);

/** Printed book (specification section 3): an ebook's fields, and it may be announced before it is sold. */
const printedBookSchema = z
  .strictObject({ ...bookShape, status, disabled })
  .refine((book) => !book.status || book.disabled, {
    path: ['disabled'],
    message: 'elige «Pronto disponible», porque el libro ya lo dice',
    when: isGroup,
  })
  .refine((book) => book.disabled || book.amazonLink || book.soldByWhatsApp, {
    path: ['amazonLink'],
    message: 'pega el enlace de compra, o elige «En venta por WhatsApp» o «Pronto disponible»',
    when: isGroup,
  })
  .meta({
    together: [['status', 'disabled', 'amazonLink', 'soldByWhatsApp']],
    title: 'Libros impresos',
    description: 'Cada libro es una tarjeta; puede anunciarse antes de que se venda.',
  });

const fileUrl = optional(
  filePath({
    title: 'Archivo PDF',
    description: 'La guía que se descarga. Hace falta cuando está disponible.',
    control: 'pdf',
    extensions: ['pdf'],
    remedy: 'elige un archivo PDF',
  }).meta({ turnsOn: 'isAvailable' }),
);
const isAvailable = z.boolean().meta({
  title: 'Disponible',
  description: 'Encendido, la guía se puede descargar; apagado, dice «Próximamente».',
  ...MAY_STAY,
});

/**
 * Free guide (specification section 3). `fileUrl` names the PDF beside the entry. A guide without a picture shows a
 * drawing.
 */
const guideSchema = z
  .strictObject({
    title,
    description: lines('Descripción', 'Una o dos frases: para qué sirve la guía.'),
    image: optional(
      picture('ticket', 'Dibujo de la entrada', 'SVG, JPEG, PNG o WebP. Vacío, la página pone uno suyo.'),
    ),
    imageAlt: decorationText,
    fileUrl,
    isAvailable,
    hidden,
  })
  .refine((guide) => !guide.isAvailable || guide.fileUrl, {
    path: ['fileUrl'],
    message: 'elige el archivo PDF, o apaga «Disponible»',
    when: isGroup,
  })
  .meta({
    together: [['fileUrl', 'isAvailable']],
    title: 'Guías gratuitas',
    description: 'Cada guía es una entrada de teatro con su PDF.',
  });

/** A video without a thumbnail shows a drawing. */
const thumbnail = optional(
  picture(
    'thumbnail',
    'Miniatura',
    'SVG, JPEG, PNG o WebP; horizontal. Vacía, la página pone un dibujo suyo.',
  ),
);

/** Video (specification section 3). */
const videoSchema = z
  .strictObject({
    title,
    description: lines('Descripción', 'Una frase.'),
    category,
    videoId,
    videoUrl,
    thumbnail,
    thumbnailAlt: decorationText,
    duration,
    date: isoDate,
    views,
    hidden,
  })
  .refine((video) => video.videoId || video.videoUrl, {
    path: ['videoUrl'],
    message: SOME_VIDEO,
    when: isGroup,
  })
  .meta({
    together: [['videoId', 'videoUrl']],
    title: 'Videos',
    description: 'Cada video es una tarjeta que lo abre.',
  });

/** Social link (specification section 3). */
const socialLink = group('Red social', 'Un botón al pie de la página.', {
  name: optional(
    name('Nombre de la red', 'No se ve, se oye. Puede quedar vacío si el enlace dice qué red es.').meta(
      MAY_STAY,
    ),
  ).meta(RARELY),
  url: httpsUrl('Enlace a tu perfil', 'La dirección completa, como instagram.com/tunombre.').meta(MAY_STAY),
  icon: optional(z.enum([...NETWORK_IDS, 'otra'], `elige ${NETWORK_IDS.join(', ')} u otra`)).meta({
    title: 'Dibujo del botón',
    description: 'Solo cuenta si el enlace no dice qué red es; «otra» es un eslabón.',
    ...MAY_STAY,
    ...RARELY,
  }),
});

const navigationLabel = (section: string) => pageText(`Hacia ${section}`, 'Una palabra o dos.');

/**
 * The page's sections in their order, and what the menu calls each (specification section 2). A field is the id of
 * a section: `free-guides` is shown by `FreeGuides` of `src/page/sections/FreeGuides.tsx`.
 */
const navigation = group('Menú', 'Cómo se llama cada sección en el menú.', {
  hero: navigationLabel('el inicio'),
  about: navigationLabel('tu historia'),
  ebooks: navigationLabel('los ebooks'),
  'printed-books': navigationLabel('los libros impresos'),
  'free-guides': navigationLabel('las guías'),
  youtube: navigationLabel('los videos'),
  contact: navigationLabel('el contacto'),
}).meta(RARELY);

const email = optional(emailAddress).meta({
  title: 'Correo de contacto',
  description: 'Como nombre@gmail.com. Puede quedar vacío si hay un celular.',
});

const ratingWords = group('Calificación', 'Junto a las estrellas de los libros que la tienen.', {
  label: pageText(
    'Lo que se ve',
    'Deja como está {rating}: la página pone ahí la calificación de cada libro.',
  ).meta(RARELY),
  spoken: spokenText('Lo que se oye', ' Deja como está {rating}.'),
});

const chat = group('WhatsApp', 'El botón redondo abajo a la derecha, cuando tu teléfono es un celular.', {
  label: spokenText('Nombre del botón'),
  message: lines('Mensaje', 'Con él se abre el chat.').meta(ELSEWHERE),
  order: pageLines(
    'Mensaje de compra',
    'Con él se abre el chat de un libro que se vende por WhatsApp. Deja como está {book}: la página pone ahí el título y el precio.',
  ).meta(ELSEWHERE),
});

/** Texts and facts that several parts of the page use. */
const siteSchema = section(
  'Página',
  'Datos del sitio',
  'Tu nombre, tu teléfono, tus redes y lo que se usa en varias partes.',
  {
    name: name('Nombre del sitio', 'Va arriba, junto al dibujo.'),
    author: optional(name('Tu nombre, como autora', 'Si falta, va el nombre del sitio.').meta(ELSEWHERE)),
    jobTitle: text(
      'A qué te dedicas',
      'Lo leen los buscadores; si no tienes guías, va también en la imagen que aparece al compartir tu página.',
    ).meta(ELSEWHERE),
    domainLabel: domain,
    searchTitle: text('Título para buscadores', 'También es el de la pestaña del navegador.').meta(ELSEWHERE),
    searchDescription: lines('Resumen para buscadores', 'También se ve al compartir el enlace.').meta(
      ELSEWHERE,
    ),
    socialCardAlt: text(
      'Qué se ve en la imagen al compartir',
      'La que aparece con el enlace, en un chat o una red.',
    ).meta({ ...ELSEWHERE, ...RARELY }),
    email,
    phone: optional(phone).meta({
      title: 'Teléfono',
      description:
        'El de Venezuela, como lo escribes siempre; el de otro país, con + y su código. Un celular abre también WhatsApp. Puede quedar vacío si hay correo.',
    }),
    location: optional(text('Ciudad', 'Como Caracas, Venezuela. Vacía, no sale en la página.')),
    horizon: optional(z.enum(['El Ávila', 'Colinas'], 'elige «El Ávila» o «Colinas»')).meta({
      title: 'Horizonte',
      description:
        'Los cerros al pie de la página: «El Ávila» si tu ciudad es Caracas; si no, «Colinas». Vacío, son colinas.',
    }),
    socialLinks: z
      .array(socialLink)
      .max(8, 'deja ocho redes como mucho')
      .meta({ title: 'Redes sociales', description: 'Hasta ocho, o ninguna.' }),
    bookingLink: optional(
      httpsUrl(
        'Enlace para agendar',
        'Tu calendario de citas: lo abren los botones «Agenda…» de la cabecera y del pie. Vacío, llevan al formulario.',
      ),
    ),
    navigation,
    rating: ratingWords,
    chat,
    skipLink: pageText(
      'Enlace para saltar al contenido',
      'Aparece a quien recorre la página con el teclado.',
    ).meta(RARELY),
    newTab: spokenText('Aviso de otra pestaña'),
  },
)
  .refine(({ email, phone }) => email || (phone && phone.chat !== null), {
    path: ['email'],
    message: 'pon un correo, o un celular en «Teléfono», para que puedan escribirte',
    when: isGroup,
  })
  .meta({ together: [['email', 'phone']] });

/** Marketing figures and what they count (specification section 9). */
const figures = z
  .array(
    group('Cifra', 'Un número y lo que cuenta.', {
      value: text('Cifra', 'Como 500+, 98% o 4.8.'),
      label: pageText('Qué cuenta', 'Una o dos palabras bajo la cifra.'),
    }),
  )
  .max(3, 'deja tres cifras como mucho')
  .meta({ title: 'Cifras', description: 'Hasta tres, o ninguna.' });

/** Title and lead, which open each section after «Sobre mí». */
const heading = {
  title: text('Título', 'Abre la sección.'),
  lead: optional(lines('Frase bajo el título', 'Una o dos frases. Vacía, no sale en la página.')),
};

const buyLabel = pageText('Botón de compra', 'Lo que dice el botón de cada tarjeta.');
const featuresLabel = spokenText('Nombre de la lista «Lo que trae»');

/** Metadata of words that only a page with the form shows. */
const WITH_FORM = {
  unless: { field: 'withoutForm', title: 'Textos del formulario, que está apagado' },
} as const;

const label = pageText('Nombre del campo', 'Va sobre el campo.').meta(RARELY);
const error = pageText('Aviso de error', 'Qué hacer cuando el campo está mal.').meta(LATER);

const formWords = group('Formulario', 'Los campos, los botones y los avisos del formulario.', {
  name: group('Campo del nombre', 'Obligatorio para quien te escribe.', { label, error }),
  email: group('Campo del correo', 'Obligatorio para quien te escribe.', { label, error }),
  phone: group('Campo del teléfono', 'Opcional para quien te escribe.', {
    label,
    placeholder: pageText('Ejemplo', 'Se ve en gris dentro del campo.').meta(RARELY),
  }),
  message: group('Campo del mensaje', 'Obligatorio para quien te escribe.', { label, error }),
  submit: pageText('Botón de envío', 'Envía el mensaje.'),
  sending: pageText('Botón mientras se envía', 'Se ve apagado.').meta(LATER),
  sent: pageLines(
    'Nota después de enviar',
    'Queda junto al botón. Deja como está {email}: la página pone ahí la dirección de quien escribió.',
  ).meta(LATER),
  privacy: pageLines('Quién recibe el mensaje', 'Y por qué servicio pasa.'),
  noScript: pageLines(
    'Aviso si el formulario no funciona',
    'En los pocos navegadores que no pueden mostrarlo.',
  ).meta(LATER),
  loadFailure: pageLines('Aviso si el formulario no carga', 'Cuando la conexión falla.').meta(LATER),
  loadFailureAgain: pageLines(
    'Lo que se agrega si tampoco carga después',
    'Cuando alguien vuelve a enviar.',
  ).meta(LATER),
  loadFailureReload: optional(
    pageText(
      'Botón que carga otra vez la página',
      'Lo que está escrito vuelve solo. Vacío, no hay botón.',
    ).meta(LATER),
  ),
  failure: pageLines('Nota después de un envío fallido', 'Queda junto al botón.').meta(LATER),
  failureByEmail: pageLines(
    'La misma nota, sin WhatsApp',
    'Cuando no hay celular y lo que queda es el correo.',
  ).meta(LATER),
  cut: pageLines(
    'Aviso de mensaje cortado',
    'Cuando no cabe entero en el enlace a WhatsApp o al correo.',
  ).meta(LATER),
  draft: group('Borrador', 'Lo que se dice a quien vuelve con un mensaje a medias.', {
    restored: pageText('Aviso', 'Dice que volvió lo que estaba escrito.').meta(LATER),
    startOver: pageText('Botón', 'Vacía el formulario.').meta(LATER),
    erased: pageText('Aviso después de vaciarlo', 'Dice que ya no está lo escrito.').meta(LATER),
    undo: pageText('Botón que lo devuelve', 'Vuelve a poner lo escrito.').meta(LATER),
  }),
  whatsAppLabel: pageText('Enlace a WhatsApp', 'Va dentro de los avisos.').meta(LATER),
  emailLinkLabel: pageText('Enlace al correo', 'Va dentro de los avisos.').meta(LATER),
});

const toastTitle = pageText('Título del aviso', 'Corto.').meta(LATER);
const toastText = pageLines('Texto del aviso', 'Una frase.').meta(LATER);

const toastWords = group('Avisos', 'Lo que aparece un momento después de enviar.', {
  regionLabel: spokenText(
    'Nombre de la zona de avisos',
    ' Deja como está {hotkey}: la página pone ahí la tecla que lleva a ella.',
  ).meta(LATER),
  closeLabel: spokenText('Botón que cierra un aviso').meta(LATER),
  success: group('Mensaje enviado', 'Cuando todo salió bien.', { title: toastTitle, text: toastText }),
  failure: group('Error al enviar', 'Cuando no se pudo enviar.', { title: toastTitle, text: toastText }),
});

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

/**
 * The words of each section, by its id: `content/<id>/index.yaml`. A new section is an entry here, its id in
 * `navigation` and its component in `src/page/section-map.ts`; one with cards is an entry in `ENTRY_SCHEMAS` and
 * `contentSchema` too, and `page-content.ts` puts its entries in order.
 */
export const SECTION_SCHEMAS = {
  site: siteSchema,
  header: section('Página', 'Cabecera y menú', 'La franja de arriba, que acompaña toda la página.', {
    callToAction: optional(
      text('Botón de contacto', 'Lleva al formulario, o a tu enlace para agendar. Vacío, no hay botón.'),
    ),
    navigationLabel: spokenText('Nombre del menú'),
    menuLabel: spokenText('Nombre del menú del teléfono').meta(LATER),
    openMenu: pageText('Botón que abre el menú', 'En el teléfono.').meta(LATER),
    closeMenu: pageText('Botón que cierra el menú', 'En el teléfono.').meta(LATER),
  }),
  /** Hero texts (specification section 3); a line break in `title` is a line break on the page. */
  hero: section('Página', 'Inicio', 'Lo primero que se ve: tu frase, tus botones y tu retrato.', {
    title: lines(
      'Título',
      'Cada línea de aquí es una línea en la página; un punto al final se vuelve un sol.',
    ),
    subtitle: lines('Frase de presentación', 'Quién eres, en una o dos frases.'),
    ctaText: optional(pageText('Botón de contacto', 'Lleva al formulario. Vacío, no hay botón.')),
    aboutCtaText: optional(
      pageText('Botón que lleva a tu historia', 'Lleva a la sección «Sobre mí». Vacío, no hay botón.'),
    ),
    profileImage: picture('portrait', 'Tu retrato', 'SVG, JPEG, PNG o WebP; vertical.'),
    profileImageFocus: focalPoint(
      'profileImage',
      'Lo que no se recorta',
      'Arrastra el punto a tu cara, o muévelo con las flechas del teclado. Al lado, cómo queda en la página.',
    ),
    profileImageAlt: alternativeText,
  }),
  /** About texts (specification section 3); a blank line in `description` starts a paragraph. */
  about: section('Página', 'Sobre mí', 'Tu historia, lo que haces, tu misión y tus cifras.', {
    title: lines('Título', 'Si escribes dos líneas, la segunda va sobre una tira de telón.'),
    description: lines('Tu historia', 'Una línea en blanco separa los párrafos.'),
    whileRead: optional(z.enum(['Un apagón', 'Nada'], 'elige «Un apagón» o «Nada»')).meta({
      title: 'Qué pasa mientras se lee',
      description:
        'Con «Un apagón», la página se queda a oscuras en el párrafo que lo cuenta, y una lámpara se enciende.',
    }),
    activities: z
      .array(
        group('Actividad', 'Algo que haces.', {
          title: text('En una palabra', 'Como Escribo o Enseño.'),
          description: lines('En una frase', 'Cómo lo haces o para quién.'),
          drawing: optional(
            z.enum(ACTIVITY_DRAWINGS, `elige uno de estos dibujos: ${ACTIVITY_DRAWINGS.join(', ')}`),
          ).meta({
            title: 'Dibujo',
            description: 'Si no eliges ninguno, la página pone uno según su lugar en la lista.',
            ...({ control: 'drawing' } satisfies Control),
          }),
          image: optional(
            picture('activity', 'Tu imagen', 'En lugar del dibujo. SVG, JPEG, PNG o WebP; vertical.'),
          ),
          imageAlt: optional(decorationText),
        }),
      )
      .max(6, 'deja seis actividades como mucho')
      .meta({ title: 'Lo que haces', description: 'Hasta seis, o ninguna.' }),
    missionLabel: optional(
      pageText('Palabras sobre tu misión', 'Dos o tres. Vacías, no salen en la página.'),
    ),
    mission: optional(lines('Tu misión', 'Una frase, que va en grande. Vacía, no sale en la página.')),
    figures,
    hidden,
  }),
  ebooks: section(
    'Libros y ebooks',
    'Ebooks: título y orden',
    'El título y las palabras alrededor de los ebooks.',
    {
      order: entryOrder('ebooks'),
      ...heading,
      buyLabel,
      featuresLabel,
      recommendationText: optional(
        text('Pregunta bajo los ebooks', 'Va junto al botón de recomendación. Vacía, no sale en la página.'),
      ),
      recommendationCta: optional(
        text('Botón de recomendación', 'Lleva al formulario. Vacío, no hay botón.'),
      ),
      hidden,
    },
  ),
  'printed-books': section(
    'Libros y ebooks',
    'Libros impresos: título y orden',
    'El título y las palabras alrededor de los libros.',
    {
      order: entryOrder('printed-books'),
      ...heading,
      buyLabel,
      comingSoonLabel: pageText('Botón de un libro que aún no se vende', 'Se ve apagado.'),
      featuresLabel,
      hidden,
    },
  ),
  'free-guides': section(
    'Guías y videos',
    'Guías gratuitas: título y orden',
    'El título, las cifras y las palabras alrededor de las guías.',
    {
      order: entryOrder('free-guides'),
      ...heading,
      figures,
      ticketLabel: pageText('Palabras sobre el título de cada guía', 'Dos o tres palabras.'),
      downloadLabel: pageText('Botón de descarga', 'Abre el PDF.'),
      unavailableLabel: pageText('Botón de una guía que aún no está', 'Se ve apagado.'),
      availableNote: pageText('Línea de una guía disponible', 'Como en una entrada de teatro.').meta(
        IN_PARTS,
      ),
      unavailableNote: pageText('Línea de una guía que aún no está', 'Como en una entrada de teatro.').meta(
        IN_PARTS,
      ),
      fileNote: pageText(
        'Formato, páginas y tamaño',
        'Deja como están {pages} y {size}: la página pone ahí cuántas páginas tiene tu PDF y cuánto pesa.',
      ),
      inPreparationNote: pageText('Aviso de una guía en preparación', 'Va donde las otras dicen su tamaño.'),
      hidden,
    },
  ),
  youtube: section(
    'Guías y videos',
    'Videos: título y orden',
    'El título y las palabras alrededor de los videos.',
    {
      order: entryOrder('youtube'),
      ...heading,
      watchLabel: pageText('Botón que abre el video', 'Abre el video en otra pestaña.'),
      viewsLabel: pageText('Vistas', 'Deja como está {views}: la página pone ahí la cifra de cada video.'),
      durationLabel: spokenText('Palabra antes de la duración'),
      hidden,
    },
  ),
  /** Contact section: labels and messages of the form (specification sections 4, 5 and 8). */
  contact: section('Contacto y cierre', 'Sección de contacto', 'El título, el formulario y sus avisos.', {
    ...heading,
    emailLabel: pageText('Palabra antes del correo', 'Va junto a tu correo.').meta(RARELY),
    phoneLabel: pageText('Palabra antes del teléfono', 'Va junto a tu teléfono.').meta(RARELY),
    locationLabel: pageText('Palabra antes de la ciudad', 'Va junto a tu ciudad.').meta(RARELY),
    withoutForm: optional(z.boolean()).meta({
      title: 'Tiene formulario',
      description: 'Apagado, se ven tu WhatsApp y tu correo en su lugar.',
      control: 'inverted',
      ...MAY_STAY,
    }),
    form: formWords.meta(WITH_FORM),
    toasts: toastWords.meta(WITH_FORM),
    hidden,
  }),
  footer: section('Contacto y cierre', 'Pie de página', 'La despedida y lo que cierra la página.', {
    title: optional(text('Frase de despedida', 'Va en grande. Vacía, no sale en la página.')),
    callToAction: optional(
      text('Botón de contacto', 'Lleva al formulario, o a tu enlace para agendar. Vacío, no hay botón.'),
    ),
    navigationLabel: spokenText('Nombre del menú del pie'),
    socialLabel: spokenText('Nombre de la lista de redes'),
    copyright: optional(
      text(
        'Derechos de autor',
        'Donde dice {name}, la página pone el nombre del sitio. Vacío, pone también el año.',
      ),
    ),
    backToTop: pageText('Botón que vuelve arriba', 'Vuelve al comienzo.'),
  }),
  'not-found': section(
    'Contacto y cierre',
    'Página de error 404',
    'Lo que ve quien llega a una dirección que no existe.',
    {
      searchTitle: pageText('Título de la pestaña', 'Lo que dice la pestaña del navegador.').meta(ELSEWHERE),
      label: pageText('Palabras sobre el título', 'Dos.'),
      title: pageText('Título', 'Va en grande.'),
      text: pageLines('Explicación', 'Qué pasó y qué puede hacer.'),
      homeCta: pageText('Botón que vuelve al inicio', 'Vuelve a la página.'),
      contactCta: pageText('Botón de contacto', 'Lleva al formulario.'),
    },
  ),
} as const;

/** The entries of sections that show cards, by the section's id: `content/<id>/<entry>/index.yaml`. */
export const ENTRY_SCHEMAS = {
  ebooks: ebookSchema,
  'printed-books': printedBookSchema,
  'free-guides': guideSchema,
  youtube: videoSchema,
} as const;

export type SectionId = keyof typeof SECTION_SCHEMAS;
type EntriesId = keyof typeof ENTRY_SCHEMAS;

/** Whether a section shows entries, each on a card. */
export function hasEntries(id: string): id is EntriesId {
  return Object.hasOwn(ENTRY_SCHEMAS, id);
}

/** The schema of a folder of the content, such as `ebooks` (a section) or `ebooks/mi-libro` (an entry); if it has one. */
export function schemaOf(path: string): z.ZodObject | undefined {
  const [id = '', entry] = path.split('/');
  const schemas: Readonly<Record<string, z.ZodObject>> =
    entry === undefined ? SECTION_SCHEMAS : ENTRY_SCHEMAS;
  return Object.hasOwn(schemas, id) ? schemas[id] : undefined;
}

/** All content files as one value; the keys of entries are the names of their folders. */
export const contentSchema = z.object({
  sections: z.object(SECTION_SCHEMAS),
  entries: z.object({
    ebooks: z.record(z.string(), ebookSchema),
    'printed-books': z.record(z.string(), printedBookSchema),
    'free-guides': z.record(z.string(), guideSchema),
    youtube: z.record(z.string(), videoSchema),
  }),
});

/** All content as components get it: checked, entries in page order, pictures and files resolved. */
export type Content = Awaited<ReturnType<typeof pageContent>>;
export type Site = Content['site'];
/** An entry of a section as its card gets it: `Entry<'youtube'>` is a video. */
export type Entry<Id extends EntriesId> = Content[Id]['entries'][number];

/** A picture as the page needs it: resolved at build, plain strings and numbers. */
export interface Picture {
  /** Address of the picture every browser reads. */
  readonly src: string;
  /** Intrinsic size in CSS pixels: the browser reserves the space before the picture arrives. */
  readonly width: number;
  readonly height: number;
  /** Lighter formats, best first; empty for drawings (SVG). */
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
}

/** A guide's file as it will be served. */
export interface GuideFile {
  readonly href: string;
  readonly pages: number;
  /** Size in bytes. */
  readonly bytes: number;
}
