import { z } from 'zod';
import { IN_SANS, LATER, MAY_STAY, RARELY } from '../fields/metadata.ts';
import { group, optional } from '../fields/structure.ts';
import { pageLines, pageText } from '../fields/text.ts';
import { heading, hidden, section, spokenText } from './parts.ts';
import { voices, voicesCard } from './voices.ts';

/** Metadata of words that only a page with the form shows. */
const WITH_FORM = {
  unless: { field: 'withoutForm', title: 'Textos del formulario, que está apagado' },
} as const;

/** `<label>` of a field. */
const label = pageText('Nombre del campo', 'Va sobre el campo.').meta({ ...RARELY, ...IN_SANS });
/** Error of a field (specification section 5). */
const error = pageText('Aviso de error', 'Qué hacer cuando el campo está mal.').meta(LATER);

/** Labels and messages of the form (specification sections 4, 5 and 8). */
const formWords = group('Formulario', 'Los campos, los botones y los avisos del formulario.', {
  /** Before the first field: what the sign in some labels means (WCAG 2.2, 3.3.2). */
  required: optional(
    pageText(
      'Qué significa el asterisco',
      'Va antes del primer campo, como «Los campos con * son obligatorios.». Vacío, no se dice.',
    ).meta(RARELY),
  ),
  /** The visitor's name. */
  name: group('Campo del nombre', 'Obligatorio para quien te escribe.', { label, error }),
  /** Where the answer goes. */
  email: group('Campo del correo', 'Obligatorio para quien te escribe.', { label, error }),
  /** Another way to answer; the form does not require it. */
  phone: group('Campo del teléfono', 'Opcional para quien te escribe.', {
    label,
    /** Example in the empty field. */
    placeholder: pageText('Ejemplo', 'Se ve en gris dentro del campo.').meta({ ...RARELY, ...IN_SANS }),
  }),
  /** What the visitor writes. */
  message: group('Campo del mensaje', 'Obligatorio para quien te escribe.', { label, error }),
  /** Button that sends. */
  submit: pageText('Botón de envío', 'Envía el mensaje.'),
  /** The same while it sends. */
  sending: pageText('Botón mientras se envía', 'Se ve apagado.').meta(LATER),
  /** Note after sending, with `{email}`: the visitor's address. */
  sent: pageLines(
    'Nota después de enviar',
    'Queda junto al botón. Deja como está {email}: la página pone ahí la dirección de quien escribió.',
  ).meta(LATER),
  /** Who gets the message, and through which service. */
  privacy: pageLines('Quién recibe el mensaje', 'Y por qué servicio pasa.'),
  /** In the form's place without scripts. */
  noScript: pageLines(
    'Aviso si el formulario no funciona',
    'En los pocos navegadores que no pueden mostrarlo.',
  ).meta(LATER),
  /** When the form's script does not load. */
  loadFailure: pageLines('Aviso si el formulario no carga', 'Cuando la conexión falla.').meta(LATER),
  /** Added when it fails again. */
  loadFailureAgain: pageLines(
    'Lo que se agrega si tampoco carga después',
    'Cuando alguien vuelve a enviar.',
  ).meta(LATER),
  /** Button that reloads the page, which restores the draft. */
  loadFailureReload: optional(
    pageText(
      'Botón que carga otra vez la página',
      'Lo que está escrito vuelve solo. Vacío, no hay botón.',
    ).meta(LATER),
  ),
  /** Note after sending failed, with links to WhatsApp and e-mail. */
  failure: pageLines('Nota después de un envío fallido', 'Queda junto al botón.').meta(LATER),
  /** The same on a page without WhatsApp. */
  failureByEmail: pageLines(
    'La misma nota, sin WhatsApp',
    'Cuando no hay celular y lo que queda es el correo.',
  ).meta(LATER),
  /** Last line of the message by WhatsApp when the service refuses it, before the service's status. */
  answerReport: optional(
    pageText(
      'Última línea del mensaje si el formulario falla',
      'Te la manda por WhatsApp quien no pudo enviarlo, con el número que dice qué arreglar: búscalo en el capítulo «El correo» del manual. Vacío, no va.',
    ).meta(LATER),
  ),
  /** The same when the service does not answer. */
  noAnswerReport: optional(pageText('La misma línea, si nadie contestó', 'Vacío, no va.').meta(LATER)),
  /** When the message does not fit into those links. */
  cut: pageLines(
    'Aviso de mensaje cortado',
    'Cuando no cabe entero en el enlace a WhatsApp o al correo.',
  ).meta(LATER),
  /** To a visitor who returns to an unsent message. */
  draft: group('Borrador', 'Lo que se dice a quien vuelve con un mensaje a medias.', {
    /** Note that what was written is back. */
    restored: pageText('Aviso', 'Dice que volvió lo que estaba escrito.').meta(LATER),
    /** Button in that note: empties the form. */
    startOver: pageText('Botón', 'Vacía el formulario.').meta(LATER),
    /** Note after that. */
    erased: pageText('Aviso después de vaciarlo', 'Dice que ya no está lo escrito.').meta(LATER),
    /** Button in that note: puts back what was written. */
    undo: pageText('Botón que lo devuelve', 'Vuelve a poner lo escrito.').meta(LATER),
  }),
  /** Link to WhatsApp in the notes. */
  whatsAppLabel: pageText('Enlace a WhatsApp', 'Va dentro de los avisos.').meta(LATER),
  /** Link to the e-mail program in the notes. */
  emailLinkLabel: pageText('Enlace al correo', 'Va dentro de los avisos.').meta(LATER),
});

