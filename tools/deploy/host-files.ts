import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Zippable, zipSync } from 'fflate';
import { filesBelow } from '../../src/content/read/walk-folder.ts';
import { replaceFileSync } from '../replace-file.ts';
import { HEADER_RULES, type HeaderRule } from './headers.ts';

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
const ASTRO_TEXT = /\.(css|js|svg)$/;

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
export const HOST_FILES = {
  _headers: HEADER_RULES.map(headersBlock).join('\n'),
  '.htaccess': PAGE_RULES,
  '_astro/.htaccess': rulesFrom('astro.htaccess'),
  // Not empty: uploads of empty files by FTP over TLS sometimes fail.
  '.nojekyll': 'Para GitHub Pages.\n',
} as const;

function headersBlock({ path, headers }: HeaderRule): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
}

/**
 * The zip with the files of the built page, beside its folder.
 * @param out absolute path of the folder
 */
export const siteZip = (out: string) => join(out, '../sitio.zip');

/** Adds to a built page what hosts need, and writes the whole as a zip. */
export async function finishPage(out: string): Promise<void> {
  for (const [name, text] of Object.entries(HOST_FILES)) writeFileSync(join(out, name), text);
  writeCompressed(out);
  const files: Zippable = {};
  // Without a folder around the files: hosts unpack it where the page belongs.
  for (const path of await filesBelow(out)) {
    const file = join(out, path);
    files[path] = [readFileSync(file), { mtime: statSync(file).mtime }];
  }
  replaceFileSync(siteZip(out), zipSync(files));
}

/**
 * Writes compressed files beside the texts below `_astro`, with the suffix `.br` (RFC 7932): of the first view, an Apache that
 * compresses while it sends makes 3 % more, of the form's script a tenth. The page itself has no such file: no name tells it from
 * an older one.
 * @param folder absolute path of a built page
 */
export function writeCompressed(folder: string): void {
  const assets = join(folder, '_astro');
  for (const name of readdirSync(assets).filter((one) => ASTRO_TEXT.test(one))) {
    const text = readFileSync(join(assets, name));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(text, { params }));
  }
}
