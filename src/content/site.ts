import { z } from 'zod';
import { group, httpsUrl, lines, optional, text } from './fields.ts';

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
  .meta({ title: 'Teléfono celular', description: 'Como (0414) 123-4567; también abre WhatsApp.' });

/** Social link (specification section 3). */
const socialLink = group('Red social', 'Un botón al pie de la página.', {
  name: text('Nombre de la red', 'Lo dice el lector de pantalla.'),
  url: httpsUrl('Enlace a tu perfil', 'La dirección completa; empieza por https://.'),
  icon: z
    .enum(['instagram', 'facebook', 'youtube', 'linkedin'], 'instagram, facebook, youtube o linkedin')
    .meta({ title: 'Dibujo del botón', description: 'El de la red.' }),
});

const navigationLabel = (section: string) => text(`Hacia ${section}`, 'Una palabra o dos.');

const navigation = group('Menú', 'Cómo se llama cada sección en el menú.', {
  hero: navigationLabel('el inicio'),
  about: navigationLabel('tu historia'),
  ebooks: navigationLabel('los ebooks'),
  'printed-books': navigationLabel('los libros impresos'),
  'free-guides': navigationLabel('las guías'),
  youtube: navigationLabel('los videos'),
  contact: navigationLabel('el contacto'),
} satisfies Record<SectionId, z.ZodType>);

/** The site's domain (RFC 1034), letters such as ñ included: it addresses messages (specification section 7) and shared links. */
const domain = z
  .string('un dominio como midominio.com')
  .regex(
    /^(?=.{4,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}$/u,
    'un dominio como midominio.com',
  )
  .meta({
    title: 'Dominio',
    description: 'Sin https://. También es el destinatario (to_name) de cada mensaje.',
  });

/** What a help line says of words that only a screen reader speaks. */
export const SPOKEN = 'No se ve: lo dice el lector de pantalla a quien no puede ver.';

const email = z.email('un correo como nombre@dominio.com').meta({
  title: 'Correo de contacto',
  description: 'Como nombre@dominio.com.',
});

const rating = group('Calificación', 'Junto a las estrellas de cada libro.', {
  label: text('Lo que se ve', 'Como (4.8).'),
  spoken: text('Lo que se oye', SPOKEN),
});

const chat = group('WhatsApp', 'El botón redondo abajo a la derecha.', {
  label: text('Nombre del botón', SPOKEN),
  message: lines('Mensaje', 'Con él se abre el chat.'),
});

/** Words and facts that more than one part of the page uses. */
export const siteSchema = group(
  'Datos del sitio',
  'Tu nombre, tu teléfono, tus redes y lo que se usa en varias partes.',
  {
    name: text('Nombre del sitio', 'Va junto al logotipo.'),
    author: optional(text('Tu nombre, como autora', 'Si falta, firma el nombre del sitio.')),
    jobTitle: text('A qué te dedicas', 'Firma la tarjeta que aparece al compartir el enlace.'),
    domainLabel: domain,
    searchTitle: text('Título para buscadores', 'También es el de la pestaña del navegador.'),
    searchDescription: lines('Resumen para buscadores', 'También se ve al compartir el enlace.'),
    socialCardAlt: text('Qué se ve en la tarjeta', 'La que aparece al compartir el enlace.'),
    email,
    phone,
    location: text('Ciudad', 'Como Caracas, Venezuela.'),
    socialLinks: z
      .array(socialLink)
      .min(1, 'al menos una red')
      .meta({ title: 'Redes sociales', description: 'Al menos una.' }),
    navigation,
    rating,
    chat,
    skipLink: text('Enlace para saltar al contenido', 'Aparece a quien recorre la página con el teclado.'),
    newTab: text('Aviso de otra pestaña', SPOKEN),
  },
);
