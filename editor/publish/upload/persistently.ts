import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Refusal } from '../refusal.ts';
import { FileError, IncompleteFile, type Remote } from './remote.ts';

/** Tries in a row in which no file arrives, before work over a connection gives up. */
export const TRIES = 4;
const PAUSE_MS = 2000;

export interface Tries {
  /**
   * Tries until it gives up: 0 before the first login, because a wrong password is not tried twice. The work sets it to `TRIES`
   * whenever a file arrives.
   */
  triesLeft: number;
}

/**
 * Works over a connection, and closes it.
 * @throws the signal's reason as soon as it is stopped, although the server may not answer for long
 */
export async function connected<Opened extends { readonly remote: Remote }, Result>(
  signal: AbortSignal,
  connect: () => Promise<Opened>,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const stopped = once(signal, 'abort').then(() => {
    throw signal.reason;
  });
  const connectAndWork = async () => {
    const opened = await connect();
    signal.onabort = opened.remote.close;
    try {
      signal.throwIfAborted();
      return await work(opened);
    } finally {
      opened.remote.close();
    }
  };
  return await Promise.race([connectAndWork(), stopped]);
}

/**
 * Whether the server does not store a file or has said no: an answer 5yz of FTP (RFC 959, section 4.2.1), or a status of SFTP
 * other than those of a lost connection, 6 and 7 (draft 02, section 7). Errors of the network and of TLS have names as codes.
 */
function isRefusedByServer(error: unknown): boolean {
  const cause = error instanceof FileError ? error.cause : error;
  const { code } = Object(cause);
  const isNo = typeof code === 'number' && (code < 400 || code >= 500) && code !== 6 && code !== 7;
  return isNo || cause instanceof IncompleteFile;
}

/**
 * Works over a connection, and over a new one whenever it is lost.
 * @param work goes on where the try before has stopped
 * @throws Refusal, and what the server refuses, at once; the last failure; the signal's reason if it was stopped
 */
export async function persistently<Result>(
  signal: AbortSignal,
  tries: Tries,
  connect: () => Promise<{ readonly remote: Remote }>,
  work: (remote: Remote) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await connected(signal, connect, ({ remote }) => {
        tries.triesLeft ||= TRIES;
        return work(remote);
      });
    } catch (error) {
      if (signal.aborted || error instanceof Refusal || isRefusedByServer(error)) throw error;
      tries.triesLeft -= 1;
      if (tries.triesLeft <= 0) throw error;
    }
    await setTimeout(PAUSE_MS * (TRIES - tries.triesLeft), undefined, { signal });
  }
}
