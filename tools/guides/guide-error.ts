/** A mistake in a guide's text that its owner can mend: where it is, and what to write instead, in Spanish. */
export class GuideError extends Error {
  constructor(file: string, place: string, remedy: string) {
    super(`${file}\n  ${place}: ${remedy}`);
    this.name = 'GuideError';
  }
}
