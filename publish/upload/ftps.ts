import { isIP } from 'node:net';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Client, FTPError } from 'basic-ftp';
import { type Account, Refusal, type Remote, TIME_LIMIT_MS } from './remote.ts';

/** Port on which TLS starts at once instead of after `AUTH TLS`. */
const IMPLICIT_TLS_PORT = 990;

/**
 * Connects by FTP over TLS (RFC 4217), or without TLS for the protocol `ftp`.
 * @throws Refusal for a server without TLS; else what basic-ftp or TLS throw
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
      // Shared hosts choose their certificate by this name.
      secureOptions: isIP(server) ? { host: server } : { host: server, servername: server },
    });
  } catch (error) {
    const { hasTLS } = client.ftp;
    client.close();
    if (isEncrypted && !hasTLS && error instanceof FTPError && error.code !== 421) throw new Refusal(NO_TLS);
    throw error;
  }
  return {
    enter: async (folder) => (await unlessMissing(client.cd(folder))) !== null,
    list: async (folder) => {
      const entries = await client.list(folder);
      return new Map(entries.map(({ name, isDirectory, size }) => [name, isDirectory ? 'folder' : size]));
    },
    read: async (file) => {
      // Some servers cut the line of a missing file before they say why; this needs no such line.
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

/** Null where the server refuses for good, as it does for what is not there (RFC 959, section 4.2). */
async function unlessMissing<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof FTPError && error.code >= 500) return null;
    throw error;
  }
}

const NO_TLS =
  'Ese servidor no cifra la conexión. Si tu hosting ofrece SFTP, escoge ese; si no, pregúntales cómo se activa FTPS. «FTP sin cifrar» es lo último que conviene.';
