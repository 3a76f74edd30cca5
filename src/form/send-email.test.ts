import { expect, test } from 'vitest';
import { templateParams } from './send-email.ts';

test('a phone that was left out is sent as an empty text, and halves of characters as whole ones', () => {
  const form = new FormData();
  form.append('message', 'a\ud83d');
  expect(templateParams(form, 'x')).toMatchObject({ phone: '', message: 'a\ufffd' });
});
