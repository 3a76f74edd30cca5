import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Connection } from '../api.ts';

/** Everything that a connection needs. */
export interface Account extends Connection {
  readonly password: string;
  /** Fingerprint of the SSH server's key, once the owner has confirmed it. */
  readonly hostKey: string;
}

/** A file by its size, a folder, or a symbolic link that this account cannot follow. Other links count as what they lead to. */
export type Entry = number | 'folder' | 'broken link';

/** What is in a folder, by name or path. */
export type Listing = ReadonlyMap<string, Entry>;

/**
 * A connection to a server. Paths are relative to the entered folder; before `enter`, to the account's first folder.
 * Every method except `close` rejects with the protocol's own error.
 */
export interface Remote {
  /** Absolute path of the account's first folder, as the server names it. */
  readonly start: string;
  /** @returns whether there is such a folder */
  enter(folder: string): Promise<boolean>;
  /** @param folder empty for the entered folder */
  list(folder: string): Promise<Listing>;
  /** @returns null if there is no such file */
  read(file: string): Promise<Buffer | null>;
  /**
   * Writes a file that visitors may read (0644), where the server lets that be set.
   * @returns the file's size on the server
   */
  write(file: string, source: Readable): Promise<number>;
  /** Most servers replace `to` atomically. Some refuse to rename onto a file. */
  rename(from: string, to: string): Promise<unknown>;
  remove(file: string): Promise<unknown>;
  /** Makes a folder that visitors may enter (0755), where the server lets that be set. */
  makeFolder(folder: string): Promise<unknown>;
  /**
   * Sets the rights of those of these files and folders that `list` has seen with others: visitors read, only the account writes.
   * @returns those that stay closed to visitors, because the server does not let that be set
   */
  openToVisitors(paths: Iterable<string>): Promise<readonly string[]>;
  /** Lets only the account enter a folder, if the server can do that. */
  hide(folder: string): Promise<void>;
  /** Closes the connection at once; pending calls may never settle. */
  close(): void;
}

/** A connection that stands. */
export interface Opened {
  readonly remote: Remote;
  /** The account, with the way that led there. */
  readonly account: Account;
}

/** Time after which a server that does not answer counts as lost. */
export const TIME_LIMIT_MS = 20_000;

/** A file that could not be uploaded; its `cause` is the protocol's own error. */
export class FileError extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`${file} could not be uploaded`, { cause });
    this.file = file;
  }
}

/** The server has stored less than it was sent, and does not say why: mostly its disk is full. */
export class IncompleteFile extends Error {
  override readonly message = 'archivo incompleto';
}

/** Rights of what visitors load: they read, only the account writes. */
export const FILE_MODE = 0o644;
export const FOLDER_MODE = 0o755;
/** Rights of a folder that only the account enters. */
export const HIDDEN_MODE = 0o700;

/** Remembers the rights that listings have shown, and corrects them. */
export function rightsSeen(setMode: (path: string, mode: number) => Promise<unknown>) {
  const wrong = new Map<string, { readonly mode: number; readonly isClosed: boolean }>();
  return {
    /** @param others rights of others: 4 to read, 2 to write, 1 to enter a folder */
    note: (path: string, isFolder: boolean, others: number): void => {
      const mode = isFolder ? FOLDER_MODE : FILE_MODE;
      const needed = mode & 7;
      if (others === needed) wrong.delete(path);
      else wrong.set(path, { mode, isClosed: (others & needed) !== needed });
    },
    correct: async (paths: Iterable<string>): Promise<readonly string[]> => {
      const closed: string[] = [];
      for (const path of paths) {
        const seen = wrong.get(path);
        if (!seen) continue;
        const isSet = await setMode(path, seen.mode).then(
          () => true,
          () => false,
        );
        if (!isSet && seen.isClosed) closed.push(path);
      }
      return closed;
    },
  };
}

/** Usual names of the folder that a host serves; the likeliest first. */
export const USUAL_FOLDERS: readonly string[] = ['public_html', 'httpdocs', 'www', 'htdocs', 'web'];

/** Codes of a server that does not show a folder: RFC 959, section 4.2, and SFTP draft 02, section 7. */
const NOT_SHOWN_CODES = [450, 550, 553, 3];

/** What is in a folder; null if the server does not show it. */
export async function shownIn(remote: Remote, folder: string): Promise<Listing | null> {
  return await remote.list(folder).catch((error) => {
    if (NOT_SHOWN_CODES.includes(error.code)) return null;
    throw error;
  });
}

/** A temporary name beside a file. */
const temporary = (path: string) => `${path}.${randomBytes(4).toString('hex')}.subiendo`;
export const TEMPORARY = /\.[0-9a-f]{8}\.subiendo$/;

/** Bytes that are sent at once. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Writes a file beside the one that has its name, and puts it in its place. A file that does not arrive whole is removed again.
 * @param onSent called with the number of bytes before each part is sent; what it throws stops the file
 * @returns whether the server replaces a file at once, as `move` does
 * @throws the connection's error; IncompleteFile
 */
export async function putFile(
  remote: Remote,
  path: string,
  bytes: Uint8Array,
  onSent: (bytes: number) => void = () => undefined,
): Promise<boolean> {
  function* parts() {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const part = bytes.subarray(at, at + CHUNK_BYTES);
      onSent(part.length);
      yield part;
    }
  }
  const beside = temporary(path);
  try {
    const arrived = await remote.write(beside, Readable.from(parts(), { objectMode: false }));
    if (arrived !== bytes.length) throw new IncompleteFile();
    return await move(remote, beside, path);
  } catch (error) {
    await remote.remove(beside).catch(() => undefined);
    throw error;
  }
}

/**
 * Gives a file its name, in place of the file that has it.
 * @returns whether that was atomic. Servers that refuse to rename onto a file (RFC 959 leaves it open) have neither for a moment
 */
async function move(remote: Remote, from: string, to: string): Promise<boolean> {
  try {
    await remote.rename(from, to);
    return true;
  } catch (refusal) {
    await remote.remove(to).catch(() => {
      throw refusal;
    });
    await remote.rename(from, to);
    return false;
  }
}
