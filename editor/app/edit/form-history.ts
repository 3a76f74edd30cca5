import type { Path } from '../../../src/content/fields/path.ts';
import { isSame } from '../../compared-values.ts';
import { changedPath, type Value, type Values, valueIn } from './values.ts';

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
export interface History {
  /** The latest last. */
  readonly past: readonly Values[];
  /** The nearest last. */
  readonly future: readonly Values[];
  /** The typing that the next letter may continue; null after anything else. */
  readonly last: Edit | null;
}

export const NO_HISTORY: History = { past: [], future: [], last: null };

/** Adds a step, or continues the last one with further typing. */
export function recorded(history: History, before: Values, after: Values, typing: Typing | null): History {
  if (isSame(before, after)) return history;
  const { past, last } = history;
  const edit = typing && editOf(before, after, typing);
  const isContinued = edit && last && continues(last, edit);
  return { past: isContinued ? past : [...past, before], future: [], last: edit };
}

/** Ends a step: the next letter begins another. */
export function stepEnded(history: History): History {
  return { ...history, last: null };
}

/** The values before or after a step, and the history with the step taken back or repeated. */
interface Taken {
  readonly values: Values;
  readonly history: History;
}

/** Takes the last step back; null if there is none. */
export function undone({ past, future }: History, now: Values): Taken | null {
  const taken = lastOther(past, now);
  return (
    taken && { values: taken.values, history: { past: taken.rest, future: [...future, now], last: null } }
  );
}

/** Repeats the step that was taken back last; null if there is none. */
export function redone({ past, future }: History, now: Values): Taken | null {
  const taken = lastOther(future, now);
  return taken && { values: taken.values, history: { past: [...past, now], future: taken.rest, last: null } };
}

/** The last values that differ from the present ones: a word that was typed again over itself has a step without effect. */
function lastOther(steps: readonly Values[], now: Values) {
  const at = steps.findLastIndex((values) => !isSame(values, now));
  const values = steps[at];
  return values ? { values, rest: steps.slice(0, at) } : null;
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
