import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tab } from './engine.ts';

const FILE = 'guard.js';

/** Runs in the page before everything else, in the same way in every engine; the page's policy allows own files. */
const GUARD = `
  const problems = (globalThis.problems = []);
  addEventListener('error', ({ message }) => problems.push('uncaught: ' + message));
  addEventListener('unhandledrejection', ({ reason }) => problems.push('unhandled: ' + reason));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    problems.push(['policy:', effectiveDirective, blockedURI, sample].join(' ').trim()));
`;

/** Where a script lies that does wrong when it is imported. */
export const PLANTED = '/planted.js';

/** Errors of a script that a test hands in are hidden from the page; those of its own files are not. */
const WRONGS = `
  setTimeout(() => { throw new Error('planted error'); });
  setTimeout(() => void Promise.reject(new Error('planted rejection')));
`;

/** Puts a guard into the page of a built site that notes uncaught errors and violations of its policy. */
export function placeGuard(folder: string): void {
  const page = join(folder, 'index.html');
  const html = readFileSync(page, 'utf8').replace('<head>', `<head><script src="/${FILE}"></script>`);
  writeFileSync(page, html);
  writeFileSync(join(folder, FILE), GUARD);
  writeFileSync(join(folder, PLANTED), WRONGS);
}

/** What the guard of the page that is open has noted; `null` where it does not run, as without scripts. */
export function problems(tab: Tab): Promise<readonly string[] | null> {
  return tab.run(() => (globalThis as { problems?: string[] }).problems ?? null);
}
