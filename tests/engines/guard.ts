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

/**
 * Puts a guard into the page of a built site that notes uncaught errors and violations of its policy, and lets the page
 * send its messages to `origin` instead of the mailbox that it was built for.
 */
export function placeGuard(folder: string, origin: string): void {
  const page = join(folder, 'index.html');
  const built = readFileSync(page, 'utf8').replaceAll(/http:\/\/localhost:\d+/g, origin);
  const html = built.replace('<head>', `<head><script src="/${FILE}"></script>`);
  writeFileSync(page, html);
  writeFileSync(join(folder, FILE), GUARD);
}

/** What the guard of the page that is open has noted; `null` where it does not run, as without scripts. */
export function problems(tab: Tab): Promise<readonly string[] | null> {
  return tab.run(() => (globalThis as { problems?: string[] }).problems ?? null);
}
