import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SEND_PATH } from '../../mailbox/protocol.ts';
import { explainOutcome, isDelivered, sendTestMessage, testMessage } from '../../publish/test-message.ts';
import { sendEmail } from '../../src/form/send-email.ts';
import { SAMPLE } from '../content/sample-content.ts';
import { runCommand } from './run-command.ts';

const PAGE = 'https://pagina-propia.com';
const MESSAGE = testMessage({ email: 'hola@pagina-propia.com', toName: 'pagina-propia.com' });
const KEYS = { publicKey: 'llave', serviceId: 'servicio', templateId: 'plantilla' };

/** Calls that the fake e-mail service received. */
const heard: (Pick<IncomingMessage, 'url' | 'headers'> & { readonly body: string })[] = [];
let answer = (response: ServerResponse): unknown => response.end('OK');
const service = createServer(async (request, response) => {
  const { url, headers } = request;
  heard.push({ url, headers, body: await text(request) });
  answer(response);
});
let origin: string;

// The e-mail client reads `location`.
beforeAll(() => void vi.stubGlobal('location', new URL(PAGE)));
afterAll(() => void vi.unstubAllGlobals());
beforeAll(async () => {
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());

test('the test message makes the same call as the form, and says that it is a test', async () => {
  await sendEmail({ ...KEYS, origin }, MESSAGE);
  expect(isDelivered(await sendTestMessage({ ...KEYS, origin }, MESSAGE, `${PAGE}/inicio`))).toBe(true);
  const [byForm, byCommand] = heard;
  expect([byCommand?.url, JSON.parse(byCommand?.body ?? '')]).toEqual([
    SEND_PATH,
    JSON.parse(byForm?.body ?? ''),
  ]);
  expect(byCommand?.body).toContain('mensaje de prueba');
  expect(byCommand?.headers).toMatchObject({ origin: PAGE, 'content-type': 'application/json' });
});

test.each([
  [400, 'The user_id parameter is required', 'Public Key, de Account'],
  [
    400,
    'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com',
    'Public Key, de Account',
  ],
  [400, 'The service ID not found', 'Service ID, de Email Services'],
  [400, 'The template ID not found', 'Template ID, de Email Templates'],
  [400, 'The parameters are invalid', 'name, email, phone, message y to_name'],
  [400, 'reCAPTCHA: The g-recaptcha-response parameter not found', 'apaga reCAPTCHA'],
  [402, 'Quota exceeded', 'mensajes de este mes'],
  [426, 'Upgrade required', 'mensajes de este mes'],
  [403, 'API access in strict mode, but no Private Key was provided', 'apaga Use Private Key'],
  [403, 'API calls in strict mode, but no private key was passed', 'apaga Use Private Key'],
  [403, 'API calls are disabled for non-browser applications', 'envíate un mensaje desde su formulario'],
  [403, 'Forbidden', 'agrega el de tu página'],
  [412, 'Gmail_API: Invalid grant. Please reconnect your Gmail account', 'conéctalo otra vez'],
  [422, 'The recipients address is empty', 'escribe tu correo en To Email'],
  [429, 'Too Many Requests', 'los de este mes'],
  [503, '', 'no es tu página'],
  [418, 'I am a teapot', 'no conoce'],
])('explains the answer %i «%s», with the remedy', (status, text, remedy) => {
  expect(isDelivered({ status, text })).toBe(false);
  expect(explainOutcome({ status, text })).toContain(`El servicio respondió ${status}: «${text}».`);
  expect(explainOutcome({ status, text })).toContain(remedy);
});

test('explains silence and a lost connection, with the remedy', async () => {
  answer = () => undefined;
  const sent = (limit?: number) => sendTestMessage({ ...KEYS, origin }, MESSAGE, PAGE, limit);
  expect(explainOutcome(await sent(200))).toContain('no respondió en 0.2 segundos');
  answer = (response) => response.destroy();
  expect(explainOutcome(await sent())).toContain('Revisa tu conexión');
});

test('control characters of an answer never reach the terminal', () => {
  const explained = explainOutcome({ status: 400, text: `\u001b[2J${'x'.repeat(500)}` });
  expect(explained).not.toContain('\u001b');
  expect(explained).not.toContain('x'.repeat(201));
});

test('the command exits with 0 if the service accepts the message, otherwise or without a key with 1', async () => {
  const run = async (publicKey = 'llave') => {
    const { code, output } = await runCommand('tools/test-mail.ts', {
      CONTENT_DIR: SAMPLE,
      PUBLIC_EMAILJS_PUBLIC_KEY: publicKey,
      PUBLIC_EMAILJS_SERVICE_ID: 'servicio',
      PUBLIC_EMAILJS_TEMPLATE_ID: 'plantilla',
      PUBLIC_EMAILJS_ORIGIN: origin,
    });
    return `${code} ${output}`;
  };
  answer = (response) => response.end('OK');
  expect(await run()).toMatch(/^0 [\s\S]*aceptó el mensaje/);
  answer = (response) => response.writeHead(404).end('Account not found');
  expect(await run()).toMatch(/^1 [\s\S]*404: «Account not found»/);
  const calls = heard.length;
  expect(await run('')).toMatch(/^1 [\s\S]*PUBLIC_EMAILJS_PUBLIC_KEY/);
  expect(heard).toHaveLength(calls);
});
