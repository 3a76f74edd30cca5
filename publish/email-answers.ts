/** What an answer of the e-mail service means for the owner, and what to do: sentences. */
export interface Advice {
  readonly meaning: string;
  readonly remedy: string;
}

interface EmailAnswer extends Advice {
  /** HTTP statuses; none stands for no answer. */
  readonly statuses: readonly number[];
  /** What some texts of the answer say more exactly: phrases in lower case, one of which the text contains. */
  readonly exactly?: readonly (Advice & { readonly contains: readonly string[] })[];
}

const OUTAGE = 'Mira https://status.emailjs.com y prueba otra vez en una hora.';
const QUOTA =
  'Mira en Account cuántos te quedan. Vuelve solo el mes que viene, o si cambias de plan; mientras tanto te escriben por WhatsApp o por correo.';

/**
 * Answers of EmailJS to a message that it does not take. Statuses and texts come from its documentation
 * (https://www.emailjs.com/docs/rest-api/send/) and from issues of public projects. Chapter 11 of the manual has the same.
 */
export const EMAIL_ANSWERS: readonly EmailAnswer[] = [
  {
    statuses: [400],
    meaning: 'Falta o está mal uno de los tres datos, o la plantilla pide un CAPTCHA.',
    remedy: 'Copia otra vez los tres datos, y apaga reCAPTCHA en tu plantilla, Settings.',
    exactly: [
      {
        contains: ['recaptcha'],
        meaning: 'Tu plantilla pide resolver un CAPTCHA, que el formulario no lleva.',
        remedy: 'En Email Templates, tu plantilla, Settings, apaga reCAPTCHA y guarda con Save.',
      },
      {
        contains: ['user_id', 'public key'],
        meaning: 'No reconoce tu llave pública.',
        remedy: 'Copia otra vez la Public Key, de Account, General.',
      },
      {
        contains: ['template_id', 'template id'],
        meaning: 'No encuentra tu plantilla.',
        remedy: 'Copia otra vez el Template ID, de Email Templates.',
      },
      {
        contains: ['service'],
        meaning: 'No encuentra tu conexión de correo.',
        remedy: 'Copia otra vez el Service ID, de Email Services.',
      },
    ],
  },
  {
    statuses: [401],
    meaning: 'No acepta tu llave.',
    remedy:
      'Copia otra vez la Public Key, de Account, General, y en Account, Security, apaga Use Private Key.',
  },
  {
    statuses: [402, 426],
    meaning: 'Se acabaron los mensajes de este mes: el plan gratuito da 200.',
    remedy: QUOTA,
  },
  {
    statuses: [403],
    meaning:
      'Tu cuenta no lo permite: pide la llave privada, o la dirección desde la que se envió no está en su lista de dominios.',
    remedy:
      'En Account, Security, apaga Use Private Key y, si hay una lista de dominios, agrega el de tu página, con y sin www.',
    exactly: [
      {
        contains: ['private key', 'strict mode'],
        meaning: 'Tu cuenta pide la llave privada, que una página no puede llevar: así no envía nunca.',
        remedy: 'En Account, Security, apaga Use Private Key.',
      },
    ],
  },
  {
    statuses: [404],
    meaning: 'No encontró tu cuenta. También contesta así cuando está caído.',
    remedy: `${OUTAGE} Si sigue igual, mira que tu cuenta siga activa y copia otra vez la Public Key.`,
  },
  {
    statuses: [412],
    meaning: 'Perdió el permiso para usar tu correo.',
    remedy:
      'En Email Services, desconecta tu correo y conéctalo otra vez; en Gmail, marca la casilla que permite enviar correos.',
  },
  {
    statuses: [422],
    meaning: 'A la plantilla le falta algo.',
    remedy:
      'En Email Templates, tu plantilla, escribe tu correo en To Email, y mira que cada hueco tenga sus cuatro llaves.',
  },
  {
    statuses: [429],
    meaning: 'Llegaron muchos mensajes seguidos (acepta uno por segundo), o se acabaron los 200 de este mes.',
    remedy: `Si pasa otra vez en unos minutos, son los del mes. ${QUOTA}`,
  },
  { statuses: [500], meaning: 'El servicio está fallando; no es tu página.', remedy: OUTAGE },
  {
    statuses: [],
    meaning:
      'Nadie contestó: se cortó la conexión, algo en ese navegador no dejó salir el mensaje, o el servicio está caído.',
    remedy: `Si le pasó a una sola persona, no es tu página. Si le pasa a varias: ${OUTAGE}`,
  },
];

const UNKNOWN: Advice = {
  meaning: 'Es una respuesta que este programa no conoce.',
  remedy: 'Búscala en https://www.emailjs.com/docs/ o escribe a su soporte.',
};

/**
 * Explains why a message was not taken. Every 5xx counts as 500.
 * @param status null for no answer
 */
export function adviceOn(status: number | null, text: string): Advice {
  const row = EMAIL_ANSWERS.find(({ statuses }) =>
    status === null ? statuses.length === 0 : statuses.includes(Math.min(status, 500)),
  );
  const words = text.toLowerCase();
  const exact = row?.exactly?.find(({ contains }) => contains.some((phrase) => words.includes(phrase)));
  return exact ?? row ?? UNKNOWN;
}
