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

type Disk = Readonly<Record<string, unknown>>;

/** A tab with the book's form. */
class Tab {
  /** What was typed and is neither saved nor given up. */
  readonly typed = new Map<string, string>();
  /** What the browser keeps. */
  kept: Draft | null = null;
  form: FormStore;

  constructor(stored: StoredForm | null) {
    this.form = this.open(stored);
  }

  open(stored: StoredForm | null): FormStore {
    const nothing = () => undefined;
    const keep = (_: string, draft: Draft | null) => {
      this.kept = draft;
    };
    const events = { keep, onUnsaved: nothing, onSaved: nothing };
    return new FormStore(BOOK, ENTRY_SCHEMAS.ebooks, { stored, draft: this.kept }, new Map(), events);
  }

  pause(): Promise<void> {
    const saved = async () => {
      await this.form.save();
      expect(this.form.state.status).not.toBe('saving');
    };
    return vi.waitFor(saved, { interval: 5 });
  }

  async choose(which: 'mine' | 'theirs'): Promise<void> {
    if (this.form.state.status !== 'changed') return;
    if (which === 'theirs') this.typed.clear();
    this.form.choose(which);
    await this.pause();
  }

  /** What was typed here is in the form and kept, or on disk; what was not typed here is as it was on disk. */
  check(before: Disk, disk: Disk): void {
    const { values, status } = this.form.state;
    const held = status === 'saved' ? disk : values;
    for (const [name, words] of this.typed) expect(String(held[name] ?? '').trim()).toBe(words.trim());
    for (const name of FIELDS) if (!this.typed.has(name)) expect(disk[name]).toBe(before[name]);
    if (status === 'saved') this.typed.clear();
    expect(this.kept !== null).toBe(this.typed.size > 0);
  }
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const step = fc.record({
  tab: fc.constantFrom(0, 1),
  what: fc.constantFrom('type', 'type', 'type', 'pause', 'pause', 'news', 'reload', 'mine', 'theirs'),
  field: fc.constantFrom(...FIELDS),
  text: fc.constantFrom('$15 USD', 'Gratis', ' a ', '15', '', 'Uno'),
});

test('what two tabs type stays in each, and in the browser, until it is on disk or given up', async () => {
  const run = async (asked: readonly Step[]) => {
    // Pauses are made by hand.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await using content = await copyContent();
    const { routes, content: read } = windowOn(content.dir);
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
      Response.json(await routes[`POST ${path}`]?.(new Request(`http://localhost${path}`, init))),
    );
    const onDisk = async (): Promise<Disk> => parse(String(await content.read(`${BOOK}/index.yaml`)));
    const stored = async () => (await read()).forms[BOOK] ?? null;
    const tabs = [new Tab(await stored()), new Tab(await stored())] as const;
    for (const { tab: at, what, field, text } of asked) {
      const tab = at === 0 ? tabs[0] : tabs[1];
      const before = await onDisk();
      const actions = {
        type: () => {
          tab.form.change([field], text);
          tab.typed.set(field, text);
        },
        pause: () => tab.pause(),
        news: async () => tab.form.follow(await stored()),
        reload: async () => {
          tab.form = tab.open(await stored());
          await tab.pause();
        },
        mine: () => tab.choose('mine'),
        theirs: () => tab.choose('theirs'),
      };
      await actions[what]();
      tab.check(before, await onDisk());
    }
  };
  const reloadOverAnotherSave = [
    { tab: 0, what: 'type', field: 'title', text: 'Uno' },
    { tab: 1, what: 'type', field: 'category', text: 'Gratis' },
    { tab: 1, what: 'pause', field: 'title', text: '' },
    { tab: 0, what: 'reload', field: 'title', text: '' },
  ] as const;
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 14 }), run), {
    numRuns: 12,
    examples: [[[...reloadOverAnotherSave]]],
  });
});
