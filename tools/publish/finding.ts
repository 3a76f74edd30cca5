import type { Problem } from '../../src/content/problem.ts';
import type { SiteState } from './site.ts';

interface KindFacts {
  /** Whether the page must not be published while there is such a finding. */
  readonly blocks: boolean;
  /** What it is about, as the checklist and the manual call it. */
  readonly title: string;
  /** What the checklist says when there is none. */
  readonly well: string;
}

/** Everything that the checklist can find, by its lasting name, in the order of the list. */
export const KINDS = {
  'email-keys': {
    blocks: true,
    title: 'Servicio de correo',
    well: 'El formulario tiene los datos de tu servicio de correo.',
  },
  domain: { blocks: true, title: 'Dominio', well: 'La página conoce tu dominio.' },
  phone: { blocks: true, title: 'Teléfono', well: 'El teléfono y el chat de WhatsApp son tuyos.' },
  'email-address': { blocks: true, title: 'Correo de contacto', well: 'El correo de contacto es tuyo.' },
  links: { blocks: true, title: 'Enlaces de muestra', well: 'Ningún enlace es de muestra.' },
  'video-ids': { blocks: true, title: 'Códigos de video', well: 'Los códigos de los videos son tuyos.' },
  'guide-file': {
    blocks: true,
    title: 'Archivo de la guía',
    well: 'Los archivos de las guías son tuyos.',
  },
  'insecure-links': {
    blocks: true,
    title: 'Enlaces sin https',
    well: 'Todos los enlaces empiezan por https://.',
  },
  'dead-links': {
    blocks: true,
    title: 'Enlaces que no llevan a nada',
    well: 'Ningún sitio que respondió dice que falte una página.',
  },
  'unchecked-links': {
    blocks: false,
    title: 'Enlaces que no se pudieron comprobar',
    well: 'Todos los enlaces se pudieron comprobar.',
  },
  'video-address': {
    blocks: false,
    title: 'Enlace y código del video',
    well: 'El enlace de cada video lleva su código.',
  },
  portrait: { blocks: false, title: 'Retrato', well: 'El retrato es tuyo.' },
  pictures: {
    blocks: false,
    title: 'Imágenes de muestra',
    well: 'Las portadas, miniaturas y entradas son tuyas.',
  },
  'sample-texts': { blocks: false, title: 'Textos de muestra', well: 'No queda ningún texto de muestra.' },
  'alternative-text': {
    blocks: false,
    title: 'Textos alternativos',
    well: 'Las imágenes que dicen algo llevan su texto alternativo.',
  },
  'picture-size': {
    blocks: false,
    title: 'Imágenes pequeñas',
    well: 'Las fotografías alcanzan para su lugar.',
  },
  'text-length': {
    blocks: false,
    title: 'Textos largos',
    well: 'Los textos caben en su lugar en un teléfono.',
  },
  'word-length': {
    blocks: false,
    title: 'Palabras largas',
    well: 'Ninguna palabra es más ancha que su lugar.',
  },
  author: { blocks: false, title: 'Nombre de la autora', well: 'La página dice quién eres.' },
  'search-title': {
    blocks: false,
    title: 'Título en buscadores',
    well: 'El título cabe entero en los buscadores.',
  },
  'search-description': {
    blocks: false,
    title: 'Resumen en buscadores',
    well: 'El resumen tiene el largo que muestran los buscadores.',
  },
  'social-card': {
    blocks: false,
    title: 'Tarjeta al compartir',
    well: 'La tarjeta al compartir se dibuja con lo tuyo.',
  },
} as const satisfies Record<string, KindFacts>;

export type Kind = keyof typeof KINDS;

/** Something between the content and a published page: where it is, what is wrong, and how to mend it. */
export interface Finding extends Problem {
  readonly kind: Kind;
}

/** Looks at one theme. Pure: what it judges has been read already. */
export type Rule = (site: SiteState) => readonly Finding[];

/** Whether the page must wait for it. */
export function blocks({ kind }: Finding): boolean {
  return KINDS[kind].blocks;
}
