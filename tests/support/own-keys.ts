import { SAMPLE_KEYS } from '../../src/form/email-service.ts';

/** Keys of the e-mail service that an owner might have, by variable. */
export const OWN_KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(SAMPLE_KEYS).map((variable, at) => [variable, `dato-propio_${at}`]),
);

/** Variable and value of one of them. */
export const [[KEY_VARIABLE, OWN_KEY] = ['', '']] = Object.entries(OWN_KEYS);
