import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FormRef } from '../../../src/content/schema.ts';
import { SEED } from '../../../tests/support/seed.ts';
import type { SaveAnswer, SaveRequest, StoredForm } from '../../api.ts';
import {
  type Answer,
  type Effect,
  type FormEvent,
  type FormState,
  firstState,
  hasUnsavedValues,
  next,
} from './form-state.ts';

const KEY = 'a';
const FORM: FormRef = { section: 'ebooks', entry: 'mi-libro' };

const onDisk = (title: string, category = 'Poesía'): StoredForm => ({
  version: `de ${title}, ${category}`,
  data: { title, category },
  unreadable: null,
});
const UNREADABLE: StoredForm = { version: 'rota', data: {}, unreadable: 'Línea 1: falta algo.' };

const edited = (title: string, category = 'Poesía'): FormEvent => ({
  type: 'edited',
  values: { title, category },
  typing: 'typed',
});
const due: FormEvent = { type: 'due', why: 'pause' };
const retry: FormEvent = { type: 'due', why: 'retry' };
const closing: FormEvent = { type: 'due', why: 'closing' };
const read = (stored: StoredForm | null): FormEvent => ({ type: 'read', stored, problems: [] });
const answered = (answer: Answer): FormEvent => ({ type: 'answered', answer });

const saved = answered({ result: 'saved', form: FORM, stored: onDisk('B') });
const savedOverOther = answered({
  result: 'saved',
  form: FORM,
  stored: onDisk('B', 'Cuento'),
  isOverOther: true,
});
const refused = answered({
  result: 'invalid',
  problems: [{ form: FORM, path: ['title'], message: 'No.' }],
  isKept: true,
});
const partly = answered({ result: 'invalid', problems: [], stored: onDisk('A'), isKept: true });
const failed = answered({ result: 'failed', words: 'No queda espacio.' });
const deleted = answered({ result: 'conflict', form: FORM, stored: null, isKept: true });
const unreadable = answered({ result: 'conflict', form: FORM, stored: UNREADABLE, isKept: true });

const first = firstState({ form: FORM, stored: onDisk('A'), draft: null }, KEY, []);

/** The last state and its effects after events, one after the other. */
function after(...events: readonly FormEvent[]) {
  return events.reduce(({ state }, event) => next(state, event), {
    state: first,
    effects: [] as readonly Effect[],
  });
}

const TYPED = [edited('B')];
const SENDING = [...TYPED, due];
const REFUSED = [...SENDING, refused];
const FAILED = [...SENDING, failed];
const BROKEN = [...TYPED, read(UNREADABLE)];

/** Each event in each state: the status after it, and what it asks for. */
const TRANSITIONS: readonly (readonly [
  name: string,
  before: readonly FormEvent[],
  event: FormEvent,
  status: FormState['status'],
  effects: string,
])[] = [
  ['typing waits for its pause', [], edited('B'), 'saving', 'wait 800'],
  ['after the pause it is sent', TYPED, due, 'saving', 'stop-waiting, send'],
  ['nothing is sent twice', SENDING, due, 'saving', 'stop-waiting'],
  ['but a tab that closes hears no answer', SENDING, closing, 'saving', 'stop-waiting, send'],
  ['an answer says that it is saved', SENDING, saved, 'saved', 'stop-waiting'],
  [
    'what is typed meanwhile is saved next',
    [...SENDING, edited('B!')],
    saved,
    'saving',
    'stop-waiting, wait 800',
  ],
  [
    'what is taken back meanwhile is saved next',
    [...SENDING, { type: 'undone' }],
    saved,
    'saving',
    'stop-waiting, wait 800',
  ],
  ['an answer that nobody waits for changes nothing', [], saved, 'saved', ''],
  ['what was typed and taken back is not sent', [...TYPED, edited('A')], due, 'saved', 'stop-waiting'],
  ['an answer refuses it', SENDING, refused, 'wrong', ''],
  ['an answer refuses a part', SENDING, partly, 'partly', ''],
  ['a refused form is sent again', REFUSED, edited('B!'), 'wrong', 'wait 800'],
  ['its status stays while it is sent', [...REFUSED, edited('B!')], due, 'wrong', 'stop-waiting, send'],
  ['what was refused is discarded', REFUSED, { type: 'discarded' }, 'saved', 'stop-waiting, discard'],
  ['a failure is tried again', SENDING, failed, 'failed', 'wait 15000 retry'],
  ['its notice stays meanwhile', FAILED, retry, 'failed', 'stop-waiting, send'],
  ['a press on «Probar otra vez» shows that it saves', FAILED, due, 'saving', 'stop-waiting, send'],
  ['news wait for the save after a failure', FAILED, read(onDisk('C')), 'failed', ''],
  ['news wait for the answer', SENDING, read(onDisk('C')), 'saving', ''],
  ['what is on disk replaces what was not touched', [], read(onDisk('C')), 'saved', 'stop-waiting'],
  ['a form that was deleted stays open', [], read(null), 'saved', ''],
  ['what she typed is saved over another program’s words', TYPED, read(onDisk('C')), 'saving', 'wait 800'],
  ['the same words need no save', TYPED, read(onDisk('B')), 'saved', 'stop-waiting'],
  ['she brings back what was deleted while she typed', TYPED, read(null), 'saving', 'wait 800'],
  ['also if an answer tells of it', SENDING, deleted, 'saving', 'wait 800'],
  ['a file that cannot be read is not overwritten', TYPED, read(UNREADABLE), 'unreadable', ''],
  ['also if an answer tells of it', SENDING, unreadable, 'unreadable', ''],
  ['what is typed meanwhile is kept', BROKEN, edited('B!'), 'unreadable', 'wait 800'],
  ['and saved once it can be read', BROKEN, read(onDisk('A')), 'saving', 'wait 800'],
  ['undoing is saved too', TYPED, { type: 'undone' }, 'saving', 'wait 800'],
  ['nothing to undo', [], { type: 'undone' }, 'saved', ''],
  ['nothing to repeat', TYPED, { type: 'redone' }, 'saving', ''],
  [
    'what was discarded comes back',
    [...REFUSED, { type: 'discarded' }],
    { type: 'brought-back', stored: onDisk('A') },
    'saving',
    'wait 800',
  ],
];

