import type { Question } from './api.ts';

/** An error that only the owner, or her host, can resolve; its message is in Spanish and says how. */
export class Refusal extends Error {
  /** What she must decide or do before the work can go on; null if that is no question. */
  readonly question: Question | null;
  /** What the computer said, for who helps. */
  readonly details: string;

  constructor(message: string, question: Question | null = null, details = '') {
    super(message);
    this.question = question;
    this.details = details;
  }
}
