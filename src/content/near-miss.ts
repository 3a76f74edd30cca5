/**
 * The candidate that `word` most likely was meant to be, or null when none is close: at most three letters
 * apart (as `precio` is from `price`), and never more than half of the word.
 */
export function nearMiss(word: string, candidates: readonly string[]): string | null {
  const limit = Math.min(3, Math.floor(word.length / 2));
  const [best] = candidates
    .filter((candidate) => Math.abs(candidate.length - word.length) <= limit)
    .map((candidate) => ({ candidate, distance: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter((match) => match.distance <= limit)
    .toSorted((a, b) => a.distance - b.distance);
  return best?.candidate ?? null;
}

/** Levenshtein distance: letters to add, drop or change to turn one word into the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const change = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
