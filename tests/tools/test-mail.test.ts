import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sendEmail } from '../../src/form/send-email.ts';
import {
  explainOutcome,
  isDelivered,
  sendTestMessage,
  testMessage,
} from '../../tools/publish/test-message.ts';
import { SAMPLE } from '../content/sample-content.ts';
import { runCommand } from './run-command.ts';
import { startServer } from './running.ts';

const PAGE = 'https://pagina-propia.com';
const MESSAGE = testMessage({ email: 'hola@pagina-propia.com', toName: 'pagina-propia.com' });

let server: Awaited<ReturnType<typeof startServer>>;
const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
// The e-mail client asks on which page it runs.
vi.stubGlobal('location', new URL(PAGE));
beforeAll(async () => {
  server = await startServer(4590);
});
afterAll(() => server.close());
beforeEach(() => setFault(null));

const keys = () => ({
  publicKey: 'llave',
  serviceId: 'servicio',
  templateId: 'plantilla',
  origin: server.origin,
});

async function setFault(fault: object | null): Promise<void> {
  await fetch(`${server.origin}/__buzon/fallo`, { method: 'POST', body: JSON.stringify(fault) });
}

async function payloads(): Promise<unknown[]> {
  const response = await fetch(`${server.origin}/__buzon/mensajes`);
  return ((await response.json()) as { payload: unknown }[]).map(({ payload }) => payload);
}

/** Runs `npm run publicar:probar-correo`. */
function run(settings: Record<string, string>) {
  return runCommand('tools/test-mail.ts', {
    CONTENT_DIR: SAMPLE,
    PUBLIC_EMAILJS_PUBLIC_KEY: 'llave',
    PUBLIC_EMAILJS_SERVICE_ID: 'servicio',
    PUBLIC_EMAILJS_TEMPLATE_ID: 'plantilla',
    PUBLIC_EMAILJS_ORIGIN: server.origin,
    ...settings,
  });
}

test('the test message is the form’s own call, field by field, and says that it is a test', async () => {
  await sendEmail(keys(), MESSAGE);
  expect(isDelivered(await sendTestMessage(keys(), MESSAGE, PAGE))).toBe(true);
  const [byForm, byCommand] = (await payloads()).slice(-2);
  expect(byCommand).toEqual(byForm);
  expect(JSON.stringify(byCommand)).toContain('mensaje de prueba');
  expect(String(printed.mock.lastCall), 'the mailbox tells it in the terminal').toContain(
    'mensaje de prueba',
  );
});

test('the call names the page from which it comes', async () => {
  const heard: IncomingHttpHeaders[] = [];
  const service = createServer(({ headers }, response) => {
    heard.push(headers);
    response.end('OK');
  });
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  await sendTestMessage({ ...keys(), origin }, MESSAGE, `${PAGE}/inicio`);
  service.close();
  expect(heard).toMatchObject([{ origin: PAGE, 'content-type': 'application/json' }]);
});

test.each([
  [400, 'The user_id parameter is required', 'PUBLIC_EMAILJS_PUBLIC_KEY'],
  [400, 'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com', 'Public Key'],
  [400, 'The service ID not found', 'PUBLIC_EMAILJS_SERVICE_ID'],
  [400, 'The template ID not found', 'PUBLIC_EMAILJS_TEMPLATE_ID'],
  [400, 'The parameters are invalid', 'name, email, phone, message y to_name'],
  [403, 'API calls are disabled for non-browser applications', 'EmailJS API for non-browser applications'],
  [403, 'Forbidden', 'Account → Security'],
  [404, 'Account not found', 'El servicio no encuentra la cuenta'],
  [412, 'Gmail_API: Invalid grant. Please reconnect your Gmail account', 'conéctalo otra vez'],
  [413, 'Variables size limit, max allowed size is 50Kb', 'más grande de lo que el servicio acepta'],
  [422, 'The recipients address is empty', '«To Email»'],
  [422, 'One or more dynamic variables are corrupted', 'La plantilla tiene algo dañado'],
  [429, 'Too Many Requests', 'Espera unos minutos'],
  [503, '', 'no es tu página'],
  [418, 'I am a teapot', 'no conoce'],
])('an answer of %i «%s» is explained with its remedy', (status, text, remedy) => {
  expect(isDelivered({ status, text })).toBe(false);
  expect(explainOutcome({ status, text })).toContain(`El servicio respondió ${status}: «${text}».`);
  expect(explainOutcome({ status, text })).toContain(remedy);
});

test('silence and a cut connection are explained with their remedy', async () => {
  await setFault({ stall: true });
  expect(explainOutcome(await sendTestMessage(keys(), MESSAGE, PAGE, 200))).toContain('no respondió en 20');
  await setFault({ reset: true });
  expect(explainOutcome(await sendTestMessage(keys(), MESSAGE, PAGE))).toContain('Revisa tu conexión');
});

test('what a service answers cannot move the terminal’s cursor', () => {
  const explained = explainOutcome({ status: 400, text: `\u001b[2J${'x'.repeat(500)}` });
  expect(explained).not.toContain('\u001b');
  expect(explained).not.toContain('x'.repeat(201));
});

test('the command ends with 0 when the service took it, and 1 when it did not or a key is missing', async () => {
  expect(await run({})).toMatchObject({ code: 0, output: expect.stringContaining('aceptó el mensaje') });
  const before = await payloads();
  const output = expect.stringContaining('PUBLIC_EMAILJS_PUBLIC_KEY');
  expect(await run({ PUBLIC_EMAILJS_PUBLIC_KEY: '' })).toMatchObject({ code: 1, output });
  await setFault({ status: 404, text: 'Account not found' });
  const refused = expect.stringContaining('404: «Account not found»');
  expect(await run({})).toMatchObject({ code: 1, output: refused });
  expect(await payloads()).toEqual(before);
});
