import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FormRef } from '../../../src/content/schema.ts';
import { SEED } from '../../../tests/support/seed.ts';
import type { SaveAnswer, SaveRequest, StoredForm } from '../../api.ts';
import {
  type Answer,
  conflictLines,
  type Effect,
  type FormEvent,
  type FormState,
  hasUnsavedValues,
  next,
  opened,
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
  when: 1,
});
const due: FormEvent = { type: 'due', isRetry: false };
const retry: FormEvent = { type: 'due', isRetry: true };
const read = (stored: StoredForm | null): FormEvent => ({ type: 'read', stored, problems: [] });
const answered = (answer: Answer): FormEvent => ({ type: 'answered', answer });

const saved = answered({ result: 'saved', form: FORM, stored: onDisk('B') });
const refused = answered({
  result: 'invalid',
  problems: [{ form: FORM, path: ['title'], message: 'No.' }],
  isKept: true,
});
const partly = answered({ result: 'invalid', problems: [], stored: onDisk('A'), isKept: true });
const failed = answered({ result: 'failed', words: 'No queda espacio.', isLost: false });
const lost = answered({ result: 'failed', words: 'No contesta.', isLost: true });
const changed = answered({ result: 'conflict', form: FORM, stored: onDisk('C'), isKept: true });
const otherField = onDisk('A', 'Cuento');
const otherFieldChanged = answered({ result: 'conflict', form: FORM, stored: otherField, isKept: true });

const first = opened({ form: FORM, stored: onDisk('A'), draft: null }, KEY, []);

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
const LOST = [...SENDING, lost];
const CONFLICT = [...TYPED, read(onDisk('C'))];
const DELETED = [...TYPED, read(null)];
const BOTH_TYPED = [edited('B', 'Cuento')];
const BROKEN = [...TYPED, read(UNREADABLE)];

const KEEP = 'keep-in-browser, wait 800';
const FORGET = 'stop-waiting, forget-in-browser';

