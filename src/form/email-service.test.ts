import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  adviceOn,
  emailServiceKeys,
  keyProblem,
  messageIn,
  messageOf,
  missingKeys,
  SEND_PATH,
  sendEmail,
} from './email-service.ts';

const OWN = {
  PUBLIC_EMAILJS_PUBLIC_KEY: 'llave',
  PUBLIC_EMAILJS_SERVICE_ID: 'servicio',
  PUBLIC_EMAILJS_TEMPLATE_ID: 'plantilla',
};
const MESSAGE = { name: 'Luz', email: 'luz@example.com', message: 'Hola', phone: '' };
const CALL = {
  lib_version: '4.4.1',
  user_id: 'llave',
  service_id: 'servicio',
  template_id: 'plantilla',
  template_params: { ...MESSAGE, to_name: 'sitio' },
};

test('§7 messages go to EmailJS unless another origin is set', () => {
  const keys = { publicKey: 'llave', serviceId: 'servicio', templateId: 'plantilla' };
  for (const origin of [undefined, ''])
    expect(emailServiceKeys({ ...OWN, PUBLIC_EMAILJS_ORIGIN: origin })).toEqual({
      ...keys,
      origin: 'https://api.emailjs.com',
    });
  const origin = 'http://localhost:4321';
  expect(emailServiceKeys({ ...OWN, PUBLIC_EMAILJS_ORIGIN: origin })).toEqual({ ...keys, origin });
});

test.each(['api.emailjs.com', 'ftp://api.emailjs.com', 'no https://api.emailjs.com', 'https://'])(
  'the build refuses «%s» as an origin and says what it must be',
  (origin) => {
    expect(() => emailServiceKeys({ ...OWN, PUBLIC_EMAILJS_ORIGIN: origin })).toThrow(
      `PUBLIC_EMAILJS_ORIGIN debe ser una dirección como https://api.emailjs.com, y es «${origin}».`,
    );
  },
);

test('§5 the build names the keys that are missing or blank', () => {
  const settings = { ...OWN, PUBLIC_EMAILJS_PUBLIC_KEY: ' ', PUBLIC_EMAILJS_TEMPLATE_ID: undefined };
  expect(() => emailServiceKeys(settings)).toThrow(
    /· PUBLIC_EMAILJS_PUBLIC_KEY\n.*· PUBLIC_EMAILJS_TEMPLATE_ID\nPonlos en el archivo .env/,
  );
  expect(missingKeys(OWN)).toEqual([]);
});

test.each([
  ['', 'falta'],
  ['llave-de-muestra', 'es el dato de muestra'],
  ['llave propia', 'dice «llave propia», que lleva un espacio'],
  ['service_ab12cd3', 'dice «service_ab12cd3», que es el ejemplo del manual'],
  ['"llave"', 'lleva signos que ese dato no tiene'],
  ['aB3-dE5_fG7', null],
])('the key «%s» is reported: %s', (value, problem) => {
  expect(keyProblem('PUBLIC_EMAILJS_PUBLIC_KEY', value)).toBe(problem);
});

test('§7 a message is one POST with the keys and the parameters of the template', async () => {
  const calls: unknown[] = [];
  const server = createServer(async (request, response) => {
    calls.push([request.method, request.url, await json(request)]);
    response.end('OK');
  }).listen(0);
  // The client reads the page's address.
  vi.stubGlobal('location', new URL('http://localhost/'));
  onTestFinished(() => {
    server.close();
    vi.unstubAllGlobals();
  });
  const { port } = server.address() as AddressInfo;
  const keys = emailServiceKeys({ ...OWN, PUBLIC_EMAILJS_ORIGIN: `http://localhost:${port}` });
  await sendEmail(keys, MESSAGE, 'sitio');
  expect(calls).toEqual([['POST', '/api/v1.0/email/send', CALL]]);
  expect(SEND_PATH).toBe('/api/v1.0/email/send');
});

test('§7 a missing phone is sent as an empty string, and a lone surrogate as U+FFFD', () => {
  const form = new FormData();
  form.append('message', 'a\ud83d');
  expect(messageOf(form)).toMatchObject({ phone: '', message: 'a\ufffd' });
});

test.each([
  [CALL, MESSAGE],
  [{ ...CALL, user_id: '' }, null],
  [{ ...CALL, service_id: undefined }, null],
  [{ ...CALL, template_params: { ...MESSAGE, phone: undefined } }, null],
  [{ ...CALL, template_params: undefined }, null],
  [undefined, null],
])('a call has a message only if it is whole: case %#', (call, message) => {
  expect(messageIn(call)).toEqual(message);
});

test.each([
  [400, 'The user_id parameter is required', 'Public Key, de Account'],
  [400, 'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com', 'Public Key'],
  [400, 'The service ID not found', 'Service ID, de Email Services'],
  [400, 'The template ID not found', 'Template ID, de Email Templates'],
  [400, 'reCAPTCHA: The g-recaptcha-response parameter not found', 'apaga reCAPTCHA'],
  [403, 'API access in strict mode, but no Private Key was provided', 'apaga Use Private Key.'],
  [403, 'Forbidden', 'agrega el de tu página'],
  [404, 'Account not found', 'status.emailjs.com'],
  [429, 'Too Many Requests', 'cuántos te quedan'],
  [503, '', 'status.emailjs.com'],
  [null, '', 'no es tu página'],
  [418, 'I am a teapot', 'escribe a su soporte'],
])('explains the answer %s «%s», with the remedy', (status, text, remedy) => {
  expect(adviceOn(status, text).remedy).toContain(remedy);
});
