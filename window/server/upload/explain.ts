import { FTPError } from 'basic-ftp';
import type { Connection } from '../../api.ts';
import { Refusal } from './remote.ts';

const NO_SPACE =
  'No queda espacio en tu hosting, o tu plan no deja subir más. Borra allí lo que no uses (en cPanel: «Uso de disco») y repite.';

/** Whether trying again may mend it, and what happened and what to do, in Spanish. */
type Answer = readonly [pattern: RegExp, outcome: 'again' | 'final', words: string];

/**
 * How servers (RFC 959 section 4.2, SFTP draft 02 section 7) and Node's network fail: what an error has in its code and
 * message, the clearest first.
 */
const ANSWERS: readonly Answer[] = [
  [
    /ENOTFOUND|EAI_AGAIN/,
    'again',
    'No existe un servidor con ese nombre, o no tienes internet. Copia el nombre de los datos que te dio tu hosting.',
  ],
  [
    /ECONNREFUSED|before handshake/,
    'again',
    'El servidor no recibe conexiones en ese puerto. Mira el puerto y el protocolo en los datos que te dio tu hosting.',
  ],
  [
    /CERT_HAS_EXPIRED/,
    'final',
    'El certificado del servidor está vencido. Avisa a tu hosting; mientras tanto, prueba con SFTP.',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/,
    'final',
    'Nadie responde por el certificado del servidor, y así no se sabe si es el tuyo. Pide a tu hosting el nombre con que su certificado vale, o usa SFTP.',
  ],
  [
    /cleartext|must use encryption|TLS required/i,
    'final',
    'El servidor pide una conexión cifrada: escoge FTPS como protocolo.',
  ],
  [
    /^421|too many/i,
    'again',
    'El servidor dice que hay demasiadas conexiones abiertas. Cierra otros programas de FTP, espera unos minutos y repite.',
  ],
  [
    /^530|authentication methods failed/,
    'final',
    'El servidor no acepta ese usuario con esa contraseña. En cPanel el usuario suele llevar el dominio: nombre@tudominio.com. Si no recuerdas la contraseña, cámbiala allí, en «Cuentas de FTP».',
  ],
  [/^(452|552)|no space|quota|disk full/i, 'final', NO_SPACE],
  [
    /ENOENT|no such file/i,
    'final',
    'Algo que el servidor tenía ya no está. Mira que nadie más esté cambiando la página y repite.',
  ],
  [
    /^(550|553)|^3 |EACCES|permission denied/i,
    'final',
    'El servidor no deja escribir en esa carpeta. Mira que sea la de tu página y que tu usuario tenga permiso para cambiarla.',
  ],
  [
    /^451|^4 |incompleto|: Failure/,
    'again',
    `El servidor no guardó el archivo entero, y no dice por qué. Lo más común: ${NO_SPACE}`,
  ],
  [
    // Some servers close the line of a file before they say why.
    /\(data socket\)/,
    'again',
    'El servidor cortó el envío de un archivo. Si tu internet anda bien, es que no deja escribir en esa carpeta o que no le queda espacio: mira las dos cosas en tu hosting.',
  ],
  [
    /timed? ?out|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i,
    'again',
    'El servidor no responde. Mira tu internet y el puerto. Si tu dominio pasa por Cloudflare u otro intermediario, no sirve como servidor: escribe el nombre que te dio tu hosting, como «server123.hosting.com».',
  ],
  [
    /ECONNRESET|EPIPE|clos|ended|end event|FIN packet|not connected|No SFTP connection/i,
    'again',
    'La conexión se cortó. Mira tu internet y publica otra vez: sigue donde quedó.',
  ],
];

function answerTo(error: unknown): Answer | undefined {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  return ANSWERS.find(([pattern]) => pattern.test(`${code} ${message}`));
}

/** Whether trying again cannot mend a failure. */
export function isFinal(error: unknown): boolean {
  if (error instanceof Refusal) return true;
  const [, outcome] = answerTo(error) ?? [];
  return outcome ? outcome === 'final' : error instanceof FTPError && error.code >= 500;
}

/**
 * Says in Spanish why a server could not be used and what to do.
 * @param password never part of the words, whatever the server answered
 */
export function explain(error: unknown, { server }: Connection, password: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Refusal) return error.message;
  if ('cert' in error && 'code' in error && error.code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = certificateNames(error.cert);
    return `El certificado del servidor no es de «${server}», sino de ${names.map((name) => `«${name}»`).join(' y ')}. Escribe ese nombre como servidor; si lleva un asterisco, pregunta a tu hosting por el nombre completo.`;
  }
  // A server may repeat what it was sent.
  const said = error.message.replaceAll(password || /$^/g, '•••').replaceAll(/\s+/g, ' ');
  const words = answerTo(error)?.[2] ?? 'El servidor respondió algo que este programa no conoce.';
  return `${words}\n(${said.slice(0, 200)})`;
}

/** @param certificate as Node's TLS describes it */
function certificateNames(certificate: unknown): readonly string[] {
  const text = String(Object(certificate).subjectaltname ?? '');
  const names = [...text.matchAll(/DNS:([^,\s]+)/g)].flatMap(([, name]) => name ?? []);
  return names.length > 0 ? names.slice(0, 3) : [String(Object(certificate).subject?.CN ?? 'otro nombre')];
}
