import { expect, test } from 'vitest';
import { hasForm } from './contact.ts';

test.each([
  [false, false, true],
  [true, false, false],
  [false, true, false],
])('without the form: %j, section hidden: %j; the page has the form: %j', (withoutForm, hidden, has) => {
  expect(hasForm({ withoutForm, hidden })).toBe(has);
});
