import { z } from 'zod';
import type { PictureSchema } from './entries.ts';
import { alternativeText, text } from './fields.ts';

/** A marketing figure and what it counts (specification section 9). */
const figure = z.strictObject({ value: text('Cifra'), label: text('Qué cuenta') });

/** Title and lead: how each section below the story opens. */
const heading = { title: text('Título de la sección'), lead: text('Frase bajo el título') };

export const headerSchema = () =>
  z.strictObject({
    callToAction: text('Botón de contacto'),
    navigationLabel: text('Nombre del menú, leído en voz alta'),
    menuLabel: text('Nombre del menú del teléfono, leído en voz alta'),
    openMenu: text('Botón que abre el menú'),
    closeMenu: text('Botón que cierra el menú'),
  });

/** Hero texts (specification section 3); a line break in `title` is a line break on the page. */
export const heroSchema = <P extends PictureSchema>(picture: P) =>
  z.strictObject({
    title: text('Título; cada línea es una línea en la página'),
    subtitle: text('Frase de presentación'),
    ctaText: text('Botón que lleva al formulario'),
    aboutCtaText: text('Botón que lleva a tu historia'),
    profileImage: picture,
    profileImageAlt: alternativeText,
  });

/** About texts (specification section 3); a blank line in `description` starts a paragraph. */
export const aboutSchema = () =>
  z.strictObject({
    title: text('Título'),
    description: text('Tu historia; una línea en blanco separa los párrafos'),
    activities: z
      .array(
        z.strictObject({
          title: text('Qué haces'),
          description: text('En una frase'),
        }),
      )
      .length(3, 'tres actividades')
      .meta({ description: 'Lo que haces' }),
    missionLabel: text('Rótulo sobre tu misión'),
    mission: text('Tu misión'),
    figures: z.array(figure).length(3, 'tres cifras').meta({ description: 'Cifras' }),
  });

export const ebooksSectionSchema = () =>
  z.strictObject({
    ...heading,
    buyLabel: text('Botón de compra'),
    featuresLabel: text('Nombre de la lista de características, leído en voz alta'),
    recommendationText: text('Pregunta junto al botón de recomendación'),
    recommendationCta: text('Botón de recomendación'),
  });

export const printedBooksSectionSchema = () =>
  z.strictObject({
    ...heading,
    buyLabel: text('Botón de compra'),
    comingSoonLabel: text('Botón de un libro que aún no se vende'),
    featuresLabel: text('Nombre de la lista de características, leído en voz alta'),
  });

export const freeGuidesSectionSchema = () =>
  z.strictObject({
    ...heading,
    figures: z.array(figure).length(3, 'tres cifras').meta({ description: 'Cifras' }),
    ticketLabel: text('Rótulo sobre el título de cada guía'),
    downloadLabel: text('Botón de descarga'),
    unavailableLabel: text('Botón de una guía que aún no está'),
    availableNote: text('Línea de la entrada, en una guía disponible'),
    unavailableNote: text('Línea de la entrada, en una guía que aún no está'),
    fileNote: text('Formato, páginas y tamaño; {pages} y {size} se calculan del archivo'),
    inPreparationNote: text('Aviso de que la guía se está preparando'),
  });

export const youtubeSectionSchema = () =>
  z.strictObject({
    ...heading,
    watchLabel: text('Botón que abre el video'),
    viewsLabel: text('Vistas; {views} es la cifra'),
    durationLabel: text('Palabra antes de la duración, leída en voz alta'),
  });

const field = { label: text('Rótulo del campo') };
const requiredField = { ...field, error: text('Qué hacer cuando el campo está mal') };

const formWords = z.strictObject({
  name: z.strictObject(requiredField),
  email: z.strictObject(requiredField),
  phone: z.strictObject({ ...field, placeholder: text('Ejemplo dentro del campo') }),
  message: z.strictObject(requiredField),
  submit: text('Botón de envío'),
  sending: text('Botón mientras se envía'),
  privacy: text('Quién recibe el mensaje y por qué servicio'),
  noScript: text('Aviso cuando el navegador no ejecuta JavaScript'),
  loadFailure: text('Aviso cuando el formulario no pudo cargarse'),
  failure: text('Nota que queda junto al botón después de un envío fallido'),
  cut: text('Lo que se agrega cuando el mensaje no cabe entero en el enlace a WhatsApp o al correo'),
  draft: z.strictObject({
    restored: text('Aviso de que volvió lo que estaba escrito'),
    startOver: text('Botón que vacía el formulario'),
  }),
  whatsAppLabel: text('Enlace a WhatsApp dentro de un aviso'),
  emailLinkLabel: text('Enlace al correo dentro de un aviso'),
});

const toastWords = z.strictObject({
  regionLabel: text('Nombre de la zona de avisos, leído en voz alta; {hotkey} es la tecla que lleva a ella'),
  closeLabel: text('Botón que cierra un aviso'),
  success: z.strictObject({
    title: text('Título del aviso de éxito'),
    text: text('Texto del aviso de éxito'),
  }),
  failure: z.strictObject({
    title: text('Título del aviso de error'),
    text: text('Texto del aviso de error'),
  }),
});

/** Contact section: labels and messages of the form (specification sections 4, 5 and 8). */
export const contactSchema = () =>
  z.strictObject({
    ...heading,
    emailLabel: text('Rótulo del correo'),
    phoneLabel: text('Rótulo del teléfono'),
    locationLabel: text('Rótulo de la ciudad'),
    form: formWords,
    toasts: toastWords,
  });

export const footerSchema = () =>
  z.strictObject({
    title: text('Frase de despedida'),
    callToAction: text('Botón de contacto'),
    navigationLabel: text('Nombre del menú del pie, leído en voz alta'),
    socialLabel: text('Nombre de la lista de redes, leído en voz alta'),
    copyright: text('Derechos de autor'),
    backToTop: text('Botón que vuelve arriba'),
  });

export const notFoundSchema = () =>
  z.strictObject({
    searchTitle: text('Título de la pestaña'),
    label: text('Rótulo sobre el título'),
    title: text('Título'),
    text: text('Explicación'),
    homeCta: text('Botón que vuelve al inicio'),
    contactCta: text('Botón que lleva al formulario'),
  });
