import { cleanValue, quoted } from '../../src/content/fields/characters.ts';
import { firstMatch, type Patterns } from '../first-match.ts';
import { namedList } from '../named-list.ts';
import { Refusal } from '../refusal.ts';
import { type Account, FileError } from './remote.ts';

/** Pattern of the answers to a wrong user or password. */
const LOGIN_REFUSED = /^530|authentication methods failed/i;

/** Pattern of the answers of a server that does not let a file or folder be written. */
const WRITE_REFUSED = /^(450|55[03])|^[23] |no such file|permission denied|bad path/i;
/** Pattern of the answers of a full disk, and of a plan that has no more room. */
const FULL = /^(452|552)|\b(no|not enough|insufficient)( \w+)? space|quota|disk full/i;
const LOST =
  /^426|ECONNRESET|EPIPE|\bclos(ed?|ing)\b|\bended\b|end event|FIN packet|not connected|No SFTP connection/i;

const UNKNOWN =
  'Pasó algo que este programa no conoce. Repite, y si sigue igual muestra lo que dice aquí a quien te ayuda.';
const NO_SPACE =
  'No queda espacio en tu hosting, o tu plan no deja subir más. Borra allí lo que no uses (en cPanel: «Uso de disco») y repite.';
const NO_SPACE_HERE = 'No queda espacio en esta computadora. Borra algo, o vacía la papelera, y repite.';
const NOT_WRITABLE_HERE =
  'Esta computadora no deja escribir en la carpeta de este programa. Cierra otros programas que la tengan abierta, mira que no sea de solo lectura, y repite.';
const OR_FTPS = 'Si te dieron también FTP, escoge «FTP protegido (FTPS)» en «Detalles de la conexión».';
const OR_SFTP = 'Si te dieron también SFTP, escógelo en «Detalles de la conexión».';

/** Most names of a certificate that a sentence has. */
const MAX_NAMED = 3;
/** Longest text of a server among the details. */
const MAX_DETAILS = 200;

/** Words for the owner; some depend on her account. */
type Words = string | ((account: Account | null) => string);

/** Names the page's folder inside a sentence. */
const folderWords = (account: Account | null) =>
  account?.folder ? `la carpeta «${account.folder}»` : 'esa carpeta';

/**
 * Explanations by a pattern in an error's code and message: of servers (RFC 959 section 4.2, SFTP draft 02 section 7), of
 * OpenSSL and ssh2, and of Node's network and files. The first match counts.
 */
