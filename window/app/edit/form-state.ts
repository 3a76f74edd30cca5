import { type Path, pathText } from '../../../src/content/fields/path.ts';
import { type FormRef, schemaOf } from '../../../src/content/schema.ts';
import type { Draft, DraftName, FieldProblem, SaveAnswer, SaveRequest, StoredForm } from '../../api.ts';
import { isSame } from '../../compared-values.ts';
import { differences } from '../../differences.ts';
import { isNewEntry, isSameForm } from '../../form-ref.ts';
import {
  type History,
  NO_HISTORY,
  recorded,
  redone,
  stepEnded,
  type Typing,
  undone,
} from './form-history.ts';
import { merged } from './merged.ts';
import { type Values, valueIn, writtenValues } from './values.ts';

/** Milliseconds after the last key until a form is saved. */
const PAUSE = 800;

/** Milliseconds until a failed save is retried: the disk may have room again. */
const RETRY = 15_000;

/** One form while it is edited. It changes only by `next`. */
export interface FormState extends Keeping {
  /** As in `Draft.key`. */
  readonly key: string;
  /** As in `Draft.form`: a new entry has a folder once it is saved. */
  readonly form: FormRef;
  /** The form on disk that the values were made from; null if there was none. */
  readonly stored: StoredForm | null;
  readonly values: Values;
  /**
   * - `saving`: what was typed, or an opened draft, waits for its save or for the answer.
   * - `wrong`: refused because of `problems`.
   * - `partly`: saved but for the fields of `problems`.
   * - `failed`: the server or the disk failed.
   * - `conflict`: the form on disk is `theirs` now.
   * - `unreadable`: the file on disk cannot be read; `problems` says why.
   */
  readonly status: 'saved' | 'saving' | 'wrong' | 'partly' | 'failed' | 'conflict' | 'unreadable';
  /** Of the last save, at most one a field. */
  readonly problems: readonly FormProblem[];
  /** The form on disk during a conflict; null if it was deleted. */
  readonly theirs: StoredForm | null;
  /** When the draft that the form was opened with was typed; null without one. */
  readonly draftFrom: number | null;
  /** Whether neither the server nor the browser could keep the draft: it is in this tab alone. */
  readonly isUnkept: boolean;
  /** The offer to undo the last removal, order or file; null without one. */
  readonly offer: Offer | null;
  readonly history: History;
}

/** What keeps all that is typed until it is saved, and saves nothing twice: no screen shows it. */
interface Keeping {
  /** When something was typed last, in milliseconds since 1970. */
  readonly when: number;
  /** The draft that the form was opened with, until the server has replaced it. */
  readonly replaces: DraftName | null;
  /** Whether the server may keep a draft under this form's key. */
  readonly isDraftSent: boolean;
  /** Whether the browser could keep what was typed last. */
  readonly isInBrowser: boolean;
  /** The save under way; null without one. */
  readonly sending: Sending | null;
  /** A save whose answer was lost. It is repeated before any other, so that the server recognizes it. */
  readonly unanswered: SaveRequest | null;
  /** As in `SaveRequest`. */
  readonly series: number;
  /** Whether the next typing begins another series. */
  readonly isSeriesDone: boolean;
}

/** What is wrong with a field, or with the whole form. */
type FormProblem = Pick<FieldProblem, 'path' | 'message'>;

/** An offer to undo something. */
export interface Offer {
  /** What was done: «Quitaste «Facebook».» */
  readonly words: string;
  /** The value whose next change ends the offer; null if it is of no value of the form: then any change ends it. */
  readonly path: Path | null;
  /** Returns the path of what it has changed in the form, or null. */
  readonly undo: () => Path | null;
}

/** A save, with what the form had when it was sent. */
interface Sending {
  readonly request: SaveRequest;
  readonly values: Values;
  readonly stored: StoredForm | null;
}

/** What became of a save; `isLost` if nobody knows whether the server has saved. */
export type Answer =
  | SaveAnswer
  | { readonly result: 'failed'; readonly words: string; readonly isLost: boolean };

