import { focalPoint, picture, portraitText } from '../fields/files.ts';
import { optional } from '../fields/structure.ts';
import { lines, pageText } from '../fields/text.ts';
import { notice } from './notice.ts';
import { section } from './parts.ts';

/** Hero texts (specification section 3). */
export const heroSchema = section(
  'Página',
  'Inicio',
  'Lo primero que se ve: tu frase, tus botones y tu retrato.',
  {
    /** The page's `h1`. A line break is one on the page; a full stop at the end becomes a sun. */
    title: lines(
      'Título',
      'Cada línea de aquí empieza otra en la página; un punto al final se vuelve un sol.',
    ),
    /** Who she is, under the title. */
    subtitle: lines('Frase de presentación', 'Quién eres, en una o dos frases.'),
    /** Button to the contact section. */
    ctaText: optional(
      pageText('Botón de contacto', 'Lleva a la sección de contacto, si se ve. Vacío, no hay botón.'),
    ),
    /** Button to the section «about». */
    aboutCtaText: optional(
      pageText(
        'Botón que lleva a tu historia',
        'Lleva a la sección «Sobre mí», si se ve. Vacío, no hay botón.',
      ),
    ),
    /** Her portrait; also on the social card. */
    profileImage: picture(
      'portrait',
      'Tu retrato',
      'Una foto o un dibujo (JPEG, PNG, WebP o SVG), vertical.',
    ),
    /** Point of the portrait that stays in view where the frame crops it. */
    profileImageFocus: focalPoint(
      'profileImage',
      'Lo que no se recorta',
      'Arrastra el punto a tu cara, o muévelo con las flechas del teclado. Al lado, cómo queda en la página.',
    ),
    /** Alternative text of the portrait. */
    profileImageAlt: portraitText,
    /** A line above the title. */
    notice: optional(notice),
  },
).meta({ together: [['notice']] });