test.for(TRANSITIONS)('%s', ([, before, event, status, effects]) => {
  const { state, effects: asked } = after(...before, event);
  expect([state.status, asked.map(inWords).join(', ')]).toEqual([status, effects]);
});

function inWords(effect: Effect): string {
  if (effect.do !== 'wait') return effect.do;
  return `wait ${effect.milliseconds}${effect.why === 'retry' ? ' retry' : ''}`;
}

test('a form knows where what was typed is kept', () => {
  for (const [events, keptIn] of [
    [SENDING, 'file'],
    [REFUSED, 'draft'],
    [FAILED, 'tab'],
    [[...FAILED, due, saved], 'file'],
    [[...REFUSED, { type: 'discarded' }], 'file'],
  ] as const)
    expect(after(...events).state.keptIn).toBe(keptIn);
});

test('a draft that is opened waits for its save: none has failed yet', () => {
  const draft = { key: 'b', form: FORM, data: { title: 'B' }, when: 1 };
  const state = firstState({ form: FORM, stored: onDisk('A'), draft }, KEY, []);
  expect(state).toMatchObject({ key: 'b', status: 'saving', draftFrom: 1 });
  expect(state.values).toEqual({ title: 'B', category: 'Poesía' });
  expect(next(state, due).effects.map(inWords)).toEqual(['stop-waiting', 'send']);
});

test('what is typed first shares no copy with the draft that the form began with', () => {
  expect(after(edited('B')).state.series).toBe(first.series + 1);
});

test('an outside change never overwrites a typed field; the form says so, and undo keeps the changes to other fields', () => {
  const other = onDisk('C', 'Cuento');
  for (const events of [
    [...TYPED, read(other)],
    [...REFUSED, read(other)],
    [...SENDING, savedOverOther],
  ]) {
    const { state } = after(...events);
    expect(state).toMatchObject({ values: { title: 'B', category: 'Cuento' }, isOverOther: true });
    expect(next(state, { type: 'undone' }).state.values).toEqual(state.values);
    expect(next(state, { type: 'left' }).state.isOverOther).toBe(false);
  }
  expect(after(read(other)).state).toMatchObject({ values: other.data, isOverOther: false });
});

const FIELDS = ['title', 'category'] as const;
type Field = (typeof FIELDS)[number];

/** A form, its file, and the server, which keeps drafts. */
class Desk {
  state = first;
  disk = onDisk('A');
  isWaiting = false;
  sent: SaveRequest | null = null;
  draft: SaveRequest['data'] | null = null;
  #count = 0;

  /** Words that were never there. */
  newWords = () => `${++this.#count}`;

  /** Another program writes a field. */
  write(field: Field): void {
    this.#put({ [field]: this.newWords() });
  }

