import { quoted } from '../../../src/content/fields/characters.ts';
import { Refusal } from '../api.ts';
import { type Account, FileError } from './remote.ts';

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
  /** The server's certificate, if it is that of another name; as Node has it. */
  readonly cert?: { readonly subjectaltname?: string; readonly subject?: { readonly CN?: string } };
}

/** A pattern of an error's code and message, and why that happened and what to do. */
interface Cause {
  readonly pattern: RegExp;
  readonly words: string | ((about: About) => string);
}

const OTHER_WAY = 'Si te dieron también la otra, FTP o SFTP, escógela en «Detalles de la conexión».';

const LOGIN: Cause = {
  pattern: /^530|authentication methods failed/i,
  words: `El servidor no acepta ese usuario con esa contraseña. Cópialos otra vez de los datos que te dio tu hosting, sin espacios antes ni después; en cPanel el usuario suele llevar tu dirección: nombre@tupagina.com. Si no recuerdas la contraseña, cámbiala allí. ${OTHER_WAY}`,
};

/** Many servers store less of a file than they were sent, or refuse it, without saying that it is their disk which is full. */
const FULL: Cause = {
  pattern:
    /^45[12]|^552|^4 |\b(no|not enough|insufficient)( \w+)? space|quota|disk full|incompleto|\(data socket\)/i,
  words:
    'El servidor no guarda lo que se le envía: casi siempre, porque no queda espacio en tu hosting o tu plan no deja subir más. Borra allí lo que no uses (en cPanel: «Uso de disco») y repite. Si no basta, y tu página está en esta computadora, borra también la carpeta que empieza con «.mi-pagina-»: se hace otra vez al publicar. Si hay espacio, pregunta a tu hosting por qué no guarda tus archivos.',
};

/**
 * The causes at a server: answers of FTP (RFC 959, section 4.2) and SFTP (draft 02, section 7), and errors of OpenSSL, ssh2 and
 * Node's network. The first match counts: an error of the second channel, or of a full disk, may quote another one.
 */
const CAUSES: readonly Cause[] = [
  {
    pattern: /^425|transfer strategies|open data connection/i,
    words: `El servidor acepta tu contraseña, pero no abre el segundo canal, por donde pasan los archivos. Prueba con otra conexión a internet, como la de tu teléfono. Si sigue igual, escribe a tu hosting: «Entro por FTP, pero el modo pasivo no funciona. ¿Están abiertos sus puertos, y anuncia el servidor su propia dirección?» ${OTHER_WAY}`,
  },
  FULL,
  {
    pattern: /ENOTFOUND|EAI_AGAIN/i,
    words:
      'No existe un servidor con ese nombre, o no tienes internet. Copia el nombre de los datos que te dio tu hosting.',
  },
  LOGIN,
  { pattern: /CERT_|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/i, words: certificateWords },
  {
    pattern: /ERR_SSL|SSL routines|no matching/i,
    words: `El servidor tiene una protección demasiado vieja o distinta en ese puerto, y no se le envió tu contraseña. En «Detalles de la conexión», borra el puerto. Si sigue igual, escribe a tu hosting: «¿Pueden activar TLS 1.2 o más nuevo en el FTP de mi cuenta, o darme SFTP?» ${OTHER_WAY}`,
  },
  { pattern: /^(450|55[03])|^[23] |no such file|permission denied|bad path/i, words: closedWords },
  {
    pattern:
      /^42[16]|ECONNRESET|EPIPE|\bclos(ed?|ing)\b|\bended\b|end event|FIN packet|not connected|No SFTP connection|before handshake|too many|maximum/i,
    words: ({ file }) =>
      `La conexión se cortó${file ? ` al subir «${file}»` : ''}, o el servidor no recibe más por ahora. Cierra otros programas de FTP, mira tu internet, espera unos minutos y repite${file ? ': lo que llegó entero no se sube otra vez' : ''}.`,
  },
  {
    pattern: /time|ECONNREFUSED|BAD_PORT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|connect E(ACCES|PERM)/i,
    words:
      'El servidor no responde. Mira tu internet, y que el nombre y el puerto del servidor sean los que te dio tu hosting. Si tu dirección pasa por Cloudflare u otro intermediario, no sirve como servidor: escribe el nombre que te dio tu hosting, como «server123.hosting.com». Puede ser también tu antivirus: permite en él «Node.js».',
  },
];

