import { readFileSync } from 'node:fs';
import { HEADER_RULES, type HeaderRule } from './headers.ts';

/** The page's rules in a `.htaccess` beside those of the host; the owner may have removed the # of some lines. */
const OUR_RULES = /^#+ Comienzo de las reglas del sitio[\s\S]*?^#+ Fin de las reglas del sitio\r?\n?/m;

/**
 * Paths of the page's files in its folder: top-level files by name, and two folders. Other files and folders there are not
 * ours, such as a blog or the folder of a second domain.
 */
const OWN_PATHS =
  '((index|404)\\.html|(robots|licencias)\\.txt|sitemap\\.xml|manifest\\.webmanifest|favicon\\.ico|contacto\\.vcf|(icono-|apple-touch-icon|tarjeta-)[^/]*|(_astro|guias)/.*)?';
/** Matches the path of every file that the page publishes. */
export const OWN_FILE = new RegExp(`^${OWN_PATHS}$`);
/**
 * Apache expression: whether the request is for the page's domain. Other domains of the account have folders below, where
 * the same rules apply, but no file of the page.
 */
const OWN_DOMAIN = "-f '%{DOCUMENT_ROOT}/_astro/.htaccess'";
/** Matches the path of a text below `_astro`: it works only if every byte arrives. */
export const ASTRO_TEXT = /\.(css|js|svg)$/;
/** Name of the list of uploaded files on the server; visitors cannot load it. */
export const SERVER_LIST_FILE = '.mi-pagina.json';

/**
 * The rules for Apache 2.4 and LiteSpeed. Those of the page also apply in every folder below it, so each is limited to the page's
 * own domain and files. All need only the override `FileInfo`, which every host allows. A rule whose module is missing is skipped;
 * without `<IfModule>` the whole site would answer 500.
 */
const rulesFrom = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const PAGE_RULES = rulesFrom('page.htaccess')
  .replaceAll('@domain@', OWN_DOMAIN)
  .replaceAll('@files@', OWN_PATHS);

/**
 * Configuration files for hosts, by their path in the published folder: `_headers` for Netlify and Cloudflare, `.htaccess`
 * for Apache and LiteSpeed, `.nojekyll` for GitHub Pages.
 */
export const HOST_FILES: Readonly<Record<string, string>> = {
  _headers: HEADER_RULES.map(headersBlock).join('\n'),
  '.htaccess': PAGE_RULES,
  '_astro/.htaccess': rulesFrom('astro.htaccess'),
  // Not empty: uploads of empty files by FTP over TLS sometimes fail.
  '.nojekyll': 'Para GitHub Pages.\n',
};

/**
 * Files that keep visitors out of the folder with what the page is made of, where a server has the folder among those that it
 * serves: Apache and LiteSpeed say that there is nothing, also if they allow only the override `FileInfo`; any server shows the
 * blank page instead of a listing.
 */
export const PRIVATE_FILES: Readonly<Record<string, Buffer>> = {
  '.htaccess': Buffer.from(rulesFrom('private.htaccess')),
  'index.html': Buffer.from('<!doctype html><title>404</title>\n'),
};

function headersBlock({ path, headers }: HeaderRule): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
}

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
