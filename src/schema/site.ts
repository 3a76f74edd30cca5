import { z } from 'zod';
import { httpsUrl, text } from './fields.ts';

/** Section ids in page order (specification section 2); the keys of `navigation` in content/site. */
export const SECTION_IDS = [
  'hero',
  'about',
  'ebooks',
  'printed-books',
  'free-guides',
  'youtube',
  'contact',
] as const;
export type SectionId = (typeof SECTION_IDS)[number];

/** A Venezuelan mobile number as people write it: (0414) 123-4567. */
const phone = z
  .string('un celular de Venezuela como (0414) 123-4567')
  .regex(/^\(0(412|414|416|422|424|426)\) \d{3}-\d{4}$/, 'un celular de Venezuela como (0414) 123-4567')
  .meta({ description: 'Teléfono celular, que también abre WhatsApp' });

/** Social link (specification section 3). */
const socialLink = z.strictObject({
  name: text('Nombre de la red'),
  url: httpsUrl('Enlace a tu perfil'),
  icon: z
    .enum(['instagram', 'facebook', 'youtube', 'linkedin'], 'instagram, facebook, youtube o linkedin')
    .meta({ description: 'Dibujo del botón' }),
});

const navigation = z.strictObject({
  hero: text('Menú: inicio'),
  about: text('Menú: sobre mí'),
  ebooks: text('Menú: ebooks'),
  'printed-books': text('Menú: libros'),
  'free-guides': text('Menú: guías'),
  youtube: text('Menú: YouTube'),
  contact: text('Menú: contacto'),
} satisfies Record<SectionId, z.ZodType>);

/** Words and facts that more than one part of the page uses. */
export const siteSchema = () =>
  z.strictObject({
    name: text('Nombre del sitio'),
    author: text('Tu nombre, como autora'),
    domainLabel: text('Nombre con el que llega el mensaje del formulario (to_name)'),
    searchTitle: text('Título para buscadores y la pestaña del navegador'),
    searchDescription: text('Resumen para buscadores y para compartir'),
    socialCardAlt: text('Qué se ve en la tarjeta que aparece al compartir el enlace'),
    email: z.email('un correo como nombre@dominio.com').meta({ description: 'Correo de contacto' }),
    phone,
    location: text('Ciudad'),
    socialLinks: z.array(socialLink).min(1, 'al menos una red').meta({ description: 'Redes sociales' }),
    navigation,
    rating: z.strictObject({
      label: text('Calificación junto a las estrellas'),
      spoken: text('Calificación leída en voz alta'),
    }),
    chat: z.strictObject({
      label: text('Nombre del botón de WhatsApp, leído en voz alta'),
      message: text('Mensaje con el que se abre el chat'),
    }),
    skipLink: text('Enlace para saltar al contenido'),
    newTab: text('Aviso de que un enlace abre otra pestaña, leído en voz alta'),
  });
