import { EMAIL_KEYS, KEY } from '../../src/form/email-service.ts';

/** Matches the path of a script that the page loads. */
export const SCRIPT = /^_astro\/[\w.-]+\.js$/;

/** The keys of the e-mail service that a script of the published page has, by variable. */
export function publishedKeys(script: string): Readonly<Record<string, string>> {
  const keys = Object.entries(EMAIL_KEYS).flatMap(([name, { variable }]) => {
    const [, value = ''] = new RegExp(`\\b${name}:["'\`]([^"'\`]*)`).exec(script) ?? [];
    return KEY.test(value) ? [[variable, value] as const] : [];
  });
  return Object.fromEntries(keys);
}