const UNKNOWN =
  'Pasó algo que este programa no conoce. Repite, y si sigue igual muestra lo que dice aquí a quien te ayuda. Si viene de tu hosting, pregúntale si tiene SFTP, o FTP en otro servidor; mientras tanto, sube «sitio.zip» con su «Administrador de archivos»: se prepara en «Me ayuda alguien».';

/** Says that the certificate is not valid: for that name, for today, or for lack of an authority. */
function certificateWords({ account, cert }: About): string {
  const names = String(cert?.subjectaltname ?? cert?.subject?.CN)
    .replaceAll('DNS:', '')
    .split(', ');
  const others = cert ? `, sino para ${namedList(names, MAX_NAMED)}: escribe ese nombre como servidor` : '';
  return `No se sabe si el servidor es el tuyo: su certificado no vale para «${account?.server}»${others}. Mira también que esta computadora tenga la fecha de hoy. Si sigue igual, escribe a tu hosting: «¿Con qué nombre entero vale el certificado de su servidor de FTP, y no está vencido?» ${OTHER_WAY}`;
}

/** Says that the server does not let something be written. */
function closedWords({ account, file }: About): string {
  const folder = account?.folder ? `la carpeta «${account.folder}»` : 'esa carpeta';
  const name = file?.split('/').at(-1);
  const hidden = name?.startsWith('.')
    ? ' O es que no deja subir archivos ocultos, los que empiezan por un punto: pide que tu cuenta pueda.'
    : '';
  return `El servidor no deja escribir ${file ? `«${file}» ` : ''}en ${folder}. Mira que sea la de tu página y que tu usuario tenga permiso para cambiarla; si lo tiene, pregunta a tu hosting por qué no puedes.${hidden}`;
}

/** Whether the server refuses the user or the password. */
export const isLoginRefused = (error: unknown) => LOGIN.pattern.test(signOf(error));

/** Whether the server seems to have no more room. */
export const isFull = (error: unknown) => FULL.pattern.test(signOf(error));

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
  const { code, message = '', path, cert } = Object(cause);
  // Node names the file of an error of this computer's disk, but for some of a full one.
  if (path || code === 'ENOSPC') return explainOutput(message);
  const { words } = CAUSES.find(({ pattern }) => pattern.test(signOf(cause))) ?? { words: UNKNOWN };
  const said = quoted(message.replaceAll(account?.password || /$^/g, '•••'), MAX_DETAILS);
  const details = [file, said].filter(Boolean).join(': ');
  return {
    words: typeof words === 'string' ? words : words({ account, file, cert }),
    ...(details && { details }),
  };
}

/**
 * Explanations by a pattern in the output of a command. Node names the system's errors; Rust numbers them, on Windows in another
 * way than elsewhere.
 */
const OUTPUT_ANSWERS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /\b(ENOSPC|EDQUOT)\b|os error (28|112)\b/,
    'No queda espacio en esta computadora. Borra algo, o vacía la papelera, y repite.',
  ],
  [
    /\b(EACCES|EPERM|EBUSY|EROFS)\b|os error (1|5|13|16|30|32)\b/,
    'Esta computadora no deja escribir en la carpeta de este programa. Cierra otros programas que la tengan abierta, mira que no sea de solo lectura, y repite.',
  ],
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
    words: OUTPUT_ANSWERS.find(([pattern]) => pattern.test(output))?.[1] ?? UNKNOWN_OUTPUT,
    details: output.slice(0, MAX_OUTPUT),
  };
}
