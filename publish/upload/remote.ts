import type { Readable } from 'node:stream';
import type { Connection } from '../api.ts';

/** What it takes to connect. */
export interface Account extends Connection {
  readonly password: string;
  /** Fingerprint of the SSH server's key, once the owner has confirmed it. */
  readonly hostKey: string;
}

/** The size of each file, and `'folder'` for each folder, by name or path. */
export type Listing = ReadonlyMap<string, number | 'folder'>;

/**
 * A connection to a server. Paths start at the folder that was entered; before that, where the account starts.
 * Every method but `close` rejects with the protocol's own error.
 */
export interface Remote {
  /** @returns whether there is such a folder */
  enter(folder: string): Promise<boolean>;
  /** @param folder empty for the folder that was entered */
  list(folder: string): Promise<Listing>;
  /** @returns null if there is no such file */
  read(file: string): Promise<Buffer | null>;
  /** @returns the size of what arrived */
  write(file: string, source: Readable): Promise<number>;
  /** Replaces `to` in one step, so that visitors get the old file or the new one. */
  rename(from: string, to: string): Promise<unknown>;
  remove(file: string): Promise<unknown>;
  makeFolder(folder: string): Promise<unknown>;
  /** Ends the connection at once; what is under way may then never settle. */
  close(): void;
}

/** Time after which a silent server counts as lost. */
export const TIME_LIMIT_MS = 20_000;

/** What the owner must answer before it goes on. */
export interface Question {
  /** Fingerprint of the SSH server's key, which she must confirm. */
  readonly hostKey?: string;
  /** Paths of files of others that would be replaced. */
  readonly foreign?: readonly string[];
}

/** What only the owner can mend, in Spanish, with its remedy. */
export class Refusal extends Error {
  readonly question: Question;

  constructor(message: string, question: Question = {}) {
    super(message);
    this.question = question;
  }
}
