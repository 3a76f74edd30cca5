import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Refusal } from '../refusal.ts';
import { isLoginRefused } from './explain.ts';
import { connectFtps, NoEncryption } from './ftps.ts';
import type { Account, Remote } from './remote.ts';
import { connectSftp } from './sftp.ts';

/** Default ports of the protocols. */
const DEFAULT_PORTS = { ftps: 21, sftp: 22 } as const;

/** Time after which a port counts as closed. */
const CONNECT_LIMIT_MS = 5000;
/** Time for a greeting: a server that waits for TLS sends none. */
const GREETING_LIMIT_MS = 1500;

export interface Login {
  readonly remote: Remote;
  /** The account, with the protocol and port that led to the server. */
  readonly account: Account;
}

/**
 * Logs in. If the account has no protocol, tries both: SSH where the server greets so, otherwise FTP over TLS.
 * @param usualPorts to try if the account has neither protocol nor port
 * @throws as `tryPort` does, or the error of the attempt that came farthest
 */
export async function login(
  account: Account,
  usualPorts: readonly number[] = Object.values(DEFAULT_PORTS),
): Promise<Login> {
  const { protocol, server, port } = account;
  if (protocol) {
    const remote = await (protocol === 'sftp' ? connectSftp : connectFtps)(account);
    return { remote, account };
  }
  const ports = port ? [Number(port)] : usualPorts;
  const greeted = ports.map((number) => ({ number, greeting: greetingOf(server, number) }));
  const errors: Attempt[] = [];
  for (const { number, greeting } of greeted) {
    const words = await greeting;
    const tried =
      typeof words === 'string' ? await tryPort(account, number, words) : { rank: 0, error: words };
    if ('remote' in tried) return tried;
    errors.push(tried);
  }
  // Sorting is stable: of two errors with the same rank the first counts.
  throw errors.toSorted((one, other) => other.rank - one.rank)[0]?.error;
}

/** A failed attempt; the higher its rank, the farther it came. */
interface Attempt {
  readonly rank: number;
  readonly error: unknown;
}

/**
 * Logs in at a port.
 * @param greeting the first words of the server there
 * @throws what no other port would change: a wrong password, and a key to confirm
 */
async function tryPort(account: Account, number: number, greeting: string): Promise<Login | Attempt> {
  const protocol = greeting.startsWith('SSH-') ? 'sftp' : 'ftps';
  const port = number === DEFAULT_PORTS[protocol] ? '' : String(number);
  return login({ ...account, protocol, port }).catch((error: unknown) => {
    if (isLoginRefused(error) || (error instanceof Refusal && error.question?.kind === 'trust-key'))
      throw error;
    return { rank: error instanceof NoEncryption ? 1 : 2, error };
  });
}

/** Returns the first words of a server, empty if it sends none, or the error of the connection. */
async function greetingOf(host: string, port: number): Promise<unknown> {
  const socket = connect({ host, port, timeout: CONNECT_LIMIT_MS });
  socket.once('timeout', () => socket.destroy(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })));
  try {
    await once(socket, 'connect');
    const words = once(socket, 'data').then(([bytes]) => String(bytes));
    return await Promise.race([words, setTimeout(GREETING_LIMIT_MS, '')]);
  } catch (error) {
    return error;
  } finally {
    socket.destroy();
  }
}
