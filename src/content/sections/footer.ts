import { IN_SANS } from '../fields/metadata.ts';
import { optional } from '../fields/structure.ts';
import { pageText, text } from '../fields/text.ts';
import { section, spokenText } from './parts.ts';

/** Words of the footer. */
export const footerSchema = section(
  'Contacto y cierre',
  'Pie de página',
  'La despedida y lo que cierra la página.',
  {
    /** Farewell, in large letters. */
    title: optional(text('Frase de despedida', 'Va en grande. Vacía, no sale en la página.')),
    /** Button that leads to the calendar or the contact section. */
    callToAction: optional(
      text(
        'Botón de contacto',
        'Lleva a tu enlace para agendar o, sin él, a la sección de contacto, si se ve. Vacío, no hay botón.',
      ),
    ),
    /** Accessible name of the links to the sections. */
    navigationLabel: spokenText('Nombre del menú del pie'),
    /** Accessible name of the list of profiles. */
    socialLabel: spokenText('Nombre de la lista de redes'),
    /** Copyright line, with `{name}`; empty, © with the year and the name. */
    copyright: optional(
      text(
        'Derechos de autor',
        'Donde dice {name}, la página pone el nombre del sitio. Vacío, pone también el año.',
      ).meta(IN_SANS),
    ),
    /** Link to the top of the page. */
    backToTop: pageText('Botón que vuelve arriba', 'Vuelve al comienzo.'),
  },
);