const ANSWERS: Patterns<Words> = [
  [/^ENOSPC/i, NO_SPACE_HERE],
  [
    /connect E(ACCES|PERM)/i,
    'Un programa de esta computadora no deja salir la conexión: mira tu antivirus o su cortafuegos, y permite «Node.js».',
  ],
  [/^(EACCES|EPERM|EBUSY|EROFS)/i, NOT_WRITABLE_HERE],
  [
    /^(?!426).*(transfer strategies|data connection)|^425/is,
    `El servidor acepta tu contraseña, pero no abre el segundo canal, por donde pasan los archivos. Prueba con otra conexión a internet, como la de tu teléfono. Si sigue igual, escribe a tu hosting: «Entro por FTP, pero el modo pasivo no funciona. ¿Están abiertos sus puertos, y anuncia el servidor su propia dirección?» ${OR_SFTP}`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN/i,
    'No existe un servidor con ese nombre, o no tienes internet. Copia el nombre de los datos que te dio tu hosting.',
  ],
  [
    /before handshake/i,
    'El servidor cortó antes de empezar. Espera unos minutos, por si cuenta los intentos. Si sigue igual, mira que el puerto sea el que te dio tu hosting, y pregúntale si bloqueó la dirección de tu internet.',
  ],
  [
    /ECONNREFUSED|BAD_PORT/i,
    'El servidor no recibe conexiones. Mira que su nombre sea el de los datos que te dio tu hosting; si allí dice un puerto, escríbelo en «Detalles de la conexión».',
  ],
  [
    /CERT_NOT_YET_VALID/i,
    () => `${clockWords('todavía no vale')} pide a tu hosting que revise ese certificado.`,
  ],
  [
    /CERT_HAS_EXPIRED/i,
    () =>
      `${clockWords('ya venció')} escribe a tu hosting: «El certificado de su servidor de FTP está vencido: ¿lo pueden renovar?» ${OR_SFTP}`,
  ],
  [
    /CERT_|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/i,
    'Nadie responde por el certificado del servidor, y así no se sabe si es el tuyo. Pide a tu hosting el nombre con que su certificado vale, o escoge SFTP en «Detalles de la conexión».',
  ],
  [
    /WRONG_VERSION_NUMBER/i,
    'En ese puerto el servidor no habla la protección que esperaba este programa. En «Detalles de la conexión», borra el puerto y deja el tipo de conexión en «La que sirva»; si sigue igual, pregunta a tu hosting con qué puerto se entra por FTPS o por SFTP.',
  ],
  [
    /ERR_SSL|SSL routines/i,
    `El servidor tiene una protección (TLS) demasiado vieja, y no se le envió tu contraseña. Escribe a tu hosting: «¿Pueden activar TLS 1.2 o más nuevo en el FTP de mi cuenta, o darme SFTP?» ${OR_SFTP}`,
  ],
  [
    /no matching/i,
    `El servidor tiene un SFTP (SSH) demasiado viejo, y no se le envió tu contraseña. Escribe a tu hosting: «¿Pueden actualizar el SSH de mi servidor, o darme FTP con TLS 1.2?» ${OR_FTPS}`,
  ],
  [
    /Packet length|exit code|start subsystem|channel open/i,
    `El servidor acepta tu contraseña, pero no abre SFTP para tu cuenta. Escribe a tu hosting: «Mi cuenta entra por SSH, pero SFTP no se abre: la consola está apagada o escribe un texto al entrar. ¿Lo pueden activar?» ${OR_FTPS}`,
  ],
  [
    /cleartext|must use encryption|TLS required/i,
    'El servidor pide una conexión protegida: en «Detalles de la conexión», deja que se averigüe sola.',
  ],
  [
    /too many|maximum (number|allowed)|(connection|user|client|session)s? limit|^421 .*(connections|users|clients|sessions)/i,
    'El servidor dice que hay demasiadas conexiones abiertas. Cierra otros programas de FTP, espera unos minutos y repite.',
  ],
  [
    /OOPS|home directory|chroot/i,
    `El servidor no puede abrir tu cuenta: algo está mal puesto allí. Escribe a tu hosting: «Al entrar por FTP, el servidor no abre la carpeta de mi cuenta. ¿La pueden revisar?», y mándales lo que dice el servidor. ${OR_SFTP}`,
  ],
  [
    /^421/i,
    'El servidor cerró la conexión: puede estar ocupado o en mantenimiento. Espera unos minutos y repite; si sigue igual, manda a tu hosting lo que dice el servidor.',
  ],
  [
    /^530.*\b(expired|suspended|disabled|locked)\b/is,
    'El servidor dice que tu cuenta o su contraseña está vencida o suspendida. Pregunta a tu hosting cómo se activa otra vez.',
  ],
  [
    LOGIN_REFUSED,
    (account) => {
      const refused = `El servidor no acepta ese usuario con esa contraseña.${hasUnseenEnd(account) ? UNSEEN_END : ''}`;
      if (account?.protocol === 'sftp')
        return `${refused} Cópialos otra vez de los datos que te dio tu hosting; si no recuerdas la contraseña, cámbiala allí. ${OR_FTPS}`;
      return `${refused} En cPanel el usuario suele llevar tu dirección: nombre@tupagina.com. Si no recuerdas la contraseña, cámbiala allí, en «Cuentas de FTP». ${OR_SFTP}`;
    },
  ],
  [FULL, NO_SPACE],
  [
    /(type|extension) (is )?not allowed/i,
    'El servidor solo acepta archivos de algunos tipos, y mientras se suben, los de tu página terminan en «.subiendo». Escribe a tu hosting: «¿Pueden dejar que mi cuenta suba archivos de cualquier tipo?»',
  ],
  [
    WRITE_REFUSED,
    (account) =>
      account?.folder === ''
        ? 'El servidor no deja escribir en la carpeta donde empieza tu cuenta. Pregunta a tu hosting en qué carpeta va tu página, y escríbela en «Carpeta», en «Detalles de la conexión».'
        : `El servidor no deja escribir en ${folderWords(account)}. Mira que sea la de tu página, que tu usuario tenga permiso para cambiarla y que nadie más lo esté haciendo.`,
  ],
  [
    /^50[0-4]|^8 /i,
    `El servidor no conoce una orden que hace falta para publicar. Pregunta a tu hosting si tiene SFTP, o FTP en otro servidor. Mientras tanto, sube «sitio.zip» con su «Administrador de archivos»: se prepara en «Me ayuda alguien».`,
  ],
  [
    /Timeout \(/i,
    'El servidor dejó de responder a la mitad. Mira tu internet y publica otra vez: sigue donde quedó.',
  ],
  // Some servers close the data connection before they give a reason.
  [
    /^451|^4 |incompleto|: Failure|\(data socket\)/i,
    (account) =>
      `El servidor no guardó el archivo entero, y no dice por qué. Si tu internet anda bien, es que no deja escribir en ${folderWords(account)} o, lo más común: ${NO_SPACE}`,
  ],
  [
    /timed? ?out|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN/i,
    'El servidor no responde. Mira tu internet y el nombre del servidor. Si tu dirección pasa por Cloudflare u otro intermediario, no sirve como servidor: escribe el nombre que te dio tu hosting, como «server123.hosting.com».',
  ],
  [LOST, 'La conexión se cortó. Mira tu internet y publica otra vez: sigue donde quedó.'],
];

const DAY = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long' });

/**
 * Begins a sentence about a certificate that the computer's clock may have made wrong.
 * @param fault what the certificate is on that day
 */
export function clockWords(fault: string): string {
  return `Según esta computadora hoy es ${DAY.format(new Date())}, y en esa fecha el certificado ${fault}. Si hoy no es ese día, corrige la fecha de tu computadora y repite; si lo es,`;
}

const UNSEEN_END =
  ' La que escribiste empieza o termina con un espacio o un signo que no se ve: si vino al copiarla, escríbela a mano.';

/** Whether the password begins or ends with a blank or an invisible character. */
function hasUnseenEnd(account: Account | null): boolean {
  const letters = [...(account?.password ?? '')];
  return [letters.at(0), letters.at(-1)].some((letter) => letter && cleanValue(letter) === '');
}

/** Whether the server refuses the user or the password. */
export function isLoginRefused(error: unknown): boolean {
  return matches(LOGIN_REFUSED, error);
}

function matches(pattern: RegExp, error: unknown): boolean {
  return pattern.test(signOf(error));
}

/** What the patterns are compared with. */
function signOf(error: unknown): string {
  const { code = '', message = '' } = Object(error);
  return `${code} ${message}`;
}

interface Explanation {
  /** Why it failed and what to do. */
  readonly words: string;
  /** What server or computer said, for who helps. */
  readonly details?: string;
}

/** Explains in Spanish why a connection failed. Never contains the password, even if the server repeats it. */
export function explain(error: unknown, account: Account | null): Explanation {
  if (error instanceof Refusal) {
    const { message: words, details } = error;
    return { words, ...(details && { details }) };
  }
  if (error instanceof FileError) {
    const { words, details } = explain(error.cause, account);
    return { words: fileWords(error) ?? words, details: [error.file, details].filter(Boolean).join(': ') };
  }
  const { code = '', message = '', cert } = Object(error);
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = String(cert.subjectaltname ?? cert.subject?.CN)
      .replaceAll('DNS:', '')
      .split(', ');
    const words = `El certificado del servidor no es de «${account?.server}», sino de ${namedList(names, MAX_NAMED)}. Escribe ese nombre como servidor; si lleva un asterisco, pregunta a tu hosting por el nombre completo.`;
    return { words };
  }
  const found = firstMatch(ANSWERS, signOf(error)) ?? UNKNOWN;
  const words = typeof found === 'string' ? found : found(account);
  const said = quoted(message.replaceAll(account?.password || /$^/g, '•••'), MAX_DETAILS);
  return { words, ...(said && { details: said }) };
}

