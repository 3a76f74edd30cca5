import { EMAIL_KEYS, SAMPLE_KEYS } from '../../src/form/email-service.ts';

/** Keys of the e-mail service that an owner might have, by variable. */
export const OWN_KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(SAMPLE_KEYS).map((variable, at) => [variable, `dato-propio_${at}`]),
);

const [first = { variable: '', name: '' }] = Object.values(EMAIL_KEYS);

/** One of them. */
export const ONE_KEY = { ...first, value: OWN_KEYS[first.variable] ?? '' };
