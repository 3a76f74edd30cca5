import { LATER } from '../fields/metadata.ts';
import { optional } from '../fields/structure.ts';
import { pageText, text } from '../fields/text.ts';
import { section, spokenText } from './parts.ts';

/** Words of header and menu (specification section 2). */
export const headerSchema = section(
  'Página',
  'Cabecera y menú',
  'La franja de arriba, que acompaña toda la página.',
  {
    /** Button that leads to the calendar or the contact section. */
    callToAction: optional(
      text(
        'Botón de contacto',
        'Lleva a tu enlace para agendar o, sin él, a la sección de contacto, si se ve. Vacío, no hay botón.',
      ),
    ),
    /** Accessible name of the links in the header. */
    navigationLabel: spokenText('Nombre del menú'),
    /** Accessible name of the dialog with the links, on narrow screens. */
    menuLabel: spokenText('Nombre del menú del teléfono').meta(LATER),
    /** Button that opens the dialog. */
    openMenu: pageText('Botón que abre el menú', 'En el teléfono.').meta(LATER),
    /** Button that closes it. */
    closeMenu: pageText('Botón que cierra el menú', 'En el teléfono.').meta(LATER),
  },
);