/** Each event in each state: the status after it, and what it asks for. */
const TRANSITIONS: readonly (readonly [
  name: string,
  before: readonly FormEvent[],
  event: FormEvent,
  status: FormState['status'],
  effects: string,
])[] = [
  ['typing waits for its pause', [], edited('B'), 'saving', KEEP],
  ['after the pause it is sent', TYPED, due, 'saving', 'stop-waiting, send'],
  ['nothing is sent twice', SENDING, due, 'saving', 'stop-waiting'],
  ['an answer says that it is saved', SENDING, saved, 'saved', `forget-in-browser, ${FORGET}, tell-saved`],
  [
    'what is typed meanwhile is saved next',
    [...SENDING, edited('B!')],
    saved,
    'saving',
    `${FORGET}, tell-saved, ${KEEP}`,
  ],
  ['an answer that nobody waits for changes nothing', [], saved, 'saved', ''],
  ['what was typed and taken back is not sent', [...TYPED, edited('A')], due, 'saved', FORGET],
  ['an answer refuses it', SENDING, refused, 'wrong', 'forget-in-browser'],
  ['an answer refuses a part', SENDING, partly, 'partly', 'forget-in-browser, tell-saved'],
  ['a refused form is sent again', REFUSED, edited('B!'), 'wrong', KEEP],
  ['its status stays while it is sent', [...REFUSED, edited('B!')], due, 'wrong', 'stop-waiting, send'],
  ['what was refused is discarded', REFUSED, { type: 'discarded' }, 'saved', `${FORGET}, discard`],
  ['a failure is tried again', SENDING, failed, 'failed', 'wait 15000 again'],
  ['its notice stays meanwhile', FAILED, retry, 'failed', 'stop-waiting, send'],
  ['a press on «Probar otra vez» shows that it saves', FAILED, due, 'saving', 'stop-waiting, send'],
  ['news wait for the save after a failure', FAILED, read(onDisk('C')), 'failed', ''],
  ['news wait for the answer', SENDING, read(onDisk('C')), 'saving', ''],
  ['an answer that is lost is waited for', SENDING, lost, 'failed', 'wait 15000 again'],
  ['what is typed after a lost answer waits', LOST, edited('B!'), 'saving', KEEP],
  ['what is on disk replaces what was not touched', [], read(onDisk('C')), 'saved', FORGET],
  ['a form that was deleted stays open', [], read(null), 'saved', ''],
  ['another change of what was typed is a conflict', TYPED, read(onDisk('C')), 'conflict', KEEP],
  ['the same change is none', TYPED, read(onDisk('B')), 'saved', FORGET],
  ['a change of another field is none', TYPED, read(otherField), 'saving', KEEP],
  ['nor is it in an answer', SENDING, otherFieldChanged, 'saving', `forget-in-browser, ${KEEP}`],
  [
    'nor beside what was refused, which is sent again',
    [...SENDING, partly],
    read(otherField),
    'saving',
    KEEP,
  ],
  ['an answer tells of a conflict', SENDING, changed, 'conflict', `forget-in-browser, ${KEEP}`],
  ['a conflict goes on', CONFLICT, read(onDisk('D')), 'conflict', ''],
  ['a conflict ends with what she started from', CONFLICT, read(onDisk('A')), 'saving', KEEP],
  ['a conflict ends with what she typed', CONFLICT, read(onDisk('B')), 'saved', FORGET],
  ['a conflict ends with her choice', CONFLICT, { type: 'kept-mine' }, 'saving', KEEP],
  ['a conflict ends with the other one', CONFLICT, { type: 'discarded' }, 'saved', FORGET],
  ['of two fields it is about one', BOTH_TYPED, read(onDisk('C')), 'conflict', KEEP],
  [
    'the other one is saved after it',
    [...BOTH_TYPED, read(onDisk('C'))],
    { type: 'discarded' },
    'saving',
    KEEP,
  ],
  ['typing ends no conflict', CONFLICT, edited('B!'), 'conflict', KEEP],
  ['what she took back ends it', [...CONFLICT, edited('A')], due, 'saved', FORGET],
  ['a deletion is a conflict', TYPED, read(null), 'conflict', KEEP],
  [
    'it goes on if she takes back what she typed',
    [...DELETED, edited('A')],
    due,
    'conflict',
    'stop-waiting, send',
  ],
  ['a file that cannot be read is not overwritten', TYPED, read(UNREADABLE), 'unreadable', ''],
  ['what is typed meanwhile is kept', BROKEN, edited('B!'), 'unreadable', KEEP],
  ['and saved once it can be read', BROKEN, read(onDisk('A')), 'saving', KEEP],
  ['or in a conflict with what is there then', BROKEN, read(onDisk('C')), 'conflict', `${KEEP}, ${KEEP}`],
  ['undoing is saved too', TYPED, { type: 'undone', when: 2 }, 'saving', KEEP],
  ['nothing to undo', [], { type: 'undone', when: 2 }, 'saved', ''],
  ['nothing to repeat', TYPED, { type: 'redone', when: 2 }, 'saving', ''],
  [
    'what was discarded comes back',
    [...REFUSED, { type: 'discarded' }],
    { type: 'brought-back', stored: onDisk('A'), when: 2 },
    'saving',
    KEEP,
  ],
];

test.for(TRANSITIONS)('%s', ([, before, event, status, effects]) => {
  const { state, effects: asked } = after(...before, event);
  expect([state.status, asked.map(inWords).join(', ')]).toEqual([status, effects]);
  if (status !== 'conflict') expect(state.theirs, 'the other form is shown no longer').toBe(null);
});

function inWords(effect: Effect): string {
  if (effect.do !== 'wait') return effect.do;
  return `wait ${effect.milliseconds}${effect.isRetry ? ' again' : ''}`;
}