export type FormEvent =
  /** @param typing null for a change that is a step of its own */
  | {
      readonly type: 'edited';
      readonly values: Values;
      readonly typing: Typing | null;
      readonly when: number;
    }
  /** The owner has left the form or a field. */
  | { readonly type: 'step-ended' }
  | { readonly type: 'undone'; readonly when: number }
  | { readonly type: 'redone'; readonly when: number }
  | { readonly type: 'offered'; readonly offer: Offer | null }
  /** The form on disk was read: null if it is not there. */
  | {
      readonly type: 'read';
      readonly stored: StoredForm | null;
      readonly problems: FormState['problems'];
    }
  /** In a conflict she chose what she typed. */
  | { readonly type: 'kept-mine' }
  /** She goes on with the draft that the form was opened with. */
  | { readonly type: 'went-on' }
  | { readonly type: 'discarded' }
  /** @param stored as before it was discarded */
  | { readonly type: 'brought-back'; readonly stored: StoredForm | null; readonly when: number }
  /** It is time to save. `isRetry`: nobody asked, so the status changes only with the answer, and nothing flickers. */
  | { readonly type: 'due'; readonly isRetry: boolean }
  | { readonly type: 'answered'; readonly answer: Answer }
  /** The answer to `keep-in-browser`. */
  | { readonly type: 'kept-in-browser'; readonly isInBrowser: boolean };

/** What a new state asks for. */
export type Effect =
  /** After a time, in place of an earlier one: the event `due`. */
  | { readonly do: 'wait'; readonly milliseconds: number; readonly isRetry: boolean }
  | { readonly do: 'stop-waiting' }
  | { readonly do: 'send'; readonly request: SaveRequest }
  | { readonly do: 'keep-in-browser'; readonly draft: SaveRequest }
  /** With `when` only if it has not changed since. */
  | { readonly do: 'forget-in-browser'; readonly key: string; readonly when?: number }
  | { readonly do: 'discard'; readonly key: string; readonly replaces: DraftName | null }
  /** The form was saved, or its entry has a folder now. */
  | { readonly do: 'tell-saved' };

interface Next {
  readonly state: FormState;
  /** In their order. */
  readonly effects: readonly Effect[];
}

/** What a form begins with. */
export interface Opening {
  readonly form: FormRef;
  readonly stored: StoredForm | null;
  readonly draft: Draft | null;
}

/**
 * The state of a form that is opened.
 * @param problems of the form on disk
 */
export function opened(
  { form, stored, draft }: Opening,
  key: string,
  problems: FormState['problems'],
): FormState {
  return {
    key,
    form,
    stored,
    values: draft?.data ?? stored?.data ?? {},
    status: draft ? 'saving' : problems.length > 0 ? 'wrong' : 'saved',
    problems,
    theirs: null,
    draftFrom: draft?.when ?? null,
    isUnkept: false,
    offer: null,
    history: NO_HISTORY,
    when: draft?.when ?? 0,
    replaces: draft && { key: draft.key, when: draft.when },
    isDraftSent: false,
    isInBrowser: true,
    sending: null,
    unanswered: null,
    series: 0,
    // A restored draft is saved at once: what is typed then must not share its copy.
    isSeriesDone: true,
  };
}

/** The state of a form after an event, and what has to be done for it. */
export function next(state: FormState, event: FormEvent): Next {
  switch (event.type) {
    case 'edited':
      return edited(state, event.values, event.typing, event.when);
    case 'step-ended':
      return only(withStepEnded(state));
    case 'undone':
      return stepped(state, undone, event.when);
    case 'redone':
      return stepped(state, redone, event.when);
    case 'offered':
      return only({ ...state, offer: event.offer });
    case 'read':
      // The next save's answer says what is on disk.
      return state.sending || state.status === 'failed' || isNewEntry(state.form)
        ? only(state)
        : compared(state, event.stored, event.problems);
    case 'kept-mine':
      return keptMine(state);
    case 'went-on':
      return only({ ...state, draftFrom: null });
    case 'discarded':
      return discarded(state);
    case 'brought-back':
      return stepped({ ...state, stored: event.stored }, undone, event.when);
    case 'due':
      return due(state, event.isRetry);
    case 'answered':
      return state.sending ? answered(state, state.sending, event.answer) : only(state);
    case 'kept-in-browser':
      return only(
        state.isInBrowser === event.isInBrowser ? state : { ...state, isInBrowser: event.isInBrowser },
      );
  }
}

