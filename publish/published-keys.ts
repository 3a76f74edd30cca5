import { KEY_FIELDS } from './email-keys.ts';

/** How `emailServiceKeys` in `src/form/email-service.ts` names the keys. */
const NAMES = ['publicKey', 'serviceId', 'templateId'];

/** Matches the path of a script that the page loads. */
export const SCRIPT = /^_astro\/[\w.-]+\.js$/;

/** The keys of the e-mail service that a script of the published page has, where every visitor can read them. */
export function publishedKeys(script: string): Readonly<Record<string, string>> {
  const keys = [...KEY_FIELDS.keys()].flatMap((key, at) => {
    const [, value] = new RegExp(`\\b${NAMES[at]}:["'\`]([\\w.-]+)["'\`]`).exec(script) ?? [];
    return value ? [[key, value] as const] : [];
  });
  return Object.fromEntries(keys);
}
