import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import type { Account } from '../../publish/upload/remote.ts';
import { makeCertificate, trust } from './certificate.ts';

/** A file by its bytes, or a folder, and its rights. */
interface Entry {
  readonly bytes: Buffer | null;
  mode: number;
}

/** How the server differs from a usual one. */
export interface Quirk {
  /** Answers a command instead of the server; an empty answer cuts the connection. */
  readonly answer?: (command: string) => string | undefined;
  /** Whether it renames onto a file; it does unless this is false. */
  readonly isReplacing?: boolean;
  /** A line of a listing; a server that knows MLSD has the facts of RFC 3659. */
  readonly line?: (name: string, entry: Entry) => string;
  /** Whether it lists by LIST alone. */
  readonly isOld?: boolean;
  /** Bytes that its files may have together. */
  readonly room?: number;
  /** Rights that new files and folders lose. */
  readonly umask?: number;
}

/** A server for FTP over TLS (RFC 959, RFC 4217, RFC 3659), with files in memory, whose ways a test can change. */
export async function startFakeFtp() {
  const folder = mkdtempSync(join(tmpdir(), 'fake-ftp-'));
  makeCertificate(join(folder, 'key.pem'), join(folder, 'certificate.pem'));
  const [key, cert] = ['key.pem', 'certificate.pem'].map((name) => readFileSync(join(folder, name), 'utf8'));
  rmSync(folder, { recursive: true });
  trust(cert ?? '');
  const secure = { key, cert, isServer: true };
  const entries = new Map<string, Entry>();
  const sockets = new Set<Socket>();
  let quirk: Quirk = {};
  const put = (path: string, bytes: Buffer | null) => {
    const mode = (bytes ? 0o666 : 0o777) & ~(quirk.umask ?? 0o022);
    entries.set(path, { bytes, mode: entries.get(path)?.mode ?? mode });
  };

  async function serve(plain: Socket): Promise<void> {
    let control: Socket = plain;
    let here = '/';
    let renamed = '';
    let data: Promise<TLSSocket> | null = null;
    const say = (line: string) => control.write(`${line}\r\n`);
    const at = (path: string) => posix.resolve(here, path);
    /** @param work returns an answer if it fails */
    const transfer = async (work: (socket: TLSSocket) => Promise<unknown>) => {
      if (!data) return say('425 No data connection');
      say('150 Here it comes');
      const failure = await work(await data);
      data = null;
      return say(typeof failure === 'string' ? failure : '226 Done');
    };
    const found = (path: string, then: (path: string, entry: Entry) => unknown) => {
      const entry = entries.get(at(path));
      return entry ? then(at(path), entry) : say('550 No such file or directory');
    };
    const commands: Readonly<Record<string, (argument: string) => unknown>> = {
      USER: () => say('331 Password'),
      PASS: () => say('230 Hello'),
      FEAT: () => say(`211-Features\r\n${quirk.isOld ? '' : ' MLST type*;size*;unix.mode*;\r\n'}211 End`),
      PWD: () => say(`257 "${here}"`),
      CWD: (path) =>
        found(path, (to, { bytes }) => {
          if (bytes) return say('550 Not a directory');
          here = to;
          return say('250 OK');
        }),
      EPSV: async () => {
        const server = createTlsServer(secure).listen(0, '127.0.0.1');
        server.on('tlsClientError', () => undefined);
        await once(server, 'listening');
        data = once(server, 'secureConnection').then(([socket]) => {
          server.close();
          return socket.on('error', () => undefined);
        });
        say(`229 Entering Extended Passive Mode (|||${(server.address() as AddressInfo).port}|)`);
      },
      MLSD: (path) => transfer(async (socket) => socket.end(listing(at(path)))),
      LIST: (path) => transfer(async (socket) => socket.end(listing(at(path.replace(/^-a ?/, ''))))),
      STOR: (path) =>
        transfer(async (socket) => {
          const bytes = await buffer(socket);
          const used = [...entries.values()].reduce((sum, one) => sum + (one.bytes?.length ?? 0), 0);
          const room = Math.max(0, (quirk.room ?? Number.POSITIVE_INFINITY) - used);
          put(at(path), bytes.subarray(0, room));
          return bytes.length > room ? '552 Disk full' : undefined;
        }),
      RETR: (path) =>
        found(path, (_, { bytes }) =>
          transfer(async (socket) => {
            socket.end(bytes ?? '');
            await once(socket, 'close');
          }),
        ),
      SIZE: (path) => found(path, (_, { bytes }) => say(bytes ? `213 ${bytes.length}` : '550 Not a file')),
      DELE: (path) =>
        found(path, (from) => {
          entries.delete(from);
          say('250 OK');
        }),
      MKD: (path) => {
        put(at(path), null);
        say('257 Made');
      },
      RNFR: (path) =>
        found(path, (from) => {
          renamed = from;
          say('350 And to?');
        }),
      RNTO: (path) => {
        const entry = entries.get(renamed);
        if (!entry || (quirk.isReplacing === false && entries.has(at(path)))) return say('550 File exists');
        entries.delete(renamed);
        entries.set(at(path), entry);
        return say('250 OK');
      },
      SITE: (words) => {
        const [, mode = '', path = ''] = /^CHMOD (\d+) (.*)$/.exec(words) ?? [];
        return found(path, (_, entry) => {
          entry.mode = Number.parseInt(mode, 8);
          say('200 OK');
        });
      },
    };
    /** @returns whether the connection goes on by TLS */
    const obey = async (line: string): Promise<boolean> => {
      const [, command = '', argument = ''] = /^(\w+) ?(.*)$/.exec(line) ?? [];
      const answer = quirk.answer?.(line);
      if (answer !== undefined) answer ? say(answer) : plain.destroy();
      else if (command === 'AUTH') say('234 AUTH TLS');
      else await (commands[command] ?? (() => say('200 OK')))(argument);
      return command === 'AUTH' && answer === undefined;
    };
    say('220 Welcome');
    const [first] = await once(plain, 'data');
    if (!(await obey(String(first).trim()))) return;
    control = new TLSSocket(plain, secure).on('error', () => undefined);
    for await (const line of createInterface({ input: control })) await obey(line);
  }

  function listing(of: string): string {
    const inside = [...entries].filter(([path]) => path !== '/' && posix.dirname(path) === of);
    const lineOf = quirk.line ?? factsOf;
    return inside.map(([path, entry]) => `${lineOf(posix.basename(path), entry)}\r\n`).join('');
  }

  // Without a delay: two answers in a row would wait for an acknowledgement, 40 ms each.
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket.on('error', () => undefined));
    serve(socket).catch(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const account: Account = {
    protocol: 'ftps',
    server: 'localhost',
    port: String((server.address() as AddressInfo).port),
    user: 'ana',
    password: 'clave',
    folder: 'public_html',
    isRemembered: false,
    hostKey: '',
  };
  const empty = () => {
    entries.clear();
    put('/', null);
    put('/public_html', null);
  };
  empty();
  return {
    account,
    entries,
    put,
    /** Leaves the page's folder alone. */
    empty,
    /** The text of a file of the page; undefined if it is not there. */
    text: (path: string) => entries.get(`/public_html/${path}`)?.bytes?.toString(),
    /** Changes the server's ways from now on. */
    behave: (other: Quirk) => {
      quirk = other;
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

export type FakeFtp = Awaited<ReturnType<typeof startFakeFtp>>;

const factsOf = (name: string, { bytes, mode }: Entry) =>
  `type=${bytes ? 'file' : 'dir'};size=${bytes?.length ?? 0};UNIX.mode=0${mode.toString(8)}; ${name}`;
