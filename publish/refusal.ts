import type { MergeChoice } from './api.ts';

/** A question that the owner must answer before the work can continue. */
interface Question {
  /** Fingerprint of an SSH server's key, to confirm. */
  readonly hostKey?: string;
  /** Paths of files that are not ours, to replace. */
  readonly foreign?: readonly string[];
  /** The id of a publication of another computer, to publish over. */
  readonly elsewhere?: string;
  /** Forms that two computers have changed, to choose from. */
  readonly choices?: readonly MergeChoice[];
  /** Whether Revisar lists what keeps the work from being done. */
  readonly isUnready?: boolean;
  /** What the computer said, for who helps. */
  readonly details?: string;
}

/** An error that only the owner, or her host, can resolve; its message is in Spanish and says how. */
export class Refusal extends Error {
  readonly question: Question;

  constructor(message: string, question: Question = {}) {
    super(message);
    this.question = question;
  }
}
