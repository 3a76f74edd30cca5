import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { mailboxText, openStore, terminalText } from '../../mailbox/messages.ts';
import { answer, SEND_PATH } from '../../mailbox/protocol.ts';

const payload = {
  lib_version: '4.4.1',
  user_id: 'llave',
  service_id: 'servicio',
  template_id: 'plantilla',
  template_params: { name: 'Luz', email: 'luz@example.com', to_name: 'sitio', message: 'Hola', phone: '' },
};

const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A mailbox with these messages, the oldest first. */
function stored(...parameters: readonly object[]) {
  const file = join(folder, 'messages.jsonl');
  rmSync(file, { force: true });
  const store = openStore(file);
  for (const template_params of parameters) store.add('', { ...payload, template_params });
  return { file, store, list: () => store.list('') };
}

describe('the e-mail service of the mailbox', () => {
  const send = (body: unknown, path = SEND_PATH, method = 'POST') =>
    answer(method, path, typeof body === 'string' ? body : JSON.stringify(body));

  test('§7 accepts a complete message and returns its payload unchanged', () => {
    expect(send(payload)).toEqual({ status: 200, text: 'OK', payload });
  });

  const NO_OBJECT = 'The template_params parameter is invalid: an object is expected';
  test.each([
    [{ ...payload, user_id: '' }, 400, 'The user_id parameter is required'],
    [{ ...payload, service_id: undefined }, 400, 'The service_id parameter is required'],
    [{ ...payload, template_id: '' }, 400, 'The template_id parameter is required'],
    [{ ...payload, template_params: [] }, 400, NO_OBJECT],
    [{ ...payload, template_params: undefined }, 400, NO_OBJECT],
    ['{', 400, 'The parameters are invalid'],
    ['null', 400, 'The parameters are invalid'],
    [{ ...payload, template_params: { message: 'a'.repeat(60_000) } }, 413, expect.stringContaining('50Kb')],
  ])('refuses bad call %#', (body, status, text) => {
    expect(send(body)).toEqual({ status, text });
  });

  test('answers 404 to other calls', () => {
    expect(send(payload, SEND_PATH, 'PUT').status).toBe(404);
    expect(send(payload, '/api/v1.0/email/send-form').status).toBe(404);
  });
});

describe('the list of messages', () => {
  test('says in Spanish that there are no messages yet, and that it is only local', () => {
    const list = mailboxText([]);
    expect(list).toContain('Todavía no hay mensajes');
    expect(list).toContain('solo existe en tu computadora');
  });

  test('shows the newest message first, and skips a line that a crash cut short', () => {
    const { file, list } = stored({ message: 'primero' });
    appendFileSync(file, '{"receivedAt":"20\n');
    openStore(file).add('', { ...payload, template_params: { message: 'segundo' } });
    expect(mailboxText(list())).toMatch(/segundo[\s\S]*primero/);
  });
});

test('each box has its own messages', () => {
  const { store, list } = stored({ message: 'de todos' });
  store.add('otro', payload);
  store.empty('');
  expect(list()).toEqual([]);
  expect(store.list('otro')).toMatchObject([{ payload }]);
});

test('the terminal shows each message with its control characters escaped', () => {
  const [message] = stored({ name: 'Luz', message: 'a\u001b[2Jb\u009b\u202e\rc\nd' }).list();
  const text = message ? terminalText(message) : '';
  expect(text).toContain('Nombre: Luz');
  expect(text).toContain('a\\u001b[2Jb\\u009b\\u202e\\u000dc\nd');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});
