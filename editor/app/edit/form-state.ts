import { type Path, pathText } from '../../../src/content/fields/path.ts';
import { type FormRef, schemaOf } from '../../../src/content/schema.ts';
import type { Draft, FieldProblem, Json, SaveAnswer, SaveRequest, StoredForm } from '../../api.ts';
import { isSame } from '../../compared-values.ts';
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
import { type Values, valueIn, writtenValues } from './values.ts';

/** Milliseconds after the last key until a form is saved. */
const PAUSE = 800;

/** Milliseconds until a failed save is retried: the disk may have room again. */
const RETRY = 15_000;

/** One form while it is edited: the form on disk, with what she has typed over it. It changes only by `next`. */
export interface FormState {
  /** As in `Draft.key`. */
  readonly key: string;
  /** As in `Draft.form`: a new entry has a folder once it is saved. */
  readonly form: FormRef;
  /** The form on disk that the values were made from; null if there is none. */
  readonly stored: StoredForm | null;
  /** What a new entry begins with, which she has not typed; empty for any other. */
  readonly preset: Values;
  readonly values: Values;
  /**
   * - `saving`: what was typed, or a draft from before, waits for its save or for the answer.
   * - `wrong`: refused because of `problems`.
   * - `partly`: saved but for the fields of `problems`.
   * - `failed`: the server or the disk failed.
   * - `unreadable`: the file on disk cannot be read; `problems` says why.
   */
  readonly status: 'saved' | 'saving' | 'wrong' | 'partly' | 'failed' | 'unreadable';
  /** Of the last save, at most one a field. */
  readonly problems: readonly FormProblem[];
  /** Where what was sent last is: in the file, in a draft on the server, or only in this tab. */
  readonly keptIn: 'file' | 'draft' | 'tab';
  /** When the draft that the form began with was typed; null without one. */
  readonly draftFrom: number | null;
  /** Whether another program has changed the file while she typed: what she typed stays, and «Copias» has the other one. */
  readonly isOverOther: boolean;
  /** The offer to undo the last removal, order, file or paste; null without one. */
  readonly offer: Offer | null;
  readonly history: History;
  /** The values of the save under way; null without one. */
  readonly sent: Values | null;
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
  /** What its button says; «Deshacer» without it. */
  readonly button?: string | undefined;
  /** Whether it is taken by itself when she leaves the form: what was emptied to be written anew was not. */
  readonly isTakenOnLeaving?: boolean;
  /** The value whose next change ends the offer; null if it is of no value of the form: then any change ends it. */
  readonly path: Path | null;
  /** Returns the path of what it has changed in the form, or null. */
  readonly undo: () => Path | null;
}

/** What became of a save. */
export type Answer = SaveAnswer | { readonly result: 'failed'; readonly words: string };

export type FormEvent =
  /** @param typing null for a change that is a step of its own */
  | { readonly type: 'edited'; readonly values: Values; readonly typing: Typing | null }
  /** She has left the form. */
  | { readonly type: 'left' }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  | { readonly type: 'offered'; readonly offer: Offer | null }
  /** The form on disk was read: null if it is not there. */
  | { readonly type: 'read'; readonly stored: StoredForm | null; readonly problems: FormState['problems'] }
  /** She continues the draft that the form began with. */
  | { readonly type: 'went-on' }
  | { readonly type: 'discarded' }
  /** @param stored as before it was discarded */
  | { readonly type: 'brought-back'; readonly stored: StoredForm | null }
  /**
   * It is time to save.
   * - `retry`: nobody asked, so the status changes only with the answer, and nothing flickers.
   * - `closing`: the tab is closed. What is typed is sent even while a save is under way, whose answer will not be heard.
   */
  | { readonly type: 'due'; readonly why: 'pause' | 'retry' | 'closing' }
  | { readonly type: 'answered'; readonly answer: Answer };

/** What a new state asks for. */
export type Effect =
  /** After a time, in place of an earlier one: the event `due`. */
  | { readonly do: 'wait'; readonly milliseconds: number; readonly why: 'pause' | 'retry' }
  | { readonly do: 'stop-waiting' }
  | { readonly do: 'send'; readonly request: SaveRequest; readonly isClosing: boolean }
  | { readonly do: 'discard'; readonly key: string };

interface Next {
  readonly state: FormState;
  /** In their order. */
  readonly effects: readonly Effect[];
}

/** What a form begins with. */
export interface FormStart {
  readonly form: FormRef;
  readonly stored: StoredForm | null;
  readonly draft: Draft | null;
  /** As in `FormState`. */
  readonly preset?: Values;
}

/**
 * The state of a form that is opened.
 * @param key of a form without a draft
 * @param problems of the form on disk
 */
export function firstState(
  { form, stored, draft, preset = {} }: FormStart,
  key: string,
  problems: FormState['problems'],
): FormState {
  return {
    key: draft?.key ?? key,
    form,
    stored,
    preset,
    values: { ...preset, ...stored?.data, ...draft?.data },
    status: draft ? 'saving' : problems.length > 0 ? 'wrong' : 'saved',
    problems,
    keptIn: draft ? 'draft' : 'file',
    draftFrom: draft?.when ?? null,
    isOverOther: false,
    offer: null,
    history: NO_HISTORY,
    sent: null,
    // Unlike those of the tab that kept the draft, whose copies it would share.
    series: draft?.when ?? 0,
    // A draft is saved at once: what is typed then must not share its copy.
    isSeriesDone: true,
  };
}

