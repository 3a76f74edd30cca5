import { isIP } from 'node:net';
import { posix } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Client, FTPError } from 'basic-ftp';
import { Refusal } from '../api.ts';
import {
  type Account,
  type Entry,
  FILE_MODE,
  FOLDER_MODE,
  HIDDEN_MODE,
  type Remote,
  rightsSeen,
  TIME_LIMIT_MS,
} from './remote.ts';

/** Port on which TLS starts at once instead of after `AUTH TLS`. */
const IMPLICIT_TLS_PORT = 990;

/** Time for an answer after login: hosts that scan what arrives confirm a file late. */
const ANSWER_LIMIT_MS = 60_000;

const IMPLICIT_TLS =
  'El puerto 990 es de un FTPS antiguo, que este programa no usa. En «Detalles de la conexión», deja el puerto vacío: casi todo servidor que tiene ese tiene también el 21.';

/** The server has no TLS. */
export class NoEncryption extends Refusal {
  constructor() {
    super(
      'Ese servidor no protege la conexión, y cualquiera en el camino podría leer tu contraseña: por eso no se le envió. Si tu hosting ofrece SFTP, escógelo en «Detalles de la conexión»; si no, pregúntales cómo se activa FTPS.',
    );
  }
}

/**
 * Connects by FTP over TLS (RFC 4217).
 * @throws NoEncryption if the server has no TLS; otherwise the error of basic-ftp or TLS
 */
export async function connectFtps({ server, port, user, password }: Account): Promise<Remote> {
  if (Number(port) === IMPLICIT_TLS_PORT) throw new Refusal(IMPLICIT_TLS);
  // A transfer through another address still needs the server's certificate.
  const client = new Client(ANSWER_LIMIT_MS, { allowSeparateTransferHost: true });
  try {
    await inTime(
      client.access({
        host: server,
        port: Number(port) || 21,
        user,
        password,
        secure: true,
        // Shared hosts choose their certificate by `servername`.
        secureOptions: isIP(server) ? { host: server } : { host: server, servername: server },
      }),
    );
  } catch (error) {
    const { hasTLS } = client.ftp;
    client.close();
    if (!hasTLS && error instanceof FTPError && error.code !== 421) throw new NoEncryption();
    throw error;
  }

  const start = await client.pwd();
  const enter = async (folder: string) => (await unlessRefused(client.cd(folder))) !== null;
  const sizeOf = (file: string) => unlessRefused(client.size(file));

  /** Asks what a link leads to, or what an entry is whose kind the listing does not say. */
  async function entryAt(path: string): Promise<Entry> {
    const here = await client.pwd();
    if (await enter(path)) {
      await client.cd(here);
      return 'folder';
    }
    return (await sizeOf(path)) ?? 'broken link';
  }

  const setMode = (path: string, mode: number) => client.send(`SITE CHMOD ${mode.toString(8)} ${path}`);
  /** Some hosts close what is new to visitors. */
  const setModeIfKnown = async (path: string, mode: number) =>
    void (await unlessRefused(setMode(path, mode)));
  const rights = rightsSeen(setMode);

  return {
    start,
    enter,
    list: async (folder) => {
      const found = new Map<string, Entry>();
      for (const { name: shown, isDirectory, isFile, size, permissions } of await client.list(folder)) {
        // Some servers mark folders by a slash.
        const name = posix.basename(shown);
        const path = posix.join(folder, name);
        const isFolder = isDirectory || shown.endsWith('/');
        found.set(name, isFolder ? 'folder' : isFile ? size : await entryAt(path));
        if (permissions && (isFolder || isFile)) rights.note(path, isFolder, permissions.world);
      }
      return found;
    },
    read: async (file) => {
      if ((await sizeOf(file)) === null) return null;
      const stream = new PassThrough();
      const [bytes] = await Promise.all([buffer(stream), client.downloadTo(stream, file)]);
      return bytes;
    },
    write: async (file, source) => {
      await client.uploadFrom(source, file);
      await setModeIfKnown(file, FILE_MODE);
      return await client.size(file);
    },
    rename: (from, to) => client.rename(from, to),
    remove: (file) => client.remove(file),
    makeFolder: async (folder) => {
      await client.send(`MKD ${folder}`);
      await setModeIfKnown(folder, FOLDER_MODE);
    },
    openToVisitors: rights.correct,
    hide: (folder) => setModeIfKnown(folder, HIDDEN_MODE),
    close: () => client.close(),
  };
}

/** Returns null for a permanent negative reply (5yz: RFC 959, section 4.2), such as for a missing file. */
async function unlessRefused<Result>(reply: Promise<Result>): Promise<Result | null> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof FTPError && error.code >= 500) return null;
    throw error;
  }
}

/** @throws Error with the code ETIMEDOUT after the time limit */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const error = Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' });
  const timer = setTimeout(() => reject(error), TIME_LIMIT_MS);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
