import { z } from 'zod';
import { httpsUrl, optional, text } from './fields.ts';

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

/** The site's domain (RFC 1034), letters such as ñ included: it addresses messages (specification section 7) and shared links. */
const domain = z
  .string('un dominio como midominio.com')
  .regex(
    /^(?=.{4,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}$/u,
    'un dominio como midominio.com',
  )
  .meta({ description: 'Dominio del sitio, sin https:// (to_name en los mensajes del formulario)' });

/** Words and facts that more than one part of the page uses. */
export const siteSchema = () =>
  z.strictObject({
    name: text('Nombre del sitio'),
    author: optional(text('Tu nombre, como autora; si falta, firma el nombre del sitio')),
    jobTitle: text('A qué te dedicas: firma la tarjeta que aparece al compartir el enlace'),
    domainLabel: domain,
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