/** The state of a form after an event, and what has to be done for it. */
export function next(state: FormState, event: FormEvent): Next {
  switch (event.type) {
    case 'edited':
      return edited(state, event.values, event.typing);
    case 'left':
      return only({ ...withStepEnded(state), isOverOther: false, offer: null });
    case 'undone':
      return stepped(state, undone);
    case 'redone':
      return stepped(state, redone);
    case 'offered':
      return only({ ...state, offer: event.offer });
    case 'read':
      // The next save's answer says what is on disk.
      return state.sent || state.status === 'failed' || isNewEntry(state.form)
        ? only(state)
        : followed(state, event.stored, event.problems);
    case 'went-on':
      return only({ ...state, draftFrom: null });
    case 'discarded':
      return settled(state, state.stored?.data ?? state.preset);
    case 'brought-back':
      return stepped({ ...state, stored: event.stored }, undone);
    case 'due':
      return due(state, event.why);
    case 'answered':
      return state.sent ? answered(state, state.sent, event.answer) : only(state);
  }
}

const only = (state: FormState, ...effects: readonly Effect[]): Next => ({ state, effects });

/** Goes on from the state of a first step, with the effects of both. */
function then(first: Next, step: (state: FormState) => Next): Next {
  const second = step(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
}

function edited(state: FormState, values: Values, typing: Typing | null): Next {
  const changed = {
    ...state,
    history: recorded(state.history, state.values, values, typing),
    series: !typing || state.isSeriesDone ? state.series + 1 : state.series,
    isSeriesDone: !typing,
  };
  return withValues(changed, values);
}

function stepped(state: FormState, step: typeof undone): Next {
  const taken = step(state.history, state.values);
  if (!taken) return only(state);
  return withValues(withStepEnded({ ...state, history: taken.history }), taken.values);
}

/** Ends a step of the history, and the series of saves that share a copy. */
function withStepEnded(state: FormState): FormState {
  return { ...state, history: stepEnded(state.history), isSeriesDone: true };
}

function withValues(state: FormState, values: Values): Next {
  const { values: before, offer } = state;
  const isOffered = offer?.path && valueIn(before, offer.path) === valueIn(values, offer.path);
  return savedSoon({ ...state, values, offer: isOffered ? offer : null });
}

/** Saves after a pause. */
function savedSoon(state: FormState): Next {
  const { status } = state;
  return only(
    { ...state, status: status === 'saved' || status === 'failed' ? 'saving' : status },
    { do: 'wait', milliseconds: PAUSE, why: 'pause' },
  );
}

/**
 * Takes what is on disk under what she has typed.
 * @param stored null if the form was deleted
 * @param problems of the form on disk
 */
function followed(state: FormState, stored: StoredForm | null, problems: FormState['problems'] = []): Next {
  if (stored?.unreadable) {
    const why = [{ path: [], message: stored.unreadable }];
    return only({ ...state, status: 'unreadable', problems: why });
  }
  const isChanged = stored?.version !== state.stored?.version;
  if (!isChanged && state.status !== 'unreadable') return only(state);
  const isTyped = hasTyped(state);
  // The window closes a deleted form in which nothing is typed.
  if (!stored && !isTyped) return only(state);
  const now = { ...onto(state, stored), isOverOther: state.isOverOther || (isChanged && isTyped) };
  // What is typed in a form that is on disk no longer brings it back.
  if (hasTyped(now)) return savedSoon({ ...now, status: 'saving', problems: [] });
  return then(settled(now, now.values), (saved) =>
    only(problems.length > 0 ? { ...saved, status: 'wrong', problems } : saved),
  );
}

/** The form on disk with what she has typed over it; what is the same in both stays as it was typed. */
function onto(state: FormState, stored: StoredForm | null): FormState {
  if (!stored) return { ...state, stored };
  const { form, values, sent } = state;
  const typed = typedOver(form, values, beginningOf(state));
  const other = typedOver(form, values, stored.data);
  // What she takes back while it is saved is hers too.
  const isTakenBack = (name: string) => sent !== null && !isSame(values[name], sent[name]);
  const isHers = (name: string) => name in typed || !(name in other) || isTakenBack(name);
  const names = Object.keys({ ...stored.data, ...values });
  const now = Object.fromEntries(
    names.map((name) => [name, isHers(name) ? values[name] : stored.data[name]]),
  );
  if (isSame(now, values)) return { ...state, stored };
  // What comes from elsewhere is no step of hers: undoing does not take it back.
  return { ...state, stored, values: now, history: NO_HISTORY };
}

/** Nothing is left to save: the values are those on disk, or only written otherwise. */
function settled(state: FormState, values: Values): Next {
  const { key, keptIn, history } = state;
  // If the server does not answer, the draft stays and is shown again in the next session.
  const discard = keptIn === 'file' ? [] : [{ do: 'discard', key } as const];
  return only(
    {
      ...state,
      values,
      // What is discarded can be undone.
      history: recorded(history, state.values, values, null),
      status: 'saved',
      problems: [],
      keptIn: 'file',
      draftFrom: null,
    },
    { do: 'stop-waiting' },
    ...discard,
  );
}

/** Saves, unless a save is under way or nothing has changed. */
function due(state: FormState, why: 'pause' | 'retry' | 'closing'): Next {
  const { status, values } = state;
  const stop = { do: 'stop-waiting' } as const;
  const isClosing = why === 'closing';
  if (state.sent && !isClosing) return only(state, stop);
  if (!hasTyped(state)) return status === 'unreadable' ? only(state, stop) : settled(state, values);
  const isStatusKept = why === 'retry' || ['wrong', 'partly', 'unreadable'].includes(status);
  return only({ ...state, status: isStatusKept ? status : 'saving', sent: values }, stop, {
    do: 'send',
    request: requestOf(state),
    isClosing,
  });
}

function requestOf({ key, form, stored, values, series }: FormState): SaveRequest {
  // Of a form that is not on disk, empty fields have their problems too.
  const data = stored ? typedOver(form, values, stored.data) : writtenValues(schemaOf(form), values);
  return { key, form, version: stored?.version ?? null, data: data as SaveRequest['data'], series };
}

function answered(state: FormState, sent: Values, answer: Answer): Next {
  const isOutdated = state.values !== sent;
  const taken = then(takenIn(state, answer), (now) => only({ ...now, sent: null }));
  return isOutdated && answer.result !== 'failed' ? then(taken, savedSoon) : taken;
}

function takenIn(state: FormState, answer: Answer): Next {
  switch (answer.result) {
    case 'failed':
      return only(
        { ...state, status: 'failed', problems: [{ path: [], message: answer.words }], keptIn: 'tab' },
        { do: 'wait', milliseconds: RETRY, why: 'retry' },
      );
    case 'invalid':
      return refused({ ...state, keptIn: answer.isKept ? 'draft' : 'tab' }, answer);
    case 'saved': {
      const isOverOther = state.isOverOther || answer.isOverOther === true;
      // The save has removed the draft.
      const saved = {
        ...onto(state, answer.stored),
        form: answer.form,
        keptIn: 'file',
        isOverOther,
      } as const;
      return settled(saved, saved.values);
    }
    case 'conflict': {
      const { form, stored, isKept } = answer;
      const named = { ...state, form, keptIn: isKept ? 'draft' : 'tab' } as const;
      if (stored) return followed(named, stored);
      // It was deleted: what she types brings it back.
      return savedSoon({ ...named, stored, status: 'saving', problems: [], isOverOther: true });
    }
  }
}

function refused(
  state: FormState,
  { problems, stored, isOverOther }: Extract<SaveAnswer, { readonly result: 'invalid' }>,
): Next {
  const now = stored ? onto(state, stored) : state;
  // A problem of another form has no field here: it is shown as one of the whole form.
  const isOwn = ({ form }: FieldProblem) => !now.stored || (form !== null && isSameForm(form, now.form));
  const own = problems.map((one) => ({ path: isOwn(one) ? one.path : [], message: one.message }));
  return only({
    ...now,
    status: stored ? 'partly' : 'wrong',
    problems: onePerField(own),
    isOverOther: state.isOverOther || isOverOther === true,
  });
}

/** The last problem of each field. */
export function onePerField(problems: readonly FormProblem[]): readonly FormProblem[] {
  return [...new Map(problems.map(({ path, message }) => [pathText(path), { path, message }])).values()];
}

/** The message about a field, or about the whole form (an empty path); undefined without a problem. */
export function messageAt(problems: readonly FormProblem[], path: Path): string | undefined {
  return problems.find((one) => isSame(one.path, path))?.message;
}

/** The values that she types over: those on disk, or what a new entry begins with. */
const beginningOf = ({ stored, preset }: FormState): Values => stored?.data ?? preset;

/** The fields that differ from those at the beginning, as they would be written; null stands for an empty one. */
function typedOver(form: FormRef, values: Values, beginning: Values): SaveRequest['data'] {
  const written = (one: Values) => writtenValues(schemaOf(form), one);
  const [before, now] = [written(beginning), written(values)];
  const typed = Object.keys({ ...before, ...now }).filter((name) => !isSame(before[name], now[name]));
  return Object.fromEntries(typed.map((name) => [name, (now[name] ?? null) as Json]));
}

function hasTyped(state: FormState): boolean {
  const { form, values } = state;
  return Object.keys(typedOver(form, values, beginningOf(state))).length > 0;
}

/** Whether the last save failed or was refused. */
export function hasFailedSave(state: FormState): boolean {
  if (state.status === 'unreadable') return hasTyped(state);
  return state.status !== 'saved' && state.status !== 'saving';
}

/** Whether a form has values that are not on disk. */
export function hasUnsavedValues(state: FormState): boolean {
  return state.sent !== null || hasTyped(state);
}
