import { type Account, Refusal } from './remote.ts';

/** Pattern of the answers to a wrong user or password. */
const LOGIN_REFUSED = '^530|authentication methods failed';

const UNKNOWN =
  'Pasó algo que este programa no conoce. Repite, y si sigue igual muestra lo que dice aquí a quien te ayuda.';
const NO_SPACE =
  'No queda espacio en tu hosting, o tu plan no deja subir más. Borra allí lo que no uses (en cPanel: «Uso de disco») y repite.';

/**
 * Explanations by a pattern in an error's code and message: of servers (RFC 959 section 4.2, SFTP draft 02 section 7) and
 * of Node's network. The first match counts.
 */
const ANSWERS: readonly (readonly [pattern: RegExp, words: string])[] = Object.entries({
  'ENOTFOUND|EAI_AGAIN':
    'No existe un servidor con ese nombre, o no tienes internet. Copia el nombre de los datos que te dio tu hosting.',
  'ECONNREFUSED|BAD_PORT|before handshake':
    'El servidor no recibe conexiones. Mira que su nombre sea el de los datos que te dio tu hosting; si allí dice un puerto, escríbelo en «Detalles de la conexión».',
  'CERT_|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)':
    'El certificado del servidor está vencido, o nadie responde por él, y así no se sabe si es el tuyo. Pide a tu hosting el nombre con que su certificado vale, o escoge SFTP en «Detalles de la conexión».',
  'cleartext|must use encryption|TLS required':
    'El servidor pide una conexión protegida: en «Detalles de la conexión», deja que se averigüe sola.',
  '^421|too many':
    'El servidor dice que hay demasiadas conexiones abiertas. Cierra otros programas de FTP, espera unos minutos y repite.',
  [LOGIN_REFUSED]:
    'El servidor no acepta ese usuario con esa contraseña. En cPanel el usuario suele llevar tu dirección: nombre@tupagina.com. Si no recuerdas la contraseña, cámbiala allí, en «Cuentas de FTP». Si tu cuenta es de SFTP, escógelo en «Detalles de la conexión».',
  '^(452|552)|no space|quota|disk full': NO_SPACE,
  '^55[03]|^[23] |EACCES|ENOENT|no such file|permission denied':
    'El servidor no deja escribir en esa carpeta. Mira que sea la de tu página, que tu usuario tenga permiso para cambiarla y que nadie más lo esté haciendo.',
  // Some servers close the data connection before they give a reason.
  '^451|^4 |incompleto|: Failure|\\(data socket\\)': `El servidor no guardó el archivo entero, y no dice por qué. Si tu internet anda bien, es que no deja escribir en esa carpeta o, lo más común: ${NO_SPACE}`,
  'timed? ?out|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH':
    'El servidor no responde. Mira tu internet y el nombre del servidor. Si tu dirección pasa por Cloudflare u otro intermediario, no sirve como servidor: escribe el nombre que te dio tu hosting, como «server123.hosting.com».',
  'ECONNRESET|EPIPE|clos|ended|end event|FIN packet|not connected|No SFTP connection':
    'La conexión se cortó. Mira tu internet y publica otra vez: sigue donde quedó.',
}).map(([pattern, words]) => [new RegExp(pattern, 'i'), words]);

/** Whether the server refuses the user or the password. */
export function isLoginRefused(error: unknown): boolean {
  return new RegExp(LOGIN_REFUSED, 'i').test(signOf(error));
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
  if (error instanceof Refusal) return { words: error.message };
  const { code = '', message = '', cert } = Object(error);
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = String(cert.subjectaltname ?? cert.subject?.CN)
      .replaceAll('DNS:', '')
      .split(', ');
    const words = `El certificado del servidor no es de «${account?.server}», sino de «${names.slice(0, 3).join('», «')}». Escribe ese nombre como servidor; si lleva un asterisco, pregunta a tu hosting por el nombre completo.`;
    return { words };
  }
  const [, words = UNKNOWN] = ANSWERS.find(([pattern]) => pattern.test(signOf(error))) ?? [];
  const said = message.replaceAll(account?.password || /$^/g, '•••').replaceAll(/\s+/g, ' ');
  return { words, ...(said && { details: said.slice(0, 200) }) };
}
