import { ELSEWHERE } from '../fields/metadata.ts';
import { pageLines, pageText } from '../fields/text.ts';
import { section } from './parts.ts';

/** Words of the page for addresses that do not exist. */
export const notFoundSchema = section(
  'Contacto y cierre',
  'Página de error 404',
  'Lo que ve quien llega a una dirección que no existe.',
  {
    /** Its `<title>`, with `{name}`. */
    searchTitle: pageText(
      'Título de la pestaña',
      'Lo que dice la pestaña del navegador. Donde dice {name}, la página pone el nombre del sitio.',
    ).meta(ELSEWHERE),
    /** Words above the heading. */
    label: pageText('Palabras sobre el título', 'Dos.'),
    /** Heading, in large letters. */
    title: pageText('Título', 'Va en grande.'),
    /** What happened, and what the visitor can do. */
    text: pageLines('Explicación', 'Qué pasó y qué puede hacer.'),
    /** Link to the page. */
    homeCta: pageText('Botón que vuelve al inicio', 'Vuelve a la página.'),
    /** Link to the contact section. */
    contactCta: pageText('Botón de contacto', 'Lleva a la sección de contacto, si se ve.'),
  },
);
