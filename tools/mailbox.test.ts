import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { mailboxText, openStore, terminalText } from './mailbox.ts';

const MESSAGE = { name: 'Luz', email: 'luz@example.com', message: 'Hola', phone: '' };

const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A mailbox with these messages, the oldest first. */
function stored(...messages: readonly Partial<typeof MESSAGE>[]) {
  const file = join(folder, 'messages.jsonl');
  rmSync(file, { force: true });
  const store = openStore(file);
  for (const message of messages) store.add('', { ...MESSAGE, ...message });
  return { file, store, list: () => store.list('') };
}

describe('the list of messages', () => {
  test('says in Spanish that there are no messages yet, and that it is only local', () => {
    const list = mailboxText([]);
    expect(list).toContain('Todavía no hay mensajes');
    expect(list).toContain('solo existe en tu computadora');
  });

  test('shows the newest message first, and skips a line that a crash cut short', () => {
    const { file, list } = stored({ message: 'primero' });
    appendFileSync(file, '{"receivedAt":"20\n');
    openStore(file).add('', { ...MESSAGE, message: 'segundo' });
    expect(mailboxText(list())).toMatch(/segundo[\s\S]*primero/);
  });
});

test('each box has its own messages', () => {
  const { store, list } = stored();
  store.add('otro', MESSAGE);
  expect(list()).toEqual([]);
  expect(store.list('otro')).toMatchObject([{ fields: MESSAGE }]);
});

test('the terminal shows each message with its control characters escaped', () => {
  const [message] = stored({ name: 'Luz', message: 'a\u001b[2Jb\u009b\u202e\rc\nd' }).list();
  const text = message ? terminalText(message) : '';
  expect(text).toContain('Nombre: Luz');
  expect(text).toContain('a\\u001b[2Jb\\u009b\\u202e\\u000dc\nd');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});