/**
 * Explanations by a pattern in the output of a command. Node names the system's errors; Rust numbers them, on Windows in another
 * way than elsewhere.
 */
const OUTPUT_ANSWERS: Patterns<string> = [
  [/\b(ENOSPC|EDQUOT)\b|os error (28|112)\b/, NO_SPACE_HERE],
  [/\b(EACCES|EPERM|EBUSY|EROFS)\b|os error (1|5|13|16|30|32)\b/, NOT_WRITABLE_HERE],
];
const MAX_OUTPUT = 1000;

/** Explains in Spanish why a command of this program failed, from its error output. */
export function explainOutput(output: string): Required<Explanation> {
  return { words: firstMatch(OUTPUT_ANSWERS, output) ?? UNKNOWN, details: output.slice(0, MAX_OUTPUT) };
}

/** What is said of a single file; undefined if the reason is another. */
function fileWords({ file, hasOthers, cause }: FileError): string | undefined {
  if (matches(FULL, cause)) return undefined;
  if (hasOthers && matches(WRITE_REFUSED, cause))
    return `El servidor no acepta «${file}», aunque tiene otros archivos de tu página. Puede ser por su nombre o su tamaño, o porque allí hay algo con ese nombre que tu usuario no puede cambiar. Escribe a tu hosting: «¿Por qué no puedo subir el archivo ${file}?»`;
  if (matches(LOST, cause))
    return `La conexión se cortó cada vez al subir «${file}». Publica otra vez, si puedes con otra conexión a internet: los demás archivos no se repiten. Si siempre es ese, pregunta a tu hosting si limita el tamaño o el tiempo de una subida.`;
  return undefined;
}
