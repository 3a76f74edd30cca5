import { z } from 'zod';
import { ebookSchema, guideSchema, printedBookSchema, videoSchema } from './entries.ts';
import { alternativeText, group, lines, type PictureName, picture, text } from './fields.ts';
import { SPOKEN, siteSchema } from './site.ts';

/** Marketing figures and what they count (specification section 9). */
const figures = z
  .array(
    group('Cifra', 'Un número y lo que cuenta.', {
      value: text('Cifra', 'Como 500+, 98% o 4.8.'),
      label: text('Qué cuenta', 'Una o dos palabras bajo la cifra.'),
    }),
  )
  .length(3, 'tres cifras')
  .meta({ title: 'Cifras', description: 'Siempre tres.' });

/** Title and lead: how each section below the story opens. */
const heading = {
  title: text('Título', 'Abre la sección.'),
  lead: lines('Frase bajo el título', 'Una o dos frases.'),
};

const buyLabel = text('Botón de compra', 'Lo que dice el botón de cada tarjeta.');
const featuresLabel = text('Nombre de la lista «Lo que trae»', SPOKEN);

const label = text('Rótulo del campo', 'Va sobre el campo.');
const error = text('Aviso de error', 'Qué hacer cuando el campo está mal.');

const formWords = group('Formulario', 'Los campos, los botones y los avisos del formulario.', {
  name: group('Campo del nombre', 'Hay que llenarlo.', { label, error }),
  email: group('Campo del correo', 'Hay que llenarlo.', { label, error }),
  phone: group('Campo del teléfono', 'Puede quedar vacío.', {
    label,
    placeholder: text('Ejemplo', 'Se ve en gris dentro del campo.'),
  }),
  message: group('Campo del mensaje', 'Hay que llenarlo.', { label, error }),
  submit: text('Botón de envío', 'Envía el mensaje.'),
  sending: text('Botón mientras se envía', 'Se ve apagado.'),
  privacy: lines('Quién recibe el mensaje', 'Y por qué servicio pasa.'),
  noScript: lines('Aviso sin JavaScript', 'Para navegadores que no lo ejecutan.'),
  loadFailure: lines('Aviso si el formulario no carga', 'Cuando la conexión falla.'),
  failure: lines('Nota después de un envío fallido', 'Queda junto al botón.'),
  cut: lines('Aviso de mensaje cortado', 'Cuando no cabe entero en el enlace a WhatsApp o al correo.'),
  draft: group('Borrador', 'Lo que se dice a quien vuelve con un mensaje a medias.', {
    restored: text('Aviso', 'Dice que volvió lo que estaba escrito.'),
    startOver: text('Botón', 'Vacía el formulario.'),
  }),
  whatsAppLabel: text('Enlace a WhatsApp', 'Va dentro de los avisos.'),
  emailLinkLabel: text('Enlace al correo', 'Va dentro de los avisos.'),
});

const toastTitle = text('Título del aviso', 'Corto.');
const toastText = lines('Texto del aviso', 'Una frase.');

const toastWords = group('Avisos', 'Lo que aparece un momento después de enviar.', {
  regionLabel: text('Nombre de la zona de avisos', `${SPOKEN} Deja {hotkey}: es la tecla que lleva a ella.`),
  closeLabel: text('Botón que cierra un aviso', SPOKEN),
  success: group('Mensaje enviado', 'Cuando todo salió bien.', { title: toastTitle, text: toastText }),
  failure: group('Error al enviar', 'Cuando no se pudo enviar.', { title: toastTitle, text: toastText }),
});

/**
 * One-off folders under the content folder, each holding one `index.yaml`. An entry here is all that a new section
 * needs before its component: reader, checks, editor and types follow it.
 */