/** First line of a toast, in the serif. */
const toastTitle = pageText('Título del aviso', 'Corto.').meta({ shown: 'later', ...RARELY });
/** Sentence under it. */
const toastText = pageLines('Texto del aviso', 'Una frase.').meta(LATER);

/** Toasts (specification section 6). */
const toastWords = group('Avisos', 'Lo que aparece un momento después de enviar.', {
  /** Accessible name of their region, with `{hotkey}`. */
  regionLabel: spokenText(
    'Nombre de la zona de avisos',
    ' Deja como está {hotkey}: la página pone ahí la tecla que lleva a ella.',
  ).meta(LATER),
  /** Accessible name of the button that closes one. */
  closeLabel: spokenText('Botón que cierra un aviso').meta(LATER),
  /** After the message was sent. */
  success: group('Mensaje enviado', 'Cuando todo salió bien.', { title: toastTitle, text: toastText }),
  /** After sending failed. */
  failure: group('Error al enviar', 'Cuando no se pudo enviar.', { title: toastTitle, text: toastText }),
});

/** Words of the contact section. */
export const contactSchema = section(
  'Contacto y cierre',
  'Sección de contacto',
  'El título, las maneras de escribirte y sus avisos.',
  {
    ...heading,
    /** Word before the e-mail address. */
    emailLabel: pageText('Palabra antes del correo', 'Va junto a tu correo.').meta(RARELY),
    /** Word before the telephone. */
    phoneLabel: pageText('Palabra antes del teléfono', 'Va junto a tu teléfono.').meta(RARELY),
    /** Word before the city. */
    locationLabel: pageText('Palabra antes de la ciudad', 'Va junto a tu ciudad.').meta(RARELY),
    /** Link to the owner's visiting card, beside the telephone. */
    saveNumberLabel: optional(
      pageText(
        'Enlace para guardar tu número',
        'Como «Guarda mi número». Lleva tu nombre, tu teléfono y tu retrato a los contactos de quien lo pulsa. Vacío, no hay enlace.',
      ),
    ),
    /** What readers said, beside the printed books. */
    voices,
    ...voicesCard,
    /** WhatsApp and e-mail take the form's place. */
    withoutForm: optional(z.boolean()).meta({
      title: 'Tiene formulario',
      description: 'Apagado, se ve en su lugar tu WhatsApp o tu correo, lo que tengas.',
      control: 'inverted',
      ...MAY_STAY,
    }),
    form: formWords.meta(WITH_FORM),
    toasts: toastWords.meta(WITH_FORM),
    hidden,
  },
);

/** Whether the page has the contact form: the owner may do without it. */
export function hasForm(contact: { readonly withoutForm?: unknown; readonly hidden?: unknown }): boolean {
  return contact.withoutForm !== true && contact.hidden !== true;
}
