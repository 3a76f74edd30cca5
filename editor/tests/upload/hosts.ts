import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { vi } from 'vitest';
import { apacheConfig } from '../../../tests/servers/apache.ts';
import { tryConnection } from '../../publish/upload/connection-test.ts';
import type { Account } from '../../publish/upload/remote.ts';
import { makeCertificate, trust } from './certificate.ts';

/** Id of the account that Debian's servers use. */
export const WWW_DATA = 33;

/** A kind of server for uploads. */
export interface Kind {
  readonly name: string;
  readonly protocol: Account['protocol'];
  readonly program: string;
  /** Arguments that keep it in the foreground; `folder` has `CERTIFICATE` and room for its own files. */
  readonly args: (folder: string, port: number) => readonly string[];
}

const CERTIFICATE = 'certificate.pem';

/** @param umask rights that new files and folders lose */
export const pureFtpd = (umask = '133:022'): Kind => ({
  name: 'pure-ftpd',
  protocol: 'ftps',
  program: '/usr/sbin/pure-ftpd',
  args: (folder, port) => [
    ...['-A', '-E', '-H', '-u1', '-Y2', `-2${join(folder, CERTIFICATE)}`],
    ...['-l', 'unix', '-U', umask, '-S', `127.0.0.1,${port}`],
  ],
});

/** OpenSSH with other options than usual (`man sshd_config`). */
export const openSsh = (changed: Readonly<Record<string, string>> = {}): Kind => ({
  name: 'OpenSSH',
  protocol: 'sftp',
  program: '/usr/sbin/sshd',
  args: (folder, port) => {
    mkdirSync('/run/sshd', { recursive: true });
    const key = join(folder, 'host-key');
    if (!existsSync(key)) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
    const options = {
      HostKey: key,
      ListenAddress: '127.0.0.1',
      Port: port,
      PasswordAuthentication: 'yes',
      UsePAM: 'no',
      PidFile: 'none',
      Subsystem: 'sftp internal-sftp',
      ForceCommand: 'internal-sftp',
      ...changed,
    };
    return [
      '-D',
      '-f',
      '/dev/null',
      ...Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]),
    ];
  },
});

/** The servers to test. */
export const KINDS: readonly Kind[] = [pureFtpd(), openSsh()];

/** Whether this computer can run a kind of server: it needs Debian's programs, and root to create an account. */
export function isRunnable({ program }: Kind): boolean {
  return process.getuid?.() === 0 && [program, '/usr/sbin/apache2', '/usr/bin/ssh-keygen'].every(existsSync);
}

/** Hosts that this process has started. */
let hosts = 0;

/** A running host: a server for uploads, whose connections a test can cut, and Apache for visitors. */
export type Host = Awaited<ReturnType<typeof startHost>>;

/**
 * Starts a host with an account of its own; its page's folder is `public_html`.
 * @param shell program that OpenSSH starts for the account
 */
export async function startHost({ protocol, program, args }: Kind, shell = '/bin/sh') {
  const folder = mkdtempSync(join(tmpdir(), 'host-'));
  const home = join(folder, 'home');
  const site = join(home, 'public_html');
  mkdirSync(site, { recursive: true });
  for (const path of [folder, home, site]) chownSync(path, WWW_DATA, WWW_DATA);
  const user = `sitio-${process.pid}-${hosts++}`;
  const password = 'clave-7f3a9: "sin" par';
  const crypted = execFileSync('openssl', ['passwd', '-6', '-stdin'], { input: password, encoding: 'utf8' });
  const ids = ['--non-unique', '--uid', `${WWW_DATA}`, '--gid', `${WWW_DATA}`];
  const where = ['--no-create-home', '--home-dir', home, '--shell', shell];
  execFileSync('/usr/sbin/useradd', [...ids, ...where, '--password', crypted.trim(), user], {
    stdio: 'ignore',
  });
  const certificate = join(folder, CERTIFICATE);
  makeCertificate(certificate, `${certificate}.crt`);
  const certificateText = readFileSync(`${certificate}.crt`, 'utf8');
  writeFileSync(certificate, certificateText, { flag: 'a' });
  trust(certificateText);

  const [serverPort, visitorPort, line] = [await getPort(), await getPort(), await cuttableLine()];
  const apache = join(folder, 'apache.conf');
  writeFileSync(apache, apacheConfig({ folder: site, port: visitorPort, overrides: 'FileInfo' }));
  const running: ChildProcess[] = [];
  const start = (path: string, options: readonly string[]) =>
    running.push(spawn(path, options, { stdio: process.env.SERVERS_LOG ? 'inherit' : 'ignore' }));
  start(program, args(folder, serverPort));
  start('/usr/sbin/apache2', ['-D', 'FOREGROUND', '-f', apache]);
  await line.to(serverPort);
  const origin = `http://localhost:${visitorPort}`;
  await vi.waitFor(() => fetch(origin), 20_000);
  const account: Account = {
    protocol,
    server: 'localhost',
    port: String(line.port),
    user,
    password,
    folder: 'public_html',
    isRemembered: false,
    hostKey: '',
  };
  return {
    /** The page's folder. */
    site,
    origin,
    cut: line.cut,
    /** Bytes that have come from this computer: all with SFTP, only commands with FTP. */
    received: line.received,
    /** Cuts the connections when so many more bytes have come. */
    cutAfter: line.cutAfter,
    account,
    stop: async () => {
      line.close();
      for (const child of running) if (child.kill()) await once(child, 'exit');
      execFileSync('/usr/sbin/userdel', ['--force', user], { stdio: 'ignore' });
      rmSync(folder, { recursive: true });
    },
  };
}

/** The key of an SSH server, as the owner confirms it; empty for other servers. */
export async function confirmedKey(account: Account): Promise<string> {
  const error = await tryConnection(account).catch((reason) => reason);
  return error.question?.hostKey ?? '';
}

/** A port that forwards to another one, until a test cuts its connections. */
async function cuttableLine() {
  const open = new Set<Socket>();
  let target = 0;
  let received = 0;
  let limit = Number.POSITIVE_INFINITY;
  let onLimit: () => void = () => undefined;
  const server = createServer((client) => {
    const onward = connect(target, '127.0.0.1');
    for (const socket of [client, onward]) {
      open.add(socket.setNoDelay());
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    client.on('data', ({ length }) => {
      received += length;
      if (received < limit) return;
      limit = Number.POSITIVE_INFINITY;
      cut();
      onLimit();
    });
    client.pipe(onward).pipe(client);
  });
  const port = await getPort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    cut,
    received: () => received,
    cutAfter: (bytes: number, then: () => void) => {
      limit = received + bytes;
      onLimit = then;
    },
    /** Waits until the other port answers. */
    to: async (other: number) => {
      target = other;
      await vi.waitFor(async () => {
        const socket = connect(target, '127.0.0.1');
        await once(socket, 'connect');
        socket.destroy();
      }, 20_000);
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
