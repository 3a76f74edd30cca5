import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { ASTRO_TEXT } from './host-files.ts';

/** The page, compressed beforehand. Only Caddy sends it (deploy/Caddyfile), and only while it is newer than the page. */
export const COMPRESSED_PAGE = 'index.html.br';

/** Seconds that the compressed page is newer than the page: archives keep times to two seconds. */
const NEWER_S = 2;

/**
 * Writes compressed files beside the page and beside the texts below `_astro`, with the suffix `.br` (RFC 7932): hosts that
 * compress while they send take a third of the effort, and send a tenth more.
 * @param folder absolute path of a built page
 */
export function writeCompressed(folder: string): void {
  for (const name of readdirSync(join(folder, '_astro')))
    if (ASTRO_TEXT.test(name)) compress(join(folder, '_astro', name));
  const page = join(folder, 'index.html');
  compress(page);
  const time = Date.now() / 1000;
  utimesSync(page, time, time);
  utimesSync(join(folder, COMPRESSED_PAGE), time + NEWER_S, time + NEWER_S);
}

function compress(path: string): void {
  const text = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
}