const only = (state: FormState, ...effects: readonly Effect[]): Next => ({ state, effects });

/** Goes on from the state of a first step, with the effects of both. */
function then(first: Next, step: (state: FormState) => Next): Next {
  const second = step(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
}

function edited(state: FormState, values: Values, typing: Typing | null, when: number): Next {
  const changed = {
    ...state,
    history: recorded(state.history, state.values, values, typing),
    series: !typing || state.isSeriesDone ? state.series + 1 : state.series,
    isSeriesDone: !typing,
  };
  return withValues(changed, values, when);
}

function stepped(state: FormState, step: typeof undone, when: number): Next {
  const taken = step(state.history, state.values);
  if (!taken) return only(state);
  return withValues(withStepEnded({ ...state, history: taken.history }), taken.values, when);
}

/** Ends a step of the history, and the series of saves that share a copy. */
function withStepEnded(state: FormState): FormState {
  return { ...state, history: stepEnded(state.history), isSeriesDone: true };
}

function withValues(state: FormState, values: Values, when: number): Next {
  const { values: before, offer } = state;
  const isOffered = offer?.path && valueIn(before, offer.path) === valueIn(values, offer.path);
  return savedSoon({ ...state, values, when, offer: isOffered ? offer : null });
}

/** Keeps the draft in the browser at once, and saves after a pause. */
function savedSoon(state: FormState): Next {
  const { status } = state;
  return only(
    { ...state, status: status === 'saved' || status === 'failed' ? 'saving' : status },
    { do: 'keep-in-browser', draft: requestOf(state) },
    { do: 'wait', milliseconds: PAUSE, isRetry: false },
  );
}

/**
 * Takes what is on disk where nothing else was typed, or starts a conflict if the same changed on both sides.
 * @param theirs null if the form was deleted
 * @param problems of the form on disk
 */
function compared(state: FormState, theirs: StoredForm | null, problems: FormState['problems'] = []): Next {
  if (theirs?.unreadable)
    return only({
      ...state,
      status: 'unreadable',
      problems: [{ path: [], message: theirs.unreadable }],
      theirs: null,
    });
  // The file can be read again: what was typed meanwhile is saved.
  if (state.status === 'unreadable')
    return then(savedSoon({ ...state, status: 'saving', problems: [] }), (now) =>
      compared(now, theirs, problems),
    );
  const isConflict = state.status === 'conflict';
  // The form on disk is the one that was opened, perhaps again.
  if (theirs?.version === state.stored?.version)
    return isConflict && theirs ? rebased(state, theirs, state.values, problems) : only(state);
  if (!theirs && !differsFrom(state, state.stored)) return only(state);
  const sides = theirs && mergedWith(state, theirs);
  if (sides && isSameWritten(state.form, sides.hers, sides.onDisk))
    return rebased(state, theirs, sides.hers, problems);
  const conflict = { ...state, status: 'conflict', theirs } as const;
  // The server must keep this draft: another tab opened with the same draft has removed that one by saving it.
  return isConflict ? only(conflict) : savedSoon(conflict);
}

/** The typed values with what changed on disk. Where the same changed on both sides they are hers, or those on disk. */
function mergedWith({ form, stored, values }: FormState, theirs: StoredForm) {
  // A draft may be of a form that is no longer on disk: what she has changed in that is unknown (`baseOf`).
  if (!stored || Object.keys(stored.data).length === 0) return { hers: values, onDisk: theirs.data };
  const schema = schemaOf(form);
  return {
    hers: merged(schema, stored.data, values, theirs.data),
    onDisk: merged(schema, stored.data, theirs.data, values),
  };
}

/**
 * Goes on from another form on disk, and ends a conflict: what differs from it is saved.
 * @param problems of the form on disk
 */
function rebased(
  state: FormState,
  stored: StoredForm,
  values: Values,
  problems: FormState['problems'] = [],
): Next {
  const now = {
    ...state,
    stored,
    values,
    // What comes from elsewhere can be undone too.
    history: recorded(state.history, state.values, values, null),
    status: 'saving',
    theirs: null,
  } as const;
  return differsFrom(now, stored) ? savedSoon(now) : adopted(state, stored, problems);
}

function adopted(state: FormState, stored: StoredForm, problems: FormState['problems']): Next {
  return then(settled({ ...state, stored }, stored.data), (now) =>
    only(problems.length > 0 ? { ...now, status: 'wrong', problems } : now),
  );
}

/** Ends a conflict: what she typed is saved over what is on disk. */
function keptMine(state: FormState): Next {
  const { theirs } = state;
  if (theirs) return rebased(state, theirs, mergedWith(state, theirs).hers);
  return savedSoon({ ...state, stored: null, status: 'saving' });
}

/** Drops unsaved values: what is on disk stays. In a conflict only those that changed there too. */
function discarded(state: FormState): Next {
  const { status, theirs } = state;
  const known = { ...state, unanswered: null };
  if (status !== 'conflict') return settled(known, state.stored?.data ?? {});
  return theirs
    ? rebased(known, theirs, mergedWith(state, theirs).onDisk)
    : settled({ ...known, stored: null }, {});
}

/** Nothing is left to save: the values are those on disk, or only written otherwise. */
function settled(state: FormState, values: Values): Next {
  const { key, replaces, isDraftSent } = state;
  // If the server does not answer, the draft stays and is shown again in the next session.
  const discard = isDraftSent || replaces ? [{ do: 'discard', key, replaces } as const] : [];
  return only(
    {
      ...state,
      values,
      // What comes from elsewhere, or is discarded, can be undone too.
      history: recorded(state.history, state.values, values, null),
      status: 'saved',
      problems: [],
      theirs: null,
      draftFrom: null,
      isUnkept: false,
      isDraftSent: false,
      replaces: null,
    },
    { do: 'stop-waiting' },
    { do: 'forget-in-browser', key },
    ...discard,
    ...forgotten(replaces),
  );
}

const forgotten = (draft: DraftName | null): readonly Effect[] =>
  draft ? [{ do: 'forget-in-browser', ...draft }] : [];

/** Saves, unless a save is under way or nothing has changed. */
function due(state: FormState, isRetry: boolean): Next {
  const { status, theirs, unanswered, values, stored } = state;
  const stop = { do: 'stop-waiting' } as const;
  if (state.sending) return only(state, stop);
  const isDeleted = status === 'conflict' && !theirs;
  if (!unanswered && !isDeleted && !differsFrom(state, stored)) {
    if (status === 'unreadable') return only(state, stop);
    return status === 'conflict' ? discarded(state) : settled(state, values);
  }
  const request = unanswered ?? requestOf(state);
  const isStatusKept = isRetry || ['wrong', 'partly', 'conflict', 'unreadable'].includes(status);
  return only(
    { ...state, status: isStatusKept ? status : 'saving', sending: { request, values, stored } },
    stop,
    { do: 'send', request },
  );
}

function requestOf({ key, form, stored, values, when, replaces, series }: FormState): SaveRequest {
  return {
    key,
    form,
    version: stored?.version ?? null,
    data: writtenValues(schemaOf(form), values, stored?.data) as SaveRequest['data'],
    when,
    replaces,
    series,
  };
}

function answered(state: FormState, sent: Sending, answer: Answer): Next {
  const { request } = sent;
  // She may have ended a conflict meanwhile: the next save is made from another form on disk.
  const isRebased = state.stored !== sent.stored;
  // `when` differs also if an older, unanswered save was repeated.
  const isOutdated = isRebased || state.values !== sent.values || request.when !== state.when;
  const isLost = answer.result === 'failed' && answer.isLost;
  const isKept = isWithServer(answer);
  const received = only(
    {
      ...state,
      sending: null,
      unanswered: isLost ? request : null,
      replaces: isKept ? null : state.replaces,
      isDraftSent: true,
      isUnkept: !isKept && !state.isInBrowser,
    },
    ...forgotten(isKept && !isOutdated ? { key: request.key, when: request.when } : null),
    ...forgotten(isKept ? state.replaces : null),
  );
  const taken = then(received, (now) => takenIn(now, answer, isRebased));
  return isOutdated && !isLost ? then(taken, savedSoon) : taken;
}

/** Whether the server has what was sent: saved, or kept as a draft. */
function isWithServer(answer: Answer): boolean {
  if (answer.result === 'failed') return false;
  return answer.result === 'saved' || answer.isKept === true;
}

/** @param isRebased whether a conflict was ended since the save was sent */
function takenIn(state: FormState, answer: Answer, isRebased: boolean): Next {
  switch (answer.result) {
    case 'failed':
      return only(
        { ...state, status: 'failed', problems: [{ path: [], message: answer.words }] },
        { do: 'wait', milliseconds: RETRY, isRetry: true },
      );
    case 'invalid':
      return refused(state, answer.problems, answer.stored);
    case 'saved': {
      // The save has removed the draft.
      const saved = { ...state, form: answer.form, stored: answer.stored, isDraftSent: false };
      // Values stay as typed, even where the file has a normalized form of them.
      return then(settled(saved, state.values), (now) => only(now, { do: 'tell-saved' }));
    }
    case 'conflict': {
      const named = { ...state, form: answer.form };
      // A save with version null restores a deleted entry. The empty version is refused until the owner has chosen.
      const stored = state.stored ?? { version: '', data: {}, unreadable: null };
      const known = isRebased ? only(named) : compared({ ...named, stored }, answer.stored);
      return isSameForm(answer.form, state.form)
        ? known
        : then(known, (now) => only(now, { do: 'tell-saved' }));
    }
  }
}

/** @param right the form with its right fields, if they were saved */
function refused(state: FormState, problems: readonly FieldProblem[], right: StoredForm | undefined): Next {
  const stored = right ?? state.stored;
  // A problem of another form has no field here: it is shown as one of the whole form.
  const isOwn = ({ form }: FieldProblem) => !stored || (form !== null && isSameForm(form, state.form));
  const own = problems.map((one) => ({ path: isOwn(one) ? one.path : [], message: one.message }));
  const known = {
    ...state,
    stored,
    status: right ? 'partly' : 'wrong',
    problems: onePerField(own),
    theirs: null,
  } as const;
  return right ? only(known, { do: 'tell-saved' }) : only(known);
}

/** The last problem of each field. */
export function onePerField(problems: readonly FormProblem[]): readonly FormProblem[] {
  return [...new Map(problems.map(({ path, message }) => [pathText(path), { path, message }])).values()];
}

/** The message about a field, or about the whole form (an empty path); undefined without a problem. */
export function messageAt(problems: readonly FormProblem[], path: Path): string | undefined {
  return problems.find((one) => isSame(one.path, path))?.message;
}

/** Compares the values as they would be written; null counts as an empty form. */
function differsFrom({ form, values }: FormState, stored: StoredForm | null): boolean {
  return !isSameWritten(form, values, stored?.data ?? {});
}

function isSameWritten(form: FormRef, one: Values, other: Values): boolean {
  const schema = schemaOf(form);
  return isSame(writtenValues(schema, one), writtenValues(schema, other));
}

/** Whether the last save failed or was refused. */
export function hasFailedSave(state: FormState): boolean {
  if (state.status === 'unreadable') return differsFrom(state, state.stored);
  return state.status !== 'saved' && state.status !== 'saving';
}

/** Whether a form has values that are not on disk. */
export function hasUnsavedValues(state: FormState): boolean {
  return state.sending !== null || differsFrom(state, state.stored);
}

/** Describes what a conflict is about, a sentence per field: what was typed, and what is on disk. */
export function conflictLines(state: FormState, theirs: StoredForm): readonly string[] {
  const { hers, onDisk } = mergedWith(state, theirs);
  const [typed, stored] = [hers, onDisk].map((one) => writtenValues(schemaOf(state.form), one));
  return differences(state.form, typed, stored);
}
