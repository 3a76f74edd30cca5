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
  /** @returns the file's size on the server */
  write(file: string, source: Readable): Promise<number>;
  /**
   * Adds to the end of a file.
   * @returns the file's size on the server
   */
  append(file: string, source: Readable): Promise<number>;
  /** Most servers replace `to` atomically. Some refuse to rename onto a file. */
  rename(from: string, to: string): Promise<unknown>;
  remove(file: string): Promise<unknown>;
  makeFolder(folder: string): Promise<unknown>;
  /** Takes the right to write from others, for those of these files that `list` has seen with it. */
  protect(files: Iterable<string>): Promise<void>;
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
  /** Whether the server has other files of the page. */
  readonly hasOthers: boolean;

  constructor(file: string, hasOthers: boolean, cause: unknown) {
    super(`${file} could not be uploaded`, { cause });
    this.file = file;
    this.hasOthers = hasOthers;
  }
}
