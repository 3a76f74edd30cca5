import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SEND_PATH } from '../../mailbox/protocol.ts';
import { startServer } from './running.ts';

const payload = {
  lib_version: '4.4.1',
  user_id: 'llave',
  service_id: 'servicio',
  template_id: 'plantilla',
  template_params: { name: 'Luz', email: 'luz@example.com', to_name: 'sitio', message: 'Hola', phone: '' },
};

let server: Awaited<ReturnType<typeof startServer>>;
const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);

beforeAll(async () => {
  server = await startServer(4700);
});
afterAll(() => server.close());
beforeEach(async () => {
  await setFault('null');
  await fetch(`${server.origin}/__buzon/mensajes`, { method: 'DELETE' });
  printed.mockClear();
});

function post(body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(server.origin + SEND_PATH, { method: 'POST', body: text, headers });
}

function setFault(body: string, headers: Record<string, string> = {}) {
  return fetch(`${server.origin}/__buzon/fallo`, { method: 'POST', body, headers });
}

async function messages(headers: Record<string, string> = {}) {
  const response = await fetch(`${server.origin}/__buzon/mensajes`, { headers });
  return (await response.json()) as { payload: unknown }[];
}

async function seen(response: Response) {
  return [response.status, await response.text()];
}

describe('the e-mail service, spoken by the mailbox', () => {
  test('accepts a whole message and keeps it as it was sent', async () => {
    expect(await seen(await post(payload))).toEqual([200, 'OK']);
    expect((await messages()).map((message) => message.payload)).toEqual([payload]);
  });

  const without = (name: string) => `The ${name} parameter is required`;
  type Refusal = readonly [body: unknown, text: string];
  const NO_OBJECT = 'The template_params parameter is invalid: an object is expected';
  test.each<Refusal>([
    [{ ...payload, user_id: '' }, without('user_id')],
    [{ ...payload, user_id: undefined }, without('user_id')],
    [{ ...payload, service_id: '' }, without('service_id')],
    [{ ...payload, template_id: '' }, without('template_id')],
    ...[null, 'text', [], undefined].map(
      (template_params): Refusal => [{ ...payload, template_params }, NO_OBJECT],
    ),
    ...['', '{', 'null', '[]', '"OK"'].map((body): Refusal => [body, 'The parameters are invalid']),
  ])('refuses %j', async (body, text) => {
    expect(await seen(await post(body))).toEqual([400, text]);
    expect(await messages()).toEqual([]);
  });

  test('refuses a message past the size of the service', async () => {
    const message = 'a'.repeat(60_000);
    expect((await post({ ...payload, template_params: { message } })).status).toBe(413);
  });

  test.each([
    ['GET', SEND_PATH],
    ['PUT', SEND_PATH],
    ['POST', '/api/v1.0/email/send-form'],
    ['GET', '/api/'],
  ])('knows nothing of %s %s', async (method, path) => {
    expect((await fetch(server.origin + path, { method })).status).toBe(404);
  });
});

describe('the page of the mailbox', () => {
  const page = async () => (await fetch(`${server.origin}/__buzon`)).text();

  test('says in Spanish that there is nothing yet, and that it is only here', async () => {
    expect(await page()).toContain('Todavía no hay mensajes');
    expect(await page()).toContain('solo existe en tu computadora');
  });

  test('shows the newest message first', async () => {
    await post({ ...payload, template_params: { message: 'primero' } });
    await post({ ...payload, template_params: { message: 'segundo' } });
    expect(await page()).toMatch(/segundo[\s\S]*primero/);
  });

  test('shows hostile text as text', async () => {
    const hostile = `<script>alert("1")</script>'&`;
    await post({ ...payload, template_params: { [hostile]: hostile, n: 1, o: null } });
    expect(await page()).not.toMatch(/<script|"1"/);
    expect(await page()).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;');
  });

  test('is shown in its own style, and a browser may do nothing else with it', async () => {
    const answer = await fetch(`${server.origin}/__buzon`);
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(await answer.text()) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none';style-src 'sha256-${hash}';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
    );
  });

  test('survives a line cut short in its file', async () => {
    await post(payload);
    appendFileSync(server.messages, '{"receivedAt":"20\n');
    expect(await messages()).toHaveLength(1);
    expect(readFileSync(server.messages, 'utf8')).toContain('luz@example.com');
  });

  test('answers other paths of its own with 404', async () => {
    expect((await fetch(`${server.origin}/__buzon/otra`)).status).toBe(404);
    expect((await fetch(`${server.origin}/__buzones`)).status).toBe(404);
  });
});

describe('the terminal', () => {
  test('prints each message with its control characters made harmless', async () => {
    await post({ ...payload, template_params: { name: 'Luz', message: 'a\u001b[2Jb\u009b\u202e\rc\nd' } });
    const text = printed.mock.calls.flat().join('\n');
    expect(text).toContain('name: Luz');
    expect(text).toContain('a\\u001b[2Jb\\u009b\\u202e\\u000dc\nd');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });
});

describe('faults for tests', () => {
  test('answers with the fault until cleared', async () => {
    await setFault('{"status": 503, "text": "mañana"}');
    expect(await seen(await post(payload))).toEqual([503, 'mañana']);
    expect(await seen(await post(payload))).toEqual([503, 'mañana']);
    expect(await messages()).toEqual([]);
    await setFault('null');
    expect(await seen(await post(payload))).toEqual([200, 'OK']);
  });

  test('stalls until cleared, then answers', async () => {
    await setFault('{"stall": true}');
    let answered = false;
    const waiting = post(payload).finally(() => {
      answered = true;
    });
    // Another box is answered meanwhile; by then the first request has arrived too.
    expect((await post(payload, { 'x-buzon': 'otro' })).status).toBe(200);
    expect(answered).toBe(false);
    expect(await messages()).toEqual([]);
    await setFault('null');
    expect((await waiting).status).toBe(200);
    expect(await messages()).toHaveLength(1);
  });

  test('cuts the connection', async () => {
    await setFault('{"reset": true}');
    await expect(post(payload)).rejects.toThrow();
  });

  test.each(['{}', 'x', '{"status": 99}', '{"stall": false}', '7'])('refuses %s as a fault', async (body) => {
    expect((await setFault(body)).status).toBe(400);
  });

  test('gives each box its own messages and faults', async () => {
    const mine = { 'x-buzon': 'mine' };
    await setFault('{"status": 500, "text": ""}', mine);
    expect((await post(payload, mine)).status).toBe(500);
    expect((await post(payload)).status).toBe(200);
    expect(await messages(mine)).toEqual([]);
    expect(await messages()).toHaveLength(1);
  });
});
