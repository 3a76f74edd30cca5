import { isIP } from 'node:net';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Client, FTPError } from 'basic-ftp';
import type { Connection } from '../../api.ts';
import { Refusal, type Remote, TIME_LIMIT_MS } from './remote.ts';

/** Port on which TLS starts at once instead of after `AUTH TLS`. */
const IMPLICIT_TLS_PORT = 990;

/**
 * Connects by FTP over TLS (RFC 4217), or without TLS for the protocol `ftp`.
 * @throws Refusal for a server without TLS; else what basic-ftp or TLS throw
 */
export async function connectFtp(
  { protocol, server, port, user }: Connection,
  password: string,
): Promise<Remote> {
  const client = new Client(TIME_LIMIT_MS);
  const isEncrypted = protocol === 'ftps';
  try {
    await client.access({
      host: server,
      port: port ?? 21,
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
    enter: (folder) =>
      client.cd(folder).then(
        () => true,
        (error) => {
          if (error instanceof FTPError && error.code >= 500) return false;
          throw error;
        },
      ),
    list: async (folder) => {
      const entries = await client.list(folder);
      return new Map(entries.map(({ name, isDirectory, size }) => [name, { isFolder: isDirectory, size }]));
    },
    size: (file) => client.size(file),
    read: async (file) => {
      // Some servers cut the line of a missing file before they say why; this needs no such line.
      await client.size(file);
      const stream = new PassThrough();
      const [bytes] = await Promise.all([buffer(stream), client.downloadTo(stream, file)]);
      return bytes;
    },
    write: async (file, source) => void (await client.uploadFrom(source, file)),
    rename: async (from, to) => void (await client.rename(from, to)),
    remove: async (file) => void (await client.remove(file)),
    makeFolder: async (folder) => void (await client.send(`MKD ${folder}`)),
    close: () => client.close(),
  };
}

const NO_TLS =
  'Ese servidor no cifra la conexión. Si tu hosting ofrece SFTP, escoge ese; si no, pregúntales cómo se activa FTPS. «FTP sin cifrar» es lo último que conviene.';
