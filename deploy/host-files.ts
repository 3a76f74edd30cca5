import { HEADER_RULES, type HeaderRule, HSTS } from './headers.ts';

/** The page's rules in a `.htaccess`, which may have others of the host; the owner may have removed a # of each line. */
const OUR_RULES = /^#+ Comienzo de las reglas del sitio[\s\S]*?^#+ Fin de las reglas del sitio\r?\n?/m;
/** Texts, which shrink to a quarter. */
const TEXTS =
  'text/html text/css text/plain text/javascript text/xml application/manifest+json image/svg+xml';
/** Types that old servers do not know, by the ends of names. */
export const TYPES = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
} as const;

/**
 * Paths of what the page publishes, from its folder on: its files at the top by name, and its two folders. Other files and
 * folders there are a stranger's, such as a blog or the folder of a second domain.
 */
const OWN_PATHS =
  '((index|404)\\.html|robots\\.txt|sitemap\\.xml|manifest\\.webmanifest|favicon\\.ico|(icono-|apple-touch-icon|tarjeta-)[^/]*|(_astro|guias)/.*)?';
const PAGES = '((index|404)\\.html)?';
/** Every one of them. */
export const OWN_FILE = new RegExp(`^${OWN_PATHS}$`);
/**
 * Whether the request is for the page's domain, as an expression of Apache: domains that were added later have folders
 * below, in which the rules hold, too, but no files of the page.
 */
const OWN_DOMAIN = "-f '%{DOCUMENT_ROOT}/_astro/.htaccess'";
/** The list of the files that were uploaded, on the server; not served. */
export const LIST_FILE = '.mi-pagina.json';

/**
 * The files that hosts read besides the page, by their path in the published folder: `_headers` of Netlify and Cloudflare,
 * `.htaccess` of Apache and LiteSpeed, `.nojekyll` of GitHub Pages.
 */
export const HOST_FILES: Readonly<Record<string, string>> = {
  _headers: HEADER_RULES.map(headersBlock).join('\n'),
  '.htaccess': htaccess(false),
  '_astro/.htaccess': block('headers', headerLines('/_astro/*', 'Header set')),
  // Not empty: uploads of empty files by FTP over TLS fail now and then.
  '.nojekyll': 'Para GitHub Pages.\n',
};

function headersBlock({ path, headers }: HeaderRule): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
}

/**
 * The rules for Apache 2.4 and LiteSpeed. A host's file holds in every folder below, so that all but https keep to the
 * page's own domain and files. All need the override `FileInfo` alone, which every host allows; what a server has no
 * module for is left out, instead of an error 500 for the whole site.
 */
function htaccess(isHttps: boolean): string {
  const everywhere = headerLines('/*', 'Header always set');
  const isForHttps = (line: string) => line.includes(HSTS);
  return [
    '## Comienzo de las reglas del sitio',
    '# Las escribe la página cada vez que la preparas para publicar.',
    `<If "${OWN_DOMAIN}">`,
    'ErrorDocument 404 /404.html',
    // Folders are not listed; what is for other hosts is not shown.
    block('alias', [`RedirectMatch 404 "^/(_headers|${LIST_FILE.replaceAll('.', '\\.')}|(_astro|guias)/)$"`]),
    '</If>',
    ...onlyFor(OWN_PATHS, [
      block('mime', [
        ...Object.entries(TYPES).map(([end, type]) => `AddType ${type} ${end}`),
        'AddCharset utf-8 .html .css .js .svg .txt .xml .webmanifest',
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
    ...onlyFor(PAGES, [block('headers', headerLines('/', 'Header always set'))]),
    '# Cuando tu página abra con https, quita la # de las líneas que siguen: quien llegue por http pasará a https.',
    ...[
      block('rewrite', [
        'RewriteEngine On',
        'RewriteCond %{HTTPS} !=on',
        // Behind a proxy that speaks http with the server, visitors may have https already.
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
 * Puts the rules into a host's `.htaccess`: in the place of earlier ones, else after the host's own lines.
 * @param existing empty if there is none
 * @param isHttps whether the lines for https are on
 */
export function mergeHtaccess(existing: Buffer, isHttps: boolean): Buffer {
  // One letter for each byte: the host's lines stay as they are in whatever encoding.
  const text = existing.toString('latin1');
  const old = rulesIn(text);
  const rules = Buffer.from(htaccess(isHttps)).toString('latin1');
  const merged = old ? text.replace(old, () => rules) : text.replace(/.$/, '$&\n') + rules;
  return Buffer.from(merged, 'latin1');
}

/** Whether the lines for https are on, by publishing or by the owner's hand. */
export function isHttpsOn(existing: Buffer): boolean {
  return /^RewriteEngine On/m.test(rulesIn(existing.toString('latin1')));
}

/** The page's rules in the text of a `.htaccess`; empty if it has none. */
function rulesIn(text: string): string {
  const [rules = ''] = OUR_RULES.exec(text) ?? [];
  return rules;
}

/** Directives for files of the page's own domain, by their paths from its folder on. */
function onlyFor(paths: string, directives: readonly string[]): readonly string[] {
  return [`<If "${OWN_DOMAIN} && %{REQUEST_URI} =~ m#^/${paths}$#">`, ...directives, '</If>'];
}

/** Directives for servers with a module. */
function block(module: string, directives: readonly string[]): string {
  return [`<IfModule mod_${module}.c>`, ...directives, '</IfModule>', ''].join('\n');
}

function headerLines(path: string, directive: string): readonly string[] {
  const { headers = {} } = HEADER_RULES.find((rule) => rule.path === path) ?? {};
  return Object.entries(headers).map(([name, value]) => `${directive} ${name} "${value}"`);
}
