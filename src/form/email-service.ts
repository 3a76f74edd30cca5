/**
 * What the project knows of the e-mail service, which is EmailJS (specification sections 5, 7 and 9): its settings, its call,
 * its answers. Another service takes its place here. The form's script gets only what it uses of this.
 */

/** What the owner should know of the service. */
export const SERVICE = {
  name: 'EmailJS',
  limits: 'Su plan gratuito da 200 mensajes al mes; el 201 no sale',
  notArrived: 'mira To Email en tu plantilla',
  fromHere: 'si en tu cuenta hay una lista de dominios, la rechaza con 403',
};

/** A key of the service, as the owner finds it in her account. */
export interface KeyField {
  /** Its environment variable. */
  readonly variable: string;
  /** Its name in the account, and the pages there that lead to it. */
  readonly name: string;
  readonly pages: readonly string[];
}

/** The keys that the e-mail client requires (specification section 5). Every visitor can read them in the page's script. */
export const EMAIL_KEYS = {
  publicKey: { variable: 'PUBLIC_EMAILJS_PUBLIC_KEY', name: 'Public Key', pages: ['Account', 'General'] },
  serviceId: { variable: 'PUBLIC_EMAILJS_SERVICE_ID', name: 'Service ID', pages: ['Email Services'] },
  templateId: { variable: 'PUBLIC_EMAILJS_TEMPLATE_ID', name: 'Template ID', pages: ['Email Templates'] },
} as const satisfies Readonly<Record<string, KeyField>>;

/** Matches a whole key. */
export const KEY = /^[\w.-]+$/;

/** The keys that tests and the local page send with, by variable. */
export const SAMPLE_KEYS: Readonly<Record<string, string>> = {
  PUBLIC_EMAILJS_PUBLIC_KEY: 'llave-de-muestra',
  PUBLIC_EMAILJS_SERVICE_ID: 'servicio-de-muestra',
  PUBLIC_EMAILJS_TEMPLATE_ID: 'plantilla-de-muestra',
};

/** Example keys of the owner's manual, chapter «El correo». */
const EXAMPLE_KEYS = ['service_ab12cd3', 'template_xy98zw7'];

/** Sends the messages to another server, which must answer `SEND_PATH` as EmailJS does, also to a CORS preflight. */
export const ORIGIN_VARIABLE = 'PUBLIC_EMAILJS_ORIGIN';
export const DEFAULT_ORIGIN = 'https://api.emailjs.com';

/** Settings with which every message goes to `origin`, such as that of the local mailbox, `http://localhost:4321`. */
export function sampleEnvironment(origin: string): Record<string, string> {
  return { ...SAMPLE_KEYS, [ORIGIN_VARIABLE]: origin };
}

/**
 * Origin of the service (specification section 7).
 * @throws Error if it is not an http address: the content security policy contains it
 */