test('a draft that is opened waits for its save: none has failed yet', () => {
  const draft = { key: 'b', form: FORM, version: onDisk('A').version, data: { title: 'B' }, when: 1 };
  const state = opened({ form: FORM, stored: onDisk('A'), draft }, KEY, []);
  expect(state).toMatchObject({ status: 'saving', values: { title: 'B' }, draftFrom: 1 });
  expect(next(state, due).effects.map(inWords)).toEqual(['stop-waiting', 'send']);
});

test('a lost save is repeated as it was before anything else, so that the server recognizes it', () => {
  const [sent, again] = [after(...SENDING), after(...LOST, edited('B!'), due)].map(
    ({ state }) => state.sending,
  );
  expect(again?.request).toEqual(sent?.request);
});

test('what is typed first shares no copy with the draft that the form was opened with', () => {
  expect(after(edited('B')).state.series).toBe(first.series + 1);
});

test('a conflict is about what changed on both sides; the rest stays hers or follows the disk, whatever she chooses', () => {
  const before = opened(
    {
      form: FORM,
      stored: { ...onDisk('A'), data: { title: 'A', category: 'Poesía', price: '$1 USD' } },
      draft: null,
    },
    KEY,
    [],
  );
  const events: readonly FormEvent[] = [
    { type: 'edited', values: { title: 'B', category: 'Cuento', price: '$1 USD' }, typing: null, when: 1 },
    read({ ...onDisk('C'), data: { title: 'C', category: 'Poesía', price: '$2 USD' } }),
  ];
  const conflict = events.reduce((state, event) => next(state, event).state, before);
  expect(conflict.theirs && conflictLines(conflict, conflict.theirs)).toEqual(['Título: «B» → «C»']);
  const [hers, onDisks] = (['kept-mine', 'discarded'] as const).map((type) => next(conflict, { type }).state);
  expect(hers?.values).toEqual({ title: 'B', category: 'Cuento', price: '$2 USD' });
  expect(onDisks?.values).toEqual({ title: 'C', category: 'Cuento', price: '$2 USD' });
  expect(onDisks && next(onDisks, { type: 'undone', when: 2 }).state.values).toEqual(conflict.values);
});

const FIELDS = ['title', 'category'] as const;
type Field = (typeof FIELDS)[number];

const LABELS: Readonly<Record<Field, string>> = { title: 'Título', category: 'Categoría' };

const isSameIn = (one: StoredForm['data'], other: StoredForm['data']) =>
  FIELDS.every((field) => one[field] === other[field]);

/** A form, its file, the browser and the server, which keeps drafts. */
class Desk {
  state = first;
  disk = onDisk('A');
  isWaiting = false;
  sent: SaveRequest | null = null;
  inBrowser: SaveRequest | null = null;
  onServer: SaveRequest | null = null;
  #count = 0;

  /** Words that were never there. */
  newWords = () => `${++this.#count}`;

  /** Another program writes a field. */
  write(field: Field): void {
    const [title, category] = FIELDS.map((one) =>
      one === field ? this.newWords() : String(this.disk.data[one]),
    );
    this.disk = onDisk(title ?? '', category);
  }

  /** The fields that a conflict is about. */
  get inConflict(): readonly Field[] {
    const { theirs } = this.state;
    const lines = theirs ? conflictLines(this.state, theirs) : [];
    return FIELDS.filter((field) => lines.some((line) => line.startsWith(LABELS[field])));
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
      case 'keep-in-browser':
        this.inBrowser = effect.draft;
        break;
      case 'forget-in-browser':
        if (effect.when === undefined || effect.when === this.inBrowser?.when) this.inBrowser = null;
        break;
      case 'discard':
        this.onServer = null;
    }
  }

  /** What the server does with the save under way. */
  work(sent: SaveRequest, isRight: boolean): SaveAnswer {
    const isTaken = isRight && sent.version === this.disk.version;
    this.onServer = isTaken ? null : sent;
    // A repeated save changes nothing.
    if (isTaken || isSameIn(sent.data, this.disk.data)) {
      this.disk = onDisk(String(sent.data.title), String(sent.data.category));
      this.onServer = null;
      return { result: 'saved', form: FORM, stored: this.disk };
    }
    return isRight
      ? { result: 'conflict', form: FORM, stored: this.disk, isKept: true }
      : { result: 'invalid', problems: [{ form: FORM, path: ['title'], message: 'No.' }], isKept: true };
  }
}

