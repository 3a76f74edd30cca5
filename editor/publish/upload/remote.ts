import type { Readable } from 'node:stream';
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
  /** @returns the absolute path of the account's first folder, as the server names it */
  start(): Promise<string>;
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
