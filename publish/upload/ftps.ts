import { isIP } from 'node:net';
import { posix } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Client, FTPError } from 'basic-ftp';
import { Refusal } from '../refusal.ts';
import { type Account, type Entry, type Remote, TIME_LIMIT_MS } from './remote.ts';

/** Port on which TLS starts at once instead of after `AUTH TLS`. */
export const IMPLICIT_TLS_PORT = 990;

/** Time for an answer after login: hosts that scan what arrives confirm a file late. */
const ANSWER_LIMIT_MS = 60_000;

/** What some servers answer instead of an empty listing. */
const NO_FILES = /^[45]50 .*(no (such )?files? found|no files)/i;

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
  const isEncrypted = protocol === 'ftps';
  // With TLS, a transfer through another address still needs the server's certificate.
  const client = new Client(ANSWER_LIMIT_MS, { allowSeparateTransferHost: isEncrypted });
  try {
    await inTime(
      client.access({
        host: server,
        port,
        user,
        password,
        secure: isEncrypted && port === IMPLICIT_TLS_PORT ? 'implicit' : isEncrypted,
        // Shared hosts choose their certificate by `servername`.
        secureOptions: isIP(server) ? { host: server } : { host: server, servername: server },
      }),
    );
  } catch (error) {
    const { hasTLS } = client.ftp;
    client.close();
    if (isEncrypted && !hasTLS && error instanceof FTPError && error.code !== 421) throw new NoEncryption();
    throw error;
  }

  const enter = async (folder: string) => (await unlessMissing(client.cd(folder))) !== null;

  async function list(folder: string): Promise<Map<string, Entry>> {
    const found = new Map<string, Entry>();
    for (const { name, isDirectory, isSymbolicLink, size } of await filesIn(folder)) {
      const entry = isDirectory ? 'folder' : size;
      found.set(name, isSymbolicLink ? await targetOf(posix.join(folder, name)) : entry);
    }
    return found;
  }

  /** Some servers say of an empty folder that there are no files. */
  const shown = (folder: string) =>
    client.list(folder).catch((error) => {
      if (NO_FILES.test(error.message)) return [];
      throw error;
    });

  /** Some servers show nothing for `LIST -a`, which basic-ftp tries first for the names that begin with a dot. */
  async function filesIn(folder: string) {
    const found = await shown(folder);
    const commands = client.availableListCommands;
    if (found.length > 0 || !commands.includes('LIST -a')) return found;
    client.availableListCommands = ['LIST'];
    const again = await shown(folder);
    if (again.length === 0) client.availableListCommands = commands;
    return again;
  }

  /** What a symbolic link leads to. */
  async function targetOf(link: string): Promise<Entry> {
    const here = await client.pwd();
    if (await enter(link)) {
      await client.cd(here);
      return 'folder';
    }
    return (await unlessMissing(client.size(link))) ?? 'broken link';
  }

  /** Null if there is no such file. Where SIZE (RFC 3659, section 4) is unknown or refused, its folder is listed. */
  async function sizeOf(file: string): Promise<number | null> {
    const size = await unlessMissing(client.size(file));
    if (size !== null) return size;
    const { dir, base } = posix.parse(file);
    const entry = (await unlessMissing(list(dir)))?.get(base);
    return typeof entry === 'number' ? entry : null;
  }

  const sizeAfter = async (sending: Promise<unknown>, file: string) => {
    await sending;
    return (await sizeOf(file)) ?? 0;
  };

  return {
    start: () => client.pwd(),
    enter,
    list,
    read: async (file) => {
      // Some servers close the data connection of a missing file without a reason.
      if ((await sizeOf(file)) === null) return null;
      const stream = new PassThrough();
      const [bytes] = await Promise.all([buffer(stream), client.downloadTo(stream, file)]);
      return bytes;
    },
    write: (file, source: Readable) => sizeAfter(client.uploadFrom(source, file), file),
    append: (file, source: Readable) => sizeAfter(client.appendFrom(source, file), file),
    rename: (from, to) => client.rename(from, to),
    remove: (file) => client.remove(file),
    makeFolder: (folder) => client.send(`MKD ${folder}`),
    // The host decides who may write what arrives by FTP.
    protect: async () => undefined,
    hide: async (folder) => void (await client.sendIgnoringError(`SITE CHMOD 700 ${folder}`)),
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

/** @throws Error with the code ETIMEDOUT after the time limit */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const error = Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' });
  const timer = setTimeout(() => reject(error), TIME_LIMIT_MS);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
