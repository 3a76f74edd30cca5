import { HOST_FILES } from '../../../tools/deploy/host-files.ts';

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
export function isHttpsOn(existing: Buffer): boolean {
  return /^RewriteEngine On/m.test(rulesIn(existing.toString('latin1')));
}

/** The page's rules in the text of a `.htaccess`; empty if it has none. */
function rulesIn(text: string): string {
  const [rules = ''] = OUR_RULES.exec(text) ?? [];
  return rules;
}