export function emailOrigin(environment: NodeJS.ProcessEnv = process.env): string {
  const origin = environment[ORIGIN_VARIABLE] || DEFAULT_ORIGIN;
  // Called a few times a build: `canParse` is wrong only after thousands of calls (src/content/fields/parsed-url.ts).
  if (/^https?:\/\//.test(origin) && URL.canParse(origin)) return origin;
  throw new Error(`${ORIGIN_VARIABLE} debe ser una dirección como ${DEFAULT_ORIGIN}, y es «${origin}».`);
}

/** The variables of keys that are missing or blank. */
export function missingKeys(environment: NodeJS.ProcessEnv): readonly string[] {
  return Object.values(EMAIL_KEYS).flatMap(({ variable }) =>
    environment[variable]?.trim() ? [] : [variable],
  );
}

/** Error message for missing keys. */
export function missingKeysMessage(missing: readonly string[]): string {
  return [
    `Faltan datos del servicio de correo (${SERVICE.name}).`,
    ...missing.map((name) => `  · ${name}`),
    'Ponlos en el archivo .env (hay un modelo en .env.example), en las variables del alojamiento o, en el editor, en «El correo», en «Publicar».',
  ].join('\n');
}

/**
 * Checks a key.
 * @param variable its environment variable
 * @returns what is wrong, in Spanish, or null
 */
export function keyProblem(variable: string, value = ''): string | null {
  if (!value) return 'falta';
  if (value === SAMPLE_KEYS[variable]) return 'es el dato de muestra';
  if (/\s/.test(value)) return `dice «${value}», que lleva un espacio`;
  if (EXAMPLE_KEYS.includes(value)) return `dice «${value}», que es el ejemplo del manual`;
  return KEY.test(value) ? null : 'lleva signos que ese dato no tiene';
}

/** What a message is sent with. */
export type EmailServiceKeys = ReturnType<typeof emailServiceKeys>;

/**
 * Reads keys and origin from the environment.
 * @throws Error naming the missing variables: a page whose form cannot send must not be built
 */
export function emailServiceKeys(environment: NodeJS.ProcessEnv = process.env) {
  const missing = missingKeys(environment);
  if (missing.length > 0) throw new Error(missingKeysMessage(missing));
  const key = (name: keyof typeof EMAIL_KEYS) => environment[EMAIL_KEYS[name].variable]?.trim() ?? '';
  return {
    publicKey: key('publicKey'),
    serviceId: key('serviceId'),
    templateId: key('templateId'),
    origin: emailOrigin(environment),
  };
}

/** Path of the only call. */
export const SEND_PATH = '/api/v1.0/email/send';

/** What a visitor writes, all of it text. */
export type Message = ReturnType<typeof messageOf>;

/** Without an answer for this long a send counts as failed; an OK that comes later replaces the failure. */
const ANSWER_LIMIT_MS = 20_000;

/**
 * Waits for the answer to a message, as long as the limit.
 * @throws also when the time is over; `answer` itself continues
 */
export function answerInTime(answer: Promise<void>): Promise<void> {
  const timeOver = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`No answer within ${ANSWER_LIMIT_MS} ms`)), ANSWER_LIMIT_MS);
  });
  return Promise.race([answer, timeOver]);
}

/** Reads the fields of the contact form; a missing one counts as empty. */
export function messageOf(data: FormData) {
  const text = (field: string) => String(data.get(field) ?? '');
  return { name: text('name'), email: text('email'), message: text('message'), phone: text('phone') };
}

/**
 * Sends one message through EmailJS (specification section 7), or to the local mailbox in development: `origin` says which.
 * Resolves on any OK status, whatever the body; without an answer it stays pending, because the client has no limit.
 * @param toName the site's domain label, which the template gets beside the message
 * @throws the client's plain strings (missing keys), its response status (anything but OK), or the browser's network
 * error
 */
export async function sendEmail(keys: EmailServiceKeys, message: Message, toName: string): Promise<void> {
  const { publicKey, serviceId, templateId, origin } = keys;
  const { init, send } = await importClient();
  // Only `init` can set the origin: the options of `send` ignore it.
  init({ publicKey, origin });
  await send(serviceId, templateId, { ...message, to_name: toName });
}

/**
 * Imports the client with `localStorage` hidden. The client reads it on import, for options that this page does not use,
 * and that throws in browsers that block site data. A non-configurable `localStorage` is left alone.
 */
async function importClient() {
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  if (storage?.configurable === false) return import('@emailjs/browser');
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
  try {
    return await import('@emailjs/browser');
  } finally {
    Object.defineProperty(globalThis, 'localStorage', storage ?? { value: undefined });
  }
}

/**
 * Reads the message of a call to `SEND_PATH`, as the service does.
 * @param call its parsed body
 * @returns null for an incomplete call
 */
export function messageIn(call: unknown): Message | null {
  const { user_id, service_id, template_id, template_params } = Object(call);
  const { name, email, message, phone } = Object(template_params);
  const fields = { name, email, message, phone };
  const hasKeys = [user_id, service_id, template_id].every(Boolean);
  return hasKeys && Object.values(fields).every((value) => typeof value === 'string') ? fields : null;
}

/** What an answer of the service means for the owner, and what to do: sentences. */
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
