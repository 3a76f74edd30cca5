import { afterEach, expect, test, vi } from 'vitest';
import { emailServiceKeys, missingKeys } from './email-service.ts';

const OWN = {
  PUBLIC_EMAILJS_PUBLIC_KEY: 'llave',
  PUBLIC_EMAILJS_SERVICE_ID: 'servicio',
  PUBLIC_EMAILJS_TEMPLATE_ID: 'plantilla',
};

/** The account that a build with these settings sends through. */
function accountWith(settings: Readonly<Record<string, string | undefined>>) {
  for (const [name, value] of Object.entries({ ...OWN, PUBLIC_EMAILJS_ORIGIN: undefined, ...settings }))
    vi.stubEnv(name, value);
  return emailServiceKeys();
}

afterEach(() => void vi.unstubAllEnvs());

test('§7 messages go to EmailJS unless another origin is set', () => {
  const keys = { publicKey: 'llave', serviceId: 'servicio', templateId: 'plantilla' };
  for (const origin of [undefined, ''])
    expect(accountWith({ PUBLIC_EMAILJS_ORIGIN: origin })).toEqual({
      ...keys,
      origin: 'https://api.emailjs.com',
    });
  const origin = 'http://localhost:4321';
  expect(accountWith({ PUBLIC_EMAILJS_ORIGIN: origin })).toEqual({ ...keys, origin });
});

test.each(['api.emailjs.com', 'ftp://api.emailjs.com', 'no https://api.emailjs.com', 'https://'])(
  'the build refuses «%s» as an origin and says what it must be',
  (origin) => {
    expect(() => accountWith({ PUBLIC_EMAILJS_ORIGIN: origin })).toThrow(
      `PUBLIC_EMAILJS_ORIGIN debe ser una dirección como https://api.emailjs.com, y es «${origin}».`,
    );
  },
);

test('§5 the build names the keys that are missing or blank', () => {
  const settings = { PUBLIC_EMAILJS_PUBLIC_KEY: ' ', PUBLIC_EMAILJS_TEMPLATE_ID: undefined };
  expect(() => accountWith(settings)).toThrow(
    'Faltan PUBLIC_EMAILJS_PUBLIC_KEY, PUBLIC_EMAILJS_TEMPLATE_ID: ponlos en el archivo .env',
  );
  expect(missingKeys(OWN)).toEqual([]);
});
