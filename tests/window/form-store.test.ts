import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { ENTRY_SCHEMAS } from '../../src/content/schema.ts';
import type { StoredForm } from '../../window/api.ts';
import { type Draft, FormStore } from '../../window/app/edit/form-store.ts';
import { copyContent } from '../content/content-copy.ts';
import { windowOn } from './support/server.ts';

const BOOK = 'ebooks/mujer-amanece';
const FIELDS = ['title', 'category', 'price'];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What the browsers keep. */
const browser = vi.hoisted(() => new Map<string, Draft>());

vi.mock('idb-keyval', () => ({
  set: (key: string, draft: Draft) => browser.set(key, draft),
  del: (key: string) => browser.delete(key),
}));

type Disk = Readonly<Record<string, unknown>>;

/** Answers the form's requests by the server of a content folder. */
function answerBy(routes: ReturnType<typeof windowOn>['routes']): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    Response.json(await routes[`POST ${path}`]?.(new Request(`http://localhost${path}`, init))),
  );
}

function opened(stored: StoredForm | null, draft?: Draft): FormStore {
  const begin = { key: crypto.randomUUID(), id: BOOK, values: stored?.data ?? {}, stored, when: null };
  return new FormStore(ENTRY_SCHEMAS.ebooks, draft ?? begin, new Map(), () => undefined);
}

/** The book's form in a window; each has a browser of its own. */
class Window {
  /** What was typed and is neither saved nor given up. */
  readonly typed = new Map<string, string>();
  form: FormStore;

  constructor(stored: StoredForm | null) {
    this.form = opened(stored);
  }

  /** What its browser keeps. */
  get kept(): Draft | undefined {
    return browser.get(this.form.key);
  }

  type(field: string, text: string): void {
    this.form.change([field], text);
    this.typed.set(field, text);
  }

  pause(): Promise<void> {
    const saved = async () => {
      await this.form.save();
      expect(this.form.state.status).not.toBe('saving');
    };
    return vi.waitFor(saved, { interval: 5 });
  }

  reload(stored: StoredForm | null): Promise<void> {
    this.form = opened(stored, this.kept);
    this.form.follow(stored);
    return this.pause();
  }

  choose(which: 'mine' | 'theirs'): Promise<void> | undefined {
    if (this.form.state.status !== 'changed') return;
    if (which === 'theirs') this.typed.clear();
    which === 'mine' ? this.form.keepMine() : this.form.discard();
    return this.pause();
  }

  /** What was typed here is in the form and kept, or on disk; without a choice the rest is as it was on disk. */
  check(before: Disk, disk: Disk, isChosen: boolean): void {
    const { values, status } = this.form.state;
    const held = status === 'saved' ? disk : values;
    for (const [name, words] of this.typed) expect(String(held[name] ?? '').trim()).toBe(words.trim());
    for (const name of FIELDS) if (!isChosen && !this.typed.has(name)) expect(disk[name]).toBe(before[name]);
    if (status === 'saved') this.typed.clear();
    expect(this.kept !== undefined).toBe(this.typed.size > 0);
  }
}

test('a space stays while the next word is thought of', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await using content = await copyContent();
  const { routes, content: read } = windowOn(content.dir);
  answerBy(routes);
  const one = new Window((await read()).forms[BOOK] ?? null);
  for (const typed of ['Uno', 'Uno ']) {
    one.type('title', typed);
    await one.pause();
    expect(one.form.state).toMatchObject({ status: 'saved', values: { title: typed } });
  }
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const step = fc.record({
  window: fc.constantFrom(0, 1),
  what: fc.constantFrom('type', 'type', 'type', 'pause', 'pause', 'news', 'reload', 'mine', 'theirs'),
  field: fc.constantFrom(...FIELDS),
  text: fc.constantFrom('$15 USD', 'Gratis', ' a ', '15', '', 'Uno'),
});

test('what is typed in two windows stays in each, and in the browser, until it is on disk or given up', async () => {
  const run = async (asked: readonly Step[]) => {
    // Pauses are made by hand.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await using content = await copyContent();
    const { routes, content: read } = windowOn(content.dir);
    answerBy(routes);
    const onDisk = async (): Promise<Disk> => parse(String(await content.read(`${BOOK}/index.yaml`)));
    const stored = async () => (await read()).forms[BOOK] ?? null;
    const windows = [new Window(await stored()), new Window(await stored())] as const;
    for (const { window: at, what, field, text } of asked) {
      const one = at === 0 ? windows[0] : windows[1];
      const before = await onDisk();
      const actions = {
        type: () => one.type(field, text),
        pause: () => one.pause(),
        news: async () => one.form.follow(await stored()),
        reload: async () => one.reload(await stored()),
        mine: () => one.choose('mine'),
        theirs: () => one.choose('theirs'),
      };
      await actions[what]();
      one.check(before, await onDisk(), what === 'mine');
    }
  };
  const reloadOverAnotherSave = [
    { window: 0, what: 'type', field: 'title', text: 'Uno' },
    { window: 1, what: 'type', field: 'category', text: 'Gratis' },
    { window: 1, what: 'pause', field: 'title', text: '' },
    { window: 0, what: 'reload', field: 'title', text: '' },
  ] as const;
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 14 }), run), {
    numRuns: 12,
    examples: [[[...reloadOverAnotherSave]]],
  });
});
