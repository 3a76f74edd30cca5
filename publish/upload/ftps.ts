import { isIP } from 'node:net';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Client, FTPError } from 'basic-ftp';
import { type Account, Refusal, type Remote, TIME_LIMIT_MS } from './remote.ts';

/** Port on which TLS starts at once instead of after `AUTH TLS`. */
export const IMPLICIT_TLS_PORT = 990;

/** The server has no TLS. */
export class NoEncryption extends Refusal {
  constructor() {
    super(
      'Ese servidor no protege la conexión. Si tu hosting ofrece SFTP, escógelo en «Detalles de la conexión»; si no, pregúntales cómo se activa FTPS. «FTP sin proteger» es lo último que conviene.',
    );
  }
}

/**
 * Connects by FTP over TLS (RFC 4217), or without TLS for the protocol `ftp`.
 * @throws NoEncryption if the server has no TLS; otherwise the error of basic-ftp or TLS
 */
export async function connectFtp(account: Account): Promise<Remote> {
  const { protocol, server, user, password } = account;
  const port = Number(account.port) || 21;
  const client = new Client(TIME_LIMIT_MS);
  const isEncrypted = protocol === 'ftps';
  try {
    await client.access({
      host: server,
      port,
      user,
      password,
      secure: isEncrypted && port === IMPLICIT_TLS_PORT ? 'implicit' : isEncrypted,
      // Shared hosts choose their certificate by `servername`.
      secureOptions: isIP(server) ? { host: server } : { host: server, servername: server },
    });
  } catch (error) {
    const { hasTLS } = client.ftp;
    client.close();
    if (isEncrypted && !hasTLS && error instanceof FTPError && error.code !== 421) throw new NoEncryption();
    throw error;
  }
  return {
    start: () => client.pwd(),
    enter: async (folder) => (await unlessMissing(client.cd(folder))) !== null,
    list: async (folder) => {
      const entries = await client.list(folder);
      return new Map(entries.map(({ name, isDirectory, size }) => [name, isDirectory ? 'folder' : size]));
    },
    read: async (file) => {
      // Some servers close the data connection of a missing file without a reason; SIZE needs no data connection.
      if ((await unlessMissing(client.size(file))) === null) return null;
      const stream = new PassThrough();
      const [bytes] = await Promise.all([buffer(stream), client.downloadTo(stream, file)]);
      return bytes;
    },
    write: async (file, source) => {
      await client.uploadFrom(source, file);
      return client.size(file);
    },
    rename: (from, to) => client.rename(from, to),
    remove: (file) => client.remove(file),
    makeFolder: (folder) => client.send(`MKD ${folder}`),
    close: () => client.close(),
  };
}

/** Returns null for a permanent negative reply (5yz: RFC 959, section 4.2), such as for a missing file. */
async function unlessMissing<Result>(reply: Promise<Result>): Promise<Result | null> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof FTPError && error.code >= 500) return null;
    throw error;
  }
}