  #put(data: SaveRequest['data']): void {
    const { title, category } = { ...this.disk.data, ...data };
    this.disk = onDisk(String(title), String(category));
  }

  tell(event: FormEvent): void {
    const { state, effects } = next(this.state, event);
    this.state = state;
    for (const effect of effects) this.#do(effect);
  }

  #do(effect: Effect): void {
    switch (effect.do) {
      case 'wait':
        this.isWaiting = true;
        break;
      case 'stop-waiting':
        this.isWaiting = false;
        break;
      case 'send':
        expect(this.sent).toBe(null);
        this.sent = effect.request;
        break;
      case 'discard':
        this.draft = null;
    }
  }

  /** What the server does with the save under way. */
  work(sent: SaveRequest, isRight: boolean): SaveAnswer {
    this.draft = isRight ? null : sent.data;
    if (!isRight)
      return {
        result: 'invalid',
        problems: [{ form: FORM, path: ['title'], message: 'No.' }],
        isKept: true,
      };
    this.#put(sent.data);
    return { result: 'saved', form: FORM, stored: this.disk };
  }
}

/** What must be true of a desk. */
interface Kept {
  /** What she typed last in each field, until it is saved or given up. */
  readonly typed: Map<Field, string>;
  /** The fields that she has ever typed in. */
  readonly touched: Set<Field>;
}

type Command = fc.Command<Kept, Desk>;

function command(name: string, run: (desk: Desk, kept: Kept) => void): Command {
  return {
    check: () => true,
    run: (kept, desk) => {
      run(desk, kept);
      judge(desk, kept);
    },
    toString: () => name,
  };
}

function judge({ state, draft, disk, isWaiting, sent }: Desk, { typed, touched }: Kept): void {
  if (state.status === 'saved' && !state.sent) {
    expect(hasUnsavedValues(state)).toBe(false);
    typed.clear();
  }
  if (state.status === 'saving' || state.status === 'failed') expect(isWaiting || sent !== null).toBe(true);
  for (const field of Object.keys(sent?.data ?? {})) expect(touched).toContain(field);
  expect(state.values).toMatchObject(Object.fromEntries(typed));
  if (isWaiting || sent) return;
  for (const [field, words] of typed) expect([draft?.[field], disk.data[field]]).toContain(words);
}

/** Lets the server do the save under way; `isHeard` if its answer arrives. */
function answer({ isRight, isHeard }: { readonly isRight: boolean; readonly isHeard: boolean }): Command {
  return command(`answer(${isRight ? 'right' : 'wrong'}, ${isHeard ? 'heard' : 'lost'})`, (desk) => {
    const { sent } = desk;
    if (!sent) return;
    desk.sent = null;
    const answer = desk.work(sent, isRight);
    desk.tell(isHeard ? answered(answer) : failed);
  });
}

const COMMANDS = [
  fc
    .record({ how: fc.constantFrom('typed', 'changed'), field: fc.constantFrom(...FIELDS) })
    .map(({ how, field }) =>
      command(`${how} ${field}`, (desk, { typed, touched }) => {
        const words = desk.newWords();
        typed.set(field, words);
        touched.add(field);
        const values = { ...desk.state.values, [field]: words };
        desk.tell({ type: 'edited', values, typing: how === 'typed' ? 'typed' : null });
      }),
    ),
  fc.constantFrom('undone' as const, 'redone' as const).map((type) =>
    command(type, (desk, { typed }) => {
      const { values } = desk.state;
      desk.tell({ type });
      if (desk.state.values === values) return;
      for (const field of FIELDS) {
        // Back at what she began with, nothing of hers is left to keep, unless a save under way changes the field.
        const now = String(desk.state.values[field]);
        if (now === values[field]) continue;
        const isBeingSaved = field in (desk.sent?.data ?? {});
        if (now === desk.state.stored?.data[field] && !isBeingSaved) typed.delete(field);
        else typed.set(field, now);
      }
    }),
  ),
  fc.constant(command('due', (desk) => desk.isWaiting && desk.tell(due))),
  fc.record({ isRight: fc.boolean(), isHeard: fc.boolean() }).map(answer),
  fc
    .constantFrom(...FIELDS)
    .map((field) => command(`another program writes ${field}`, (desk) => desk.write(field))),
  fc.constant(command('news', (desk) => desk.tell(read(desk.disk)))),
  fc.constant(
    command('she discards hers', (desk, { typed }) => {
      typed.clear();
      desk.tell({ type: 'discarded' });
    }),
  ),
];

test('typed fields are kept until saved or discarded; untouched ones are never sent', () => {
  fc.assert(
    fc.property(fc.commands(COMMANDS, { maxCommands: 40 }), (commands) => {
      fc.modelRun(
        () => ({ model: { typed: new Map(), touched: new Set<Field>() }, real: new Desk() }),
        commands,
      );
    }),
    { numRuns: Number(process.env.RUNS ?? 500), ...SEED },
  );
});
