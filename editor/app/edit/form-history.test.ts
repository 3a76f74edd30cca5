import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEED } from '../../../tests/support/seed.ts';
import { NO_HISTORY, recorded, redone, stepEnded, type Typing, undone } from './form-history.ts';
import type { Values } from './values.ts';

/** A form with a history, as the window keeps it. */
class Edited {
  values: Values;
  #history = NO_HISTORY;

  constructor(values: Values) {
    this.values = values;
  }

  change(values: Values, typing: Typing | null = null): void {
    this.#history = recorded(this.#history, this.values, values, typing);
    this.values = values;
  }

  /** Sets the title to each of the texts. */
  type(texts: readonly string[], typing: Typing = 'typed'): void {
    for (const title of texts) this.change({ ...this.values, title }, typing);
  }

  leave(): void {
    this.#history = stepEnded(this.#history);
  }

  /** The titles that appear while everything is undone, or redone. */
  all(step: typeof undone): readonly unknown[] {
    const titles: unknown[] = [];
    for (let taken = step(this.#history, this.values); taken; taken = step(this.#history, this.values)) {
      this.values = taken.values;
      this.#history = taken.history;
      titles.push(taken.values.title);
    }
    return titles;
  }

  undone = () => this.all(undone);
}

const letters = (text: string, from = '') =>
  Array.from({ length: text.length - from.length }, (_, at) => text.slice(0, from.length + at + 1));

test('typing is undone by word; a pasted, replaced or deleted part is a step of its own', () => {
  const form = new Edited({ title: '' });
  form.type(letters('La luz  de'));
  form.type(['La luz  de la tarde']);
  form.type(['La luz  de la tard', 'La luz  de la tar']);
  form.type(['Da luz  de la tar']);
  expect(form.undone()).toEqual([
    'La luz  de la tar',
    'La luz  de la tarde',
    'La luz  de',
    'La luz',
    'La',
    '',
  ]);
});

test('a word that is begun elsewhere in the text, or in another visit of the form, is a step of its own', () => {
  const form = new Edited({ title: 'sol' });
  form.type(['sola', 'solas']);
  form.type(['ysolas']);
  form.leave();
  form.type(['yasolas']);
  expect(form.undone()).toEqual(['ysolas', 'solas', 'sol']);
});

test('letters of an input method or a dead key are undone with their word; a corrected word is not', () => {
  const form = new Edited({ title: '' });
  form.type(['c'], 'typed');
  form.type(['c´', 'cá'], 'composed');
  form.type(letters('cáliz ', 'cá'));
  form.type(['cáliz に', 'cáliz にh', 'cáliz にほ', 'cáliz 日本'], 'composed');
  form.type(['cáliz Japón']);
  expect(form.undone()).toEqual(['cáliz 日本', 'cáliz', '']);
});

test('a word that is typed again over itself leaves no step without effect', () => {
  const form = new Edited({ title: '' });
  form.type(['sol', 'sol y luz', 'sol y l', 'sol y lu', 'sol y luz']);
  expect(form.undone()).toEqual(['sol', '']);
});

const change = fc.record({
  title: fc.constantFrom('', 'a', 'ab', 'ab ', 'ab c', 'x'),
  links: fc.subarray(['uno', 'dos', 'tres']),
  typing: fc.constantFrom(null, 'typed' as const, 'composed' as const),
  isLeft: fc.boolean(),
});

test('undoing everything gives the first values, and redoing everything the last', () => {
  const run = (changes: readonly (typeof change extends fc.Arbitrary<infer One> ? One : never)[]) => {
    const first = { title: 'a', links: [] };
    const form = new Edited(first);
    for (const { title, links, typing, isLeft } of changes) {
      if (isLeft) form.leave();
      form.change(typing ? { ...form.values, title } : { title, links }, typing);
    }
    const last = form.values;
    form.undone();
    expect(form.values).toEqual(first);
    form.all(redone);
    expect(form.values).toEqual(last);
  };
  fc.assert(fc.property(fc.array(change), run), SEED);
});
