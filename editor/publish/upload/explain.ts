import { quoted } from '../../../src/content/fields/characters.ts';
import { Refusal } from '../api.ts';
import { type Account, FileError } from './remote.ts';

/** Values by a pattern; their order counts. */
type Patterns<Value> = readonly (readonly [pattern: RegExp, value: Value])[];

/** The value of the first pattern that matches; undefined if none does. */
function firstMatch<Value>(patterns: Patterns<Value>, text: string): Value | undefined {
  return patterns.find(([pattern]) => pattern.test(text))?.[1];
}

/** Pattern of the answers to a wrong user or password. */
const LOGIN_REFUSED = /^530|authentication methods failed/i;

/** Pattern of the answers of a full disk, and of a plan that has no more room. */
const NO_ROOM = /^(452|552)|\b(no|not enough|insufficient)( \w+)? space|quota|disk full/i;
/** Pattern of the answers of a server that has not stored a file and does not say why: mostly its disk is full. */
const NOT_STORED = /^451|^4 |incompleto|: Failure|\(data socket\)/i;

const NO_SPACE_HERE = 'No queda espacio en esta computadora. Borra algo, o vacía la papelera, y repite.';
const NOT_WRITABLE_HERE =
  'Esta computadora no deja escribir en la carpeta de este programa. Cierra otros programas que la tengan abierta, mira que no sea de solo lectura, y repite.';
const FULL =
  'No queda espacio en tu hosting, o tu plan no deja subir más. Borra allí lo que no uses (en cPanel: «Uso de disco») y repite. Si no basta, y tu página está en esta computadora, borra también la carpeta que empieza con «.mi-pagina-»: se hace otra vez al publicar.';
const OTHER_WAY = 'Si te dieron también la otra, FTP o SFTP, escógela en «Detalles de la conexión».';

/** Most names of a certificate that a sentence has. */
const MAX_NAMED = 3;
/** Longest text of a server among the details. */
const MAX_DETAILS = 200;

/**
 * Lists names in a sentence: «uno», «dos» y 3 más.
 * @param max names that are written out
 */
export function namedList(names: readonly string[], max: number): string {
  const written = names.slice(0, max).map((name) => `«${name}»`);
  const more = names.length - written.length;
  return `${written.join(', ')}${more > 0 ? ` y ${more} más` : ''}`;
}

/** What the words depend on. */
interface About {
  readonly account: Account | null;
  /** The file that could not be uploaded; null for what is no file's failure. */
  readonly file: string | null;
}
type Words = string | ((about: About) => string);

/**
 * The causes by a pattern in an error's code and message: of this computer, of servers (RFC 959 section 4.2, SFTP draft 02
 * section 7), of OpenSSL and ssh2, and of Node's network. The first match counts.
 */
const CAUSES: Patterns<Words> = [
  [/^ENOSPC/i, NO_SPACE_HERE],
  [/^(EACCES|EPERM|EBUSY|EROFS)(?!.*connect)/i, NOT_WRITABLE_HERE],
  // Passive mode: before the others, because some servers close the connection then.
  [
    /^425|transfer strategies|can't open data connection/i,
    `El servidor acepta tu contraseña, pero no abre el segundo canal, por donde pasan los archivos. Prueba con otra conexión a internet, como la de tu teléfono. Si sigue igual, escribe a tu hosting: «Entro por FTP, pero el modo pasivo no funciona. ¿Están abiertos sus puertos, y anuncia el servidor su propia dirección?» ${OTHER_WAY}`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN/i,
    'No existe un servidor con ese nombre, o no tienes internet. Copia el nombre de los datos que te dio tu hosting.',
  ],
  [
    /CERT_(NOT_YET_VALID|HAS_EXPIRED)/i,
    () =>
      `${clockWords('no vale')} escribe a tu hosting: «El certificado de su servidor de FTP está vencido: ¿lo pueden renovar?» ${OTHER_WAY}`,
  ],
  [
    /CERT_|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/i,
    'Nadie responde por el certificado del servidor, y así no se sabe si es el tuyo. Pide a tu hosting el nombre con que su certificado vale, o escoge SFTP en «Detalles de la conexión».',
  ],
  [
    /WRONG_VERSION_NUMBER|ERR_SSL|SSL routines|no matching/i,
    `El servidor tiene una protección demasiado vieja o distinta en ese puerto, y no se le envió tu contraseña. En «Detalles de la conexión», borra el puerto. Si sigue igual, escribe a tu hosting: «¿Pueden activar TLS 1.2 o más nuevo en el FTP de mi cuenta, o darme SFTP?» ${OTHER_WAY}`,
  ],
  [
    LOGIN_REFUSED,
    `El servidor no acepta ese usuario con esa contraseña. Cópialos otra vez de los datos que te dio tu hosting, sin espacios antes ni después; en cPanel el usuario suele llevar tu dirección: nombre@tupagina.com. Si no recuerdas la contraseña, cámbiala allí. ${OTHER_WAY}`,
  ],
  [NO_ROOM, FULL],
  [
    NOT_STORED,
    (about) => `El servidor no guardó el archivo entero. ${FULL} Si hay espacio: ${closedWords(about)}`,
  ],
  [/^(450|55[03])|^[23] |no such file|permission denied|bad path/i, closedWords],
  [
    /^42[16]|ECONNRESET|EPIPE|\bclos(ed?|ing)\b|\bended\b|end event|FIN packet|not connected|No SFTP connection|before handshake|too many|maximum/i,
    ({ file }) =>
      `La conexión se cortó${file ? ` al subir «${file}»` : ''}, o el servidor no recibe más por ahora. Cierra otros programas de FTP, mira tu internet, espera unos minutos y repite: lo que llegó entero no se sube otra vez.`,
  ],
  [
    /time|ECONNREFUSED|BAD_PORT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|connect E(ACCES|PERM)/i,
    'El servidor no responde. Mira tu internet, y que el nombre y el puerto del servidor sean los que te dio tu hosting. Si tu dirección pasa por Cloudflare u otro intermediario, no sirve como servidor: escribe el nombre que te dio tu hosting, como «server123.hosting.com». Puede ser también tu antivirus: permite en él «Node.js».',
  ],
];