export const SINGLE_SCHEMAS = {
  site: siteSchema,
  header: group('Cabecera y menú', 'La franja de arriba, que acompaña toda la página.', {
    callToAction: text('Botón de contacto', 'Lleva al formulario.'),
    navigationLabel: text('Nombre del menú', SPOKEN),
    menuLabel: text('Nombre del menú del teléfono', SPOKEN),
    openMenu: text('Botón que abre el menú', 'En el teléfono.'),
    closeMenu: text('Botón que cierra el menú', 'En el teléfono.'),
  }),
  /** Hero texts (specification section 3); a line break in `title` is a line break on the page. */
  hero: group('Inicio', 'Lo primero que se ve: tu frase, tus botones y tu retrato.', {
    title: lines('Título', 'Cada línea de aquí es una línea en la página.'),
    subtitle: lines('Frase de presentación', 'Quién eres, en una o dos frases.'),
    ctaText: text('Botón de contacto', 'Lleva al formulario.'),
    aboutCtaText: text('Botón que lleva a tu historia', 'Lleva a la sección «Sobre mí».'),
    profileImage: picture('portrait', 'Tu retrato', 'SVG, JPEG, PNG o WebP; vertical.'),
    profileImageAlt: alternativeText,
  }),
  /** About texts (specification section 3); a blank line in `description` starts a paragraph. */
  about: group('Sobre mí', 'Tu historia, lo que haces, tu misión y tus cifras.', {
    title: text('Título', 'Abre la sección.'),
    description: lines('Tu historia', 'Una línea en blanco separa los párrafos.'),
    activities: z
      .array(
        group('Actividad', 'Algo que haces.', {
          title: text('Qué haces', 'Una palabra.'),
          description: lines('En una frase', 'Cómo lo haces o para quién.'),
        }),
      )
      .length(3, 'tres actividades')
      .meta({ title: 'Lo que haces', description: 'Siempre tres.' }),
    missionLabel: text('Rótulo sobre tu misión', 'Dos o tres palabras.'),
    mission: lines('Tu misión', 'Una frase, que va en grande.'),
    figures,
  }),
  'ebooks-section': group('Sección de ebooks', 'El título y los rótulos alrededor de los ebooks.', {
    ...heading,
    buyLabel,
    featuresLabel,
    recommendationText: text('Pregunta bajo los ebooks', 'Va junto al botón de recomendación.'),
    recommendationCta: text('Botón de recomendación', 'Lleva al formulario.'),
  }),
  'printed-books-section': group(
    'Sección de libros impresos',
    'El título y los rótulos alrededor de los libros.',
    {
      ...heading,
      buyLabel,
      comingSoonLabel: text('Botón de un libro que aún no se vende', 'Se ve apagado.'),
      featuresLabel,
    },
  ),
  'free-guides-section': group(
    'Sección de guías',
    'El título, las cifras y los rótulos alrededor de las guías.',
    {
      ...heading,
      figures,
      ticketLabel: text('Rótulo sobre el título de cada guía', 'Dos o tres palabras.'),
      downloadLabel: text('Botón de descarga', 'Abre el PDF.'),
      unavailableLabel: text('Botón de una guía que aún no está', 'Se ve apagado.'),
      availableNote: text('Línea de una guía disponible', 'Como en una entrada de teatro.'),
      unavailableNote: text('Línea de una guía que aún no está', 'Como en una entrada de teatro.'),
      fileNote: text('Formato, páginas y tamaño', 'Deja {pages} y {size}: se calculan del archivo.'),
      inPreparationNote: text('Aviso de una guía en preparación', 'Va donde las otras dicen su tamaño.'),
    },
  ),
  'youtube-section': group('Sección de videos', 'El título y los rótulos alrededor de los videos.', {
    ...heading,
    watchLabel: text('Botón que abre el video', 'Abre YouTube en otra pestaña.'),
    viewsLabel: text('Vistas', 'Deja {views}: es la cifra de cada video.'),
    durationLabel: text('Palabra antes de la duración', SPOKEN),
  }),
  /** Contact section: labels and messages of the form (specification sections 4, 5 and 8). */
  contact: group('Sección de contacto', 'El título, el formulario y sus avisos.', {
    ...heading,
    emailLabel: text('Rótulo del correo', 'Va sobre tu correo.'),
    phoneLabel: text('Rótulo del teléfono', 'Va sobre tu teléfono.'),
    locationLabel: text('Rótulo de la ciudad', 'Va sobre tu ciudad.'),
    form: formWords,
    toasts: toastWords,
  }),
  footer: group('Pie de página', 'La despedida y lo que cierra la página.', {
    title: text('Frase de despedida', 'Va en grande.'),
    callToAction: text('Botón de contacto', 'Lleva al formulario.'),
    navigationLabel: text('Nombre del menú del pie', SPOKEN),
    socialLabel: text('Nombre de la lista de redes', SPOKEN),
    copyright: text('Derechos de autor', 'El año y de quién es.'),
    backToTop: text('Botón que vuelve arriba', 'Vuelve al comienzo.'),
  }),
  'not-found': group('Página de error 404', 'Lo que ve quien llega a una dirección que no existe.', {
    searchTitle: text('Título de la pestaña', 'Lo que dice la pestaña del navegador.'),
    label: text('Rótulo sobre el título', 'Dos palabras.'),
    title: text('Título', 'Va en grande.'),
    text: lines('Explicación', 'Qué pasó y qué puede hacer.'),
    homeCta: text('Botón que vuelve al inicio', 'Vuelve a la página.'),
    contactCta: text('Botón de contacto', 'Lleva al formulario.'),
  }),
} as const;

/** Folders that hold one folder per entry; an entry's id is its folder's name. */
export const COLLECTION_SCHEMAS = {
  ebooks: ebookSchema,
  'printed-books': printedBookSchema,
  guides: guideSchema,
  videos: videoSchema,
} as const;

export type SingleName = keyof typeof SINGLE_SCHEMAS;
export type CollectionName = keyof typeof COLLECTION_SCHEMAS;

/** A picture as the page needs it: resolved at build, plain strings and numbers. */
export interface Picture {
  /** Address of the picture every browser reads. */
  readonly src: string;
  /** Intrinsic size in CSS pixels, so that the place is kept before the picture arrives. */
  readonly width: number;
  readonly height: number;
  /** Lighter formats, best first; empty for drawings (SVG). */
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
  /** Widths the layout gives the picture (HTML `sizes`). */
  readonly sizes: string;
}

/** A guide's file as it will be served. */
export interface GuideFile {
  readonly href: string;
  readonly pages: number;
  /** Size in bytes. */
  readonly bytes: number;
}

/** What a schema reads, as the page gets it: pictures resolved. */
type Resolved<S extends z.ZodType> = {
  readonly [Field in keyof z.output<S>]: z.output<S>[Field] extends PictureName | null
    ? Picture | Extract<z.output<S>[Field], null>
    : z.output<S>[Field];
};
type Entry<Name extends CollectionName> = Resolved<(typeof COLLECTION_SCHEMAS)[Name]> & {
  readonly id: string;
};

export type Site = Resolved<typeof siteSchema>;
export type Ebook = Entry<'ebooks'>;
export type PrintedBook = Entry<'printed-books'>;
export type Guide = Entry<'guides'> & { readonly file: GuideFile | null };
export type Video = Entry<'videos'>;

type Sections = { readonly [Name in SingleName]: Resolved<(typeof SINGLE_SCHEMAS)[Name]> };

/** The whole of the content, checked, pictures and files resolved; entries in page order. */
export interface Content extends Sections {
  readonly ebooks: readonly Ebook[];
  readonly 'printed-books': readonly PrintedBook[];
  readonly guides: readonly Guide[];
  readonly videos: readonly Video[];
}
