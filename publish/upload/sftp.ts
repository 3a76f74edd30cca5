import { hash } from 'node:crypto';
import { connect } from 'node:net';
import { posix } from 'node:path';
import SftpClient from 'ssh2-sftp-client';
import { type Account, Refusal, type Remote, TIME_LIMIT_MS } from './remote.ts';

/**
 * Connects by SFTP. Sends the password only to a server with the confirmed key.
 * @throws Refusal with the server's key if it is not the confirmed one; otherwise the error of ssh2
 */
export async function connectSftp({ server, port, user, password, hostKey }: Account): Promise<Remote> {
  // Without these handlers the client prints errors to the console; the calls reject with them anyway.
  const client = new SftpClient('sftp', { error: ignore, end: ignore, close: ignore });
  let offered = '';
  try {
    await client.connect({
      // Nagle's algorithm makes uploads of small files several times slower.
      sock: connect({ host: server, port: Number(port) || 22, noDelay: true }),
      username: user,
      password,
      hostVerifier: (key: Buffer) => {
        // The format that `ssh` shows.
        offered = `SHA256:${hash('sha256', key, 'base64').replace(/=+$/, '')}`;
        return offered === hostKey;
      },
      readyTimeout: TIME_LIMIT_MS,
      keepaliveInterval: TIME_LIMIT_MS / 4,
      keepaliveCountMax: 3,
    });
  } catch (error) {
    if (!offered || offered === hostKey) throw error;
    throw new Refusal(`${hostKey ? CHANGED_KEY : NEW_KEY}\nLa llave: ${offered}`, { hostKey: offered });
  }
  let base = '.';
  const at = (path: string) => posix.join(base, path);
  return {
    start: () => client.realPath('.'),
    enter: async (folder) => {
      const isThere = (await client.exists(folder)) === 'd';
      if (isThere) base = folder;
      return isThere;
    },
    list: async (folder) => {
      const entries = await client.list(at(folder));
      return new Map(entries.map(({ name, type, size }) => [name, type === 'd' ? 'folder' : size]));
    },
    read: async (file) => {
      if (!(await client.exists(at(file)))) return null;
      const bytes = await client.get(at(file));
      return Buffer.isBuffer(bytes) ? bytes : null;
    },
    write: async (file, source) => {
      await client.put(source, at(file));
      return (await client.stat(at(file))).size;
    },
    rename: (from, to) => client.posixRename(at(from), at(to)),
    remove: (file) => client.delete(at(file)),
    makeFolder: (folder) => client.mkdir(at(folder)),
    close: () => void client.end().catch(ignore),
  };
}

const ignore = () => undefined;

const NEW_KEY =
  'Es la primera vez que te conectas a este servidor, y no se le ha enviado tu contraseña. Si tu hosting publica su llave, mira que sea esta; si es esta o no la publica, pulsa «Confiar en este servidor».';
const CHANGED_KEY =
  'La llave de este servidor cambió, y no se le envió tu contraseña: puede que tu hosting lo haya renovado, o que alguien se haya puesto en medio. Pregunta a tu hosting, y pulsa «Confiar en este servidor» solo si te lo confirma.';