/** What must be true of a desk. */
interface Kept {
  /** What she typed last in each field, until it is saved or given up. */
  readonly typed: Map<Field, string>;
  /** The words on disk that she has seen in the form, or replaced knowingly. */
  readonly seen: Set<string>;
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

function judge(desk: Desk, { typed, seen }: Kept): void {
  const { state, inBrowser, onServer, isWaiting, sent } = desk;
  for (const field of FIELDS) seen.add(String(state.values[field]));
  if (state.status === 'saved' && !state.sending) {
    expect(hasUnsavedValues(state)).toBe(false);
    typed.clear();
  }
  if (state.status === 'saving' || state.status === 'failed') expect(isWaiting || sent !== null).toBe(true);
  if (typed.size === 0) return;
  const hers = Object.fromEntries(typed);
  expect(state.values).toMatchObject(hers);
  const places = [inBrowser, onServer, desk.disk].map((place) => place?.data);
  expect(places).toContainEqual(expect.objectContaining(hers));
}

/** Lets the server do the save under way; `isHeard` if its answer arrives. */
function answer({ isRight, isHeard }: { readonly isRight: boolean; readonly isHeard: boolean }): Command {
  return command(
    `answer(${isRight ? 'right' : 'wrong'}, ${isHeard ? 'heard' : 'lost'})`,
    (desk, { seen }) => {
      const { sent, disk } = desk;
      if (!sent) return;
      desk.sent = null;
      const answer = desk.work(sent, isRight);
      for (const field of FIELDS)
        if (desk.disk.data[field] !== disk.data[field]) expect(seen).toContain(disk.data[field]);
      desk.tell(isHeard ? answered(answer) : lost);
    },
  );
}

const COMMANDS = [
  fc
    .record({ how: fc.constantFrom('typed', 'changed'), field: fc.constantFrom(...FIELDS) })
    .map(({ how, field }) =>
      command(`${how} ${field}`, (desk, { typed }) => {
        const words = desk.newWords();
        typed.set(field, words);
        const values = { ...desk.state.values, [field]: words };
        desk.tell({ type: 'edited', values, typing: how === 'typed' ? 'typed' : null, when: Number(words) });
      }),
    ),
  fc.constantFrom('undone' as const, 'redone' as const).map((type) =>
    command(type, (desk, { typed }) => {
      const { values } = desk.state;
      desk.tell({ type, when: Number(desk.newWords()) });
      if (desk.state.values === values) return;
      for (const field of FIELDS) {
        // Back at what she began with, nothing of hers is left to keep.
        const now = String(desk.state.values[field]);
        if (now === desk.state.stored?.data[field]) typed.delete(field);
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
    command('she keeps hers', (desk, { seen }) => {
      if (desk.state.status !== 'conflict') return;
      for (const field of desk.inConflict) seen.add(String(desk.state.theirs?.data[field]));
      desk.tell({ type: 'kept-mine' });
    }),
  ),
  fc.constant(
    command('she discards hers', (desk, { typed }) => {
      const givenUp = desk.state.status === 'conflict' ? desk.inConflict : FIELDS;
      for (const field of givenUp) typed.delete(field);
      desk.tell({ type: 'discarded' });
    }),
  ),
];

test('what she types is in the form and kept until it is saved or discarded, and overwrites nothing unseen', () => {
  fc.assert(
    fc.property(fc.commands(COMMANDS, { maxCommands: 40 }), (commands) => {
      fc.modelRun(
        () => ({ model: { typed: new Map(), seen: new Set(['A', 'Poesía']) }, real: new Desk() }),
        commands,
      );
    }),
    { numRuns: Number(process.env.RUNS ?? 500), ...SEED },
  );
});
