import { HEADER_RULES, type HeaderRule, HSTS } from './headers.ts';

/** The page's rules in a `.htaccess` beside those of the host; the owner may have removed the # of some lines. */
const OUR_RULES = /^#+ Comienzo de las reglas del sitio[\s\S]*?^#+ Fin de las reglas del sitio\r?\n?/m;
/** Types worth compressing. */
const TEXTS =
  'text/html text/css text/plain text/javascript text/xml application/manifest+json image/svg+xml';
/** Types that old servers do not know, by extension. */
export const TYPES = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.vcf': 'text/vcard',
} as const;

/**
 * Paths of the page's files in its folder: top-level files by name, and two folders. Other files and folders there are not
 * ours, such as a blog or the folder of a second domain.
 */
const OWN_PATHS =
  '((index|404)\\.html(\\.br)?|(robots|licencias)\\.txt|sitemap\\.xml|manifest\\.webmanifest|favicon\\.ico|contacto\\.vcf|(icono-|apple-touch-icon|tarjeta-)[^/]*|(_astro|guias)/.*)?';
const PAGES = '((index|404)\\.html)?';
/** Matches the path of every file that the page publishes. */
export const OWN_FILE = new RegExp(`^${OWN_PATHS}$`);
/**
 * Apache expression: whether the request is for the page's domain. Other domains of the account have folders below, where
 * the same rules apply, but no file of the page.
 */
const OWN_DOMAIN = "-f '%{DOCUMENT_ROOT}/_astro/.htaccess'";
const TEXT_END = '\\.(css|js|svg)';
/** Matches the path of a text below `_astro`: it is compressed beforehand, and works only if every byte arrives. */
export const ASTRO_TEXT = new RegExp(`${TEXT_END}$`);
/** Name of the list of uploaded files on the server; visitors cannot load it. */
export const SERVER_LIST_FILE = '.mi-pagina.json';
/** Matches the path of the folder with what the page is made of, and of everything in it; visitors cannot load any. */
const SOURCE = '\\.?mi-pagina-.*';

/**
 * Configuration files for hosts, by their path in the published folder: `_headers` for Netlify and Cloudflare, `.htaccess`
 * for Apache and LiteSpeed, `.nojekyll` for GitHub Pages.
 */
export const HOST_FILES: Readonly<Record<string, string>> = {
  _headers: HEADER_RULES.map(headersBlock).join('\n'),
  '.htaccess': htaccess(false),
  '_astro/.htaccess': [
    block('headers', headerLines('/_astro/*', 'Header set')),
    // A file whose name has a hash of its content needs no second mark: some 20 bytes of each answer.
    'FileETag None\n',
    compressedFiles(),
  ].join('\n'),
  // Not empty: uploads of empty files by FTP over TLS sometimes fail.
  '.nojekyll': 'Para GitHub Pages.\n',
};

/**
 * Files that keep visitors out of the folder with what the page is made of, where a server has the folder among those that it
 * serves: Apache and LiteSpeed say that there is nothing, also if they allow only the override `FileInfo`; any server shows the
 * blank page instead of a listing.
 */
export const PRIVATE_FILES: Readonly<Record<string, Buffer>> = {
  '.htaccess': Buffer.from(
    `${block('alias', ['RedirectMatch 404 ^'])}<IfModule !mod_alias.c>\nRequire all denied\n</IfModule>\n`,
  ),
  'index.html': Buffer.from('<!doctype html><title>404</title>\n'),
};

function headersBlock({ path, headers }: HeaderRule): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
}

/**
 * The rules for Apache 2.4 and LiteSpeed. They also apply in every folder below, so each is limited to the page's own domain
 * and files. They need only the override `FileInfo`, which every host allows. A rule whose module is missing is skipped;
 * without `<IfModule>` the whole site would answer 500.
 */
