import { HOST_FILES } from '../../../tools/deploy/host-files.ts';
import { asVisitor } from '../as-visitor.ts';
import { putFile, type Remote } from './remote.ts';
import type { ServerList } from './server-list.ts';

/** The page's rules for Apache, among those of the host. */
export const HTACCESS = '.htaccess';

/**
 * A file that shows whether visitors get the page. It is none of `_astro`, where rules of their own take the place of the
 * redirect to https, and none that hosts change on the way.
 */
const PROBE = 'favicon.ico';

/** Whether visitors of the page get these bytes at this path, by http or https. */
export type IsServed = (scheme: 'http' | 'https', path: string, bytes: Uint8Array) => Promise<boolean>;

/** Asks the page's domain as a visitor's browser does. */
export function servedAt(domain: string | undefined): IsServed {
  return async (scheme, path, bytes) => {
    // The query bypasses caches.
    const { body } = await asVisitor(`${scheme}://${domain}/${path}?${Date.now()}`);
    return body.equals(bytes);
  };
}

interface Rules {
  readonly remote: Remote;
  /** The page's files, by path in its folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly isServed: IsServed;
  readonly signal: AbortSignal;
  /** Says whether the redirect failed in an earlier upload, or was not tested because that one stopped. */
  readonly list: ServerList;
  /** Says in the list on the server that the redirect may be on without having been tested. */
  readonly keepUntested: () => Promise<void>;
}

/**
 * Merges the page's rules for Apache into those of the host. Switches the redirect to https on if the page can be seen
 * there, and off again if visitors then do not get the page, as behind a proxy that hides https from the host.
 * @returns whether the redirect fails
 */
export async function publishRules(rules: Rules): Promise<boolean> {
  const { remote, files, isServed, signal, list, keepUntested } = rules;
  const { isHttpsBroken, isHttpsUntested } = list;
  const old = (await remote.read(HTACCESS)) ?? Buffer.alloc(0);
  const send = async (isHttps: boolean) => {
    signal.throwIfAborted();
    await putFile(remote, HTACCESS, mergeHtaccess(old, isHttps));
  };
  const sendIfNew = async (isHttps: boolean) => {
    if (!mergeHtaccess(old, isHttps).equals(old)) await send(isHttps);
  };
  const isSeenBy = async (scheme: 'http' | 'https') => {
    const probe = files.get(PROBE);
    return probe !== undefined && (await isServed(scheme, PROBE, probe));
  };
  const isSeen = async () => (await isSeenBy('https')) && (await isSeenBy('http'));

  const wasOn = isHttpsOn(old);
  const isLeftUntested = wasOn && isHttpsUntested;
  if (!isLeftUntested && (wasOn || isHttpsBroken || !(await isSeen()))) {
    await sendIfNew(wasOn);
    return isHttpsBroken;
  }
  await keepUntested();
  await sendIfNew(true);
  if (await isSeen()) return false;
  await send(false);
  // If the page is back, the rules were the cause; otherwise it may have been the network.
  return await isSeenBy('https');
}

const PAGE_RULES = HOST_FILES['.htaccess'];
/** The page's rules in a `.htaccess` beside those of the host; the owner may have removed the # of some lines. */
const OUR_RULES = /^#+ Comienzo de las reglas del sitio[\s\S]*?^#+ Fin de las reglas del sitio\r?\n?/m;

/**
 * Puts the rules into a host's `.htaccess`: replaces earlier ones, or adds them after the host's own lines.
 * @param existing empty if there is none
 * @param isHttps whether to switch the lines for https on
 */
export function mergeHtaccess(existing: Buffer, isHttps: boolean): Buffer {
  // Latin-1 has one character for each byte, so the host's lines survive in any encoding.
  const text = existing.toString('latin1');
  const old = rulesIn(text);
  const rules = Buffer.from(isHttps ? withHttps(PAGE_RULES) : PAGE_RULES).toString('latin1');
  const merged = old ? text.replace(old, () => rules) : text.replace(/.$/, '$&\n') + rules;
  return Buffer.from(merged, 'latin1');
}

/** The rules without the # of the lines for https. */
function withHttps(rules: string): string {
  const [before, marker, after] = rules.split(/^(# Cuando tu página abra con https.*\n)/m);
  return `${before}${marker}${after?.replaceAll(/^#(?!#)/gm, '')}`;
}

/** Whether publishing or the owner has switched the lines for https on. */
function isHttpsOn(existing: Buffer): boolean {
  return /^RewriteEngine On/m.test(rulesIn(existing.toString('latin1')));
}

/** The page's rules in the text of a `.htaccess`; empty if it has none. */
function rulesIn(text: string): string {
  const [rules = ''] = OUR_RULES.exec(text) ?? [];
  return rules;
}