const UNKNOWN =
  'Pasó algo que este programa no conoce. Repite, y si sigue igual muestra lo que dice aquí a quien te ayuda. Si viene de tu hosting, pregúntale si tiene SFTP, o FTP en otro servidor; mientras tanto, sube «sitio.zip» con su «Administrador de archivos»: se prepara en «Me ayuda alguien».';

/** Says that the server does not let something be written. */
function closedWords({ account, file }: About): string {
  const folder = account?.folder ? `la carpeta «${account.folder}»` : 'esa carpeta';
  const name = file?.split('/').at(-1);
  const hidden = name?.startsWith('.')
    ? ' O es que no deja subir archivos ocultos, los que empiezan por un punto: pide que tu cuenta pueda.'
    : '';
  return `El servidor no deja escribir ${file ? `«${file}» ` : ''}en ${folder}. Mira que sea la de tu página y que tu usuario tenga permiso para cambiarla; si lo tiene, pregunta a tu hosting por qué no puedes.${hidden}`;
}

const DAY = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long' });

/**
 * Begins a sentence about a certificate that the computer's clock may have made wrong.
 * @param fault what the certificate is on that day
 */
function clockWords(fault: string): string {
  return `Según esta computadora hoy es ${DAY.format(new Date())}, y en esa fecha el certificado ${fault}. Si hoy no es ese día, corrige la fecha de tu computadora y repite; si lo es,`;
}

/** Whether the server refuses the user or the password. */
export function isLoginRefused(error: unknown): boolean {
  return LOGIN_REFUSED.test(signOf(error));
}

/** Whether the server has no more room, as far as it says why it has not stored a file. */
export function isFull(error: unknown): boolean {
  const sign = signOf(error);
  return NO_ROOM.test(sign) || NOT_STORED.test(sign);
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
  const file = error instanceof FileError ? error.file : null;
  const cause = error instanceof FileError ? error.cause : error;
  const { code = '', message = '', cert } = Object(cause);
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = String(cert.subjectaltname ?? cert.subject?.CN)
      .replaceAll('DNS:', '')
      .split(', ');
    const words = `El certificado del servidor no es de «${account?.server}», sino de ${namedList(names, MAX_NAMED)}. Escribe ese nombre como servidor; si lleva un asterisco, pregunta a tu hosting por el nombre completo.`;
    return { words };
  }
  const found = firstMatch(CAUSES, signOf(cause)) ?? UNKNOWN;
  const words = typeof found === 'string' ? found : found({ account, file });
  const said = quoted(message.replaceAll(account?.password || /$^/g, '•••'), MAX_DETAILS);
  const details = [file, said].filter(Boolean).join(': ');
  return { words, ...(details && { details }) };
}

/**
 * Explanations by a pattern in the output of a command. Node names the system's errors; Rust numbers them, on Windows in another
 * way than elsewhere.
 */
const OUTPUT_ANSWERS: Patterns<string> = [
  [/\b(ENOSPC|EDQUOT)\b|os error (28|112)\b/, NO_SPACE_HERE],
  [/\b(EACCES|EPERM|EBUSY|EROFS)\b|os error (1|5|13|16|30|32)\b/, NOT_WRITABLE_HERE],
];
const UNKNOWN_OUTPUT =
  'Pasó algo que este programa no conoce. Repite, y si sigue igual muestra lo que dice aquí a quien te ayuda.';
const MAX_OUTPUT = 1000;

/** Names of commands, and what the window calls them. */
const IN_WINDOW = {
  'npm run publicar:revisar': '«Revisar»',
  'npm run build': '«Preparar la carpeta»',
};

/** Replaces names of commands by the window's names for them. */
export function inWindow(words: string): string {
  return Object.entries(IN_WINDOW).reduce((text, [command, place]) => text.replaceAll(command, place), words);
}

/** Explains in Spanish why a command of this program failed, from its error output. */
export function explainOutput(output: string): Required<Explanation> {
  return {
    words: firstMatch(OUTPUT_ANSWERS, output) ?? UNKNOWN_OUTPUT,
    details: output.slice(0, MAX_OUTPUT),
  };
}
