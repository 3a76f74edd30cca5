import type { Readable } from 'node:stream';

/** A file or folder in a server's folder. */
export interface Entry {
  readonly isFolder: boolean;
  readonly size: number;
}

/**
 * A connection to a server. Paths start at the folder that was entered; before that, where the account starts.
 * Every method but `close` rejects with the protocol's own error.
 */
export interface Remote {
  /** @returns whether there is such a folder */
  enter(folder: string): Promise<boolean>;
  /** @param folder empty for the folder that was entered */
  list(folder: string): Promise<ReadonlyMap<string, Entry>>;
  size(file: string): Promise<number>;
  read(file: string): Promise<Buffer>;
  write(file: string, source: Readable): Promise<void>;
  /** Replaces `to` in one step, so that visitors get the old file or the new one. */
  rename(from: string, to: string): Promise<void>;
  remove(file: string): Promise<void>;
  makeFolder(folder: string): Promise<void>;
  /** Ends the connection at once; what is under way may then never settle. */
  close(): void;
}

/** Time after which a silent server counts as lost. */
export const TIME_LIMIT_MS = 20_000;

/** A failure that trying again does not mend, in Spanish, with its remedy. */
export class Refusal extends Error {
  /** Fingerprint of the SSH server's key, if the owner must confirm it first. */
  readonly hostKey: string | null;

  constructor(message: string, hostKey: string | null = null) {
    super(message);
    this.hostKey = hostKey;
  }
}
