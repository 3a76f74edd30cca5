import { changedPath, isSame, type Path, type Value, type Values, valueIn } from './values.ts';

/** How a change was made: `composed` by an input method or a dead key, whose letters replace each other. */
export type Typing = 'typed' | 'composed';

/** How a text differs from one before it. */
interface Difference {
  /** Characters before what was removed and inserted. */
  readonly start: number;
  readonly removed: string;
  readonly inserted: string;
}

/** What typing did to a field. */
interface Edit extends Difference {
  readonly path: Path;
  readonly typing: Typing;
  readonly before: string;
}

/** The values that a form had, for undo and redo: a step for each word that was typed, and for each other change. */
export class FormHistory {
  readonly #past: Values[] = [];
  #future: Values[] = [];
  /** The typing that the next letter may continue; null after anything else. */
  #last: Edit | null = null;

  /** Adds a step, or continues the last one with further typing. */
  record(before: Values, after: Values, typing: Typing | null): void {
    if (isSame(before, after)) return;
    this.#future = [];
    const edit = typing && editOf(before, after, typing);
    const isContinued = edit && this.#last && continues(this.#last, edit);
    if (!isContinued) this.#past.push(before);
    this.#last = edit;
  }

  /** Ends a step: the next letter begins another. */
  endStep(): void {
    this.#last = null;
  }

  /** Takes the last step back and returns the values before it, or null if there is none. */
  undo(now: Values): Values | null {
    return this.#go(now, this.#past, this.#future);
  }

  /** Repeats the step that was taken back last and returns the values after it, or null if there is none. */
  redo(now: Values): Values | null {
    return this.#go(now, this.#future, this.#past);
  }

  #go(now: Values, from: Values[], to: Values[]): Values | null {
    let values = from.pop();
    // A word that was typed again over itself has a step that changes nothing.
    while (values && isSame(values, now)) values = from.pop();
    if (!values) return null;
    to.push(now);
    this.endStep();
    return values;
  }
}

/** What typing did; null if more than one text has changed. */
function editOf(old: Values, now: Values, typing: Typing): Edit | null {
  const path = changedPath(old, now);
  const [before, after] = [textOf(valueIn(old, path)), textOf(valueIn(now, path))];
  if (before === null || after === null) return null;
  return { path, typing, before, ...difference(before, after) };
}

/** A value as its field shows it; null for groups and lists. */
export function textOf(value: Value): string | null {
  return typeof value === 'object' && value !== null ? null : String(value ?? '');
}

/** Whether an edit belongs to the same word or composition, or to the same run of deleted letters. */
function continues(last: Edit, next: Edit): boolean {
  if (!isSame(last.path, next.path)) return false;
  const isComposition = [last, next].every(({ typing }) => typing === 'composed');
  if (isComposition && next.removed) return true;
  if (next.inserted && next.removed) return false;
  if (next.removed)
    return !last.inserted && [next.start, next.start + next.removed.length].includes(last.start);
  const isBehind = next.start === last.start + last.inserted.length;
  // A word has the space before it, so that no step is a mere space.
  const isNewWord = /\S$/.test(next.before.slice(0, next.start)) && /^\s/.test(next.inserted);
  return isBehind && !isNewWord && [...next.inserted].length === 1;
}

/** Finds the one part in which two texts differ. */
export function difference(before: string, after: string): Difference {
  const start = commonStart(before, after);
  const end = commonStart(reversed(before.slice(start)), reversed(after.slice(start)));
  return {
    start,
    removed: before.slice(start, before.length - end),
    inserted: after.slice(start, after.length - end),
  };
}

/** How many characters two texts begin with alike. */
function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

const reversed = (text: string) => text.split('').toReversed().join('');