function htaccess(isHttps: boolean): string {
  const everywhere = headerLines('/*', 'Header always set');
  const isForHttps = (line: string) => line.includes(HSTS);
  return [
    '## Comienzo de las reglas del sitio',
    '# Las escribe la página cada vez que la preparas para publicar.',
    `<If "${OWN_DOMAIN}">`,
    'ErrorDocument 404 /404.html',
    // Hides listings of folders and the files for other hosts.
    block('alias', [
      `RedirectMatch 404 "^/(_headers|${SERVER_LIST_FILE.replaceAll('.', '\\.')}|${SOURCE}|(_astro|guias)/)$"`,
    ]),
    '</If>',
    ...onlyFor(OWN_PATHS, [
      block('mime', [
        ...Object.entries(TYPES).map(([end, type]) => `AddType ${type} ${end}`),
        'AddCharset utf-8 .html .css .js .svg .txt .xml .webmanifest .vcf',
      ]),
      block(
        'headers',
        everywhere.filter((line) => !isForHttps(line)),
      ),
      block('filter', [
        block('brotli', [`AddOutputFilterByType BROTLI_COMPRESS ${TEXTS}`]),
        block('deflate', [`AddOutputFilterByType DEFLATE ${TEXTS}`]),
      ]),
    ]),
    ...onlyFor(PAGES, [
      block('headers', [
        ...headerLines('/', 'Header always set'),
        // The compressing modules add this to the ETag of what they send, but do not know it when it comes back: each visit
        // would download the page again (Apache bugs 39727 and 45023).
        'RequestHeader edit If-None-Match "-(br|gzip)\\"$" "\\""',
      ]),
    ]),
    '# Cuando tu página abra con https, quita la # de las líneas que siguen: quien llegue por http pasará a https.',
    ...[
      block('rewrite', [
        'RewriteEngine On',
        'RewriteCond %{HTTPS} !=on',
        // Behind a proxy that uses http, visitors may have https already.
        'RewriteCond %{HTTP:X-Forwarded-Proto} !=https',
        `RewriteRule ^${OWN_PATHS}$ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L]`,
      ]),
      ...onlyFor(OWN_PATHS, [block('headers', everywhere.filter(isForHttps))]),
    ].map((text) => (isHttps ? text : text.replaceAll(/^(?=.)/gm, '#'))),
    '## Fin de las reglas del sitio',
    '',
  ].join('\n');
}

/**
 * Sends the compressed file beside a text of `_astro`, whose name has a hash of its content, to browsers that take it.
 * LiteSpeed compresses files once and keeps them, and does not know all of this.
 */
function compressedFiles(): string {
  const rewrite = block('rewrite', [
    'RewriteEngine On',
    'RewriteCond %{HTTP:Accept-Encoding} \\bbr\\b',
    'RewriteCond %{REQUEST_FILENAME}.br -f',
    `RewriteRule ^(.+${TEXT_END})$ $1.br [L]`,
    'RewriteRule \\.br$ - [E=no-brotli:1,E=no-gzip:1]',
  ]);
  // Apache's own settings take the ending for the Breton language.
  const types = block('mime', ['AddEncoding br .br', 'RemoveLanguage .br']);
  return ['<IfModule !LiteSpeed>', types, rewrite, '</IfModule>', ''].join('\n');
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
  const rules = Buffer.from(htaccess(isHttps)).toString('latin1');
  const merged = old ? text.replace(old, () => rules) : text.replace(/.$/, '$&\n') + rules;
  return Buffer.from(merged, 'latin1');
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

/** Limits directives to the page's own domain and to paths in its folder. */
function onlyFor(paths: string, directives: readonly string[]): readonly string[] {
  return [`<If "${OWN_DOMAIN} && %{REQUEST_URI} =~ m#^/${paths}$#">`, ...directives, '</If>'];
}

/** Limits directives to servers with a module. */
function block(module: string, directives: readonly string[]): string {
  return [`<IfModule mod_${module}.c>`, ...directives, '</IfModule>', ''].join('\n');
}

function headerLines(path: string, directive: string): readonly string[] {
  const { headers = {} } = HEADER_RULES.find((rule) => rule.path === path) ?? {};
  return Object.entries(headers).map(([name, value]) => `${directive} ${name} "${value}"`);
}
