/** Meaning and remedy of an answer of the e-mail service. */
interface Advice {
  readonly meaning: string;
  readonly remedy: string;
}

interface Row extends Advice {
  /** Matches any status if absent. */
  readonly statuses?: readonly number[];
  /** Phrases in lower case, one of which the answer contains; matches any answer if absent. */
  readonly contains?: readonly string[];
}

/**
 * Answers of EmailJS; the first match counts. Statuses and texts come from its documentation
 * (https://www.emailjs.com/docs/rest-api/send/) and from issues of public projects.
 */
const EMAIL_ANSWERS: readonly Row[] = [
  {
    statuses: [200],
    meaning: 'el servicio aceptó el mensaje de prueba',
    remedy:
      'búscalo en tu correo, también en Spam; si no llega en unos minutos, mira To Email en tu plantilla, y Email History',
  },
  {
    contains: ['private key', 'strict mode'],
    meaning:
      'tu cuenta pide la llave privada, que una página no puede llevar: así el formulario no envía nunca',
    remedy: 'en Account, Security, apaga Use Private Key, y repite',
  },
  {
    contains: ['recaptcha'],
    meaning: 'tu plantilla pide resolver un CAPTCHA, que el formulario no lleva',
    remedy: 'en Email Templates, tu plantilla, Settings, apaga reCAPTCHA, guarda con Save y repite',
  },
  {
    statuses: [400],
    contains: ['user_id', 'public key'],
    meaning: 'no reconoce tu llave pública',
    remedy: 'copia otra vez la Public Key, de Account, General',
  },
  {
    statuses: [400],
    contains: ['service'],
    meaning: 'no encuentra tu conexión de correo',
    remedy: 'copia otra vez el Service ID, de Email Services',
  },
  {
    statuses: [400],
    contains: ['template_id', 'template id'],
    meaning: 'no encuentra tu plantilla',
    remedy: 'copia otra vez el Template ID, de Email Templates',
  },
  {
    statuses: [400],
    meaning: 'no entendió el mensaje',
    remedy:
      'copia otra vez los tres datos, y mira que la plantilla use name, email, phone, message y to_name',
  },
  {
    statuses: [402, 426],
    meaning: 'se acabaron los mensajes de este mes',
    remedy: 'mira en Account cuántos te quedan; espera al mes que viene o cambia de plan',
  },
  {
    statuses: [403],
    contains: ['non-browser'],
    meaning: 'solo atiende a navegadores, y esta prueba no lo es; tu formulario puede estar bien',
    remedy:
      'publica la página y envíate un mensaje desde su formulario; no enciendas API access from non-browser environments para esta prueba, que puede volver obligatoria la llave privada y detener el formulario',
  },
  {
    statuses: [403],
    meaning: 'tu cuenta no lo permite desde esa dirección',
    remedy:
      'en Account, Security, si hay una lista de dominios, agrega el de tu página; y mira que la dirección de tu página, en Datos del sitio, sea la tuya',
  },
  {
    statuses: [404],
    meaning: 'no encuentra tu cuenta',
    remedy:
      'copia otra vez la Public Key; si .env tiene PUBLIC_EMAILJS_ORIGIN, borra esa línea; mira que tu cuenta siga activa',
  },
  {
    statuses: [412],
    meaning: 'perdió el permiso para usar tu correo',
    remedy:
      'en Email Services, desconecta tu correo y conéctalo otra vez; en Gmail, marca la casilla que permite enviar correos',
  },
  {
    statuses: [413],
    meaning: 'el mensaje pesa más de lo que acepta',
    remedy: 'quita de la plantilla imágenes y adjuntos',
  },
  {
    statuses: [422],
    contains: ['recipient'],
    meaning: 'la plantilla no dice a quién enviar',
    remedy: 'en Email Templates, tu plantilla, escribe tu correo en To Email',
  },
  {
    statuses: [422],
    meaning: 'la plantilla tiene algo dañado',
    remedy: 'mira que cada hueco tenga sus cuatro llaves, y que To Email, Reply To y Subject estén completos',
  },
  {
    statuses: [429],
    meaning: 'demasiados mensajes seguidos (acepta uno por segundo), o se acabaron los de este mes',
    remedy: 'espera unos minutos y repite; si sigue igual, mira en Account cuántos te quedan',
  },
  {
    statuses: [500],
    meaning: 'el servicio está fallando; no es tu página',
    remedy: 'espera unos minutos y repite; si sigue igual, mira https://status.emailjs.com',
  },
];

const UNKNOWN: Advice = {
  meaning: 'es una respuesta que este programa no conoce',
  remedy: 'busca ese texto en https://www.emailjs.com/docs/ o escribe a su soporte',
};

/** Explains an answer. Every 2xx counts as 200, every 5xx as 500. */
export function adviceOn(status: number, text: string): Advice {
  const known = status >= 200 && status < 300 ? 200 : Math.min(status, 500);
  const row = EMAIL_ANSWERS.find(({ statuses, contains }) => {
    const hasStatus = statuses?.includes(known) ?? true;
    return hasStatus && (contains?.some((words) => text.toLowerCase().includes(words)) ?? true);
  });
  return row ?? UNKNOWN;
}
