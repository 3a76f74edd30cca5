import { expect, test } from 'vitest';
import { templateParams } from './send-email.ts';

test('§7 a missing phone is sent as an empty string, and a lone surrogate as U+FFFD', () => {
  const form = new FormData();
  form.append('message', 'a\ud83d');
  expect(templateParams(form, 'x')).toMatchObject({ phone: '', message: 'a\ufffd' });
});
