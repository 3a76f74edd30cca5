import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { HEADER_RULES, type HeaderRule } from './headers.ts';

const COMPRESSIBLE = /\.(html|css|js|svg|txt|xml|json|webmanifest|ico)$/;

/** Below this many bytes, a compressed copy saves no packet. */
const WORTHWHILE = 512;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * Adds to the built site in `folder` what deploy/Caddyfile expects: the response headers, and the texts as small as
 * they get. Asked for apart, because other hosts compress by themselves and would publish the copies as files.
 * @throws Error when a file cannot be read or written, or a page has no policy
 */
export async function prepareForCaddy(folder: string): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = found.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(texts.map((entry) => compress(join(entry.parentPath, entry.name))));
  await writeFile(join(folder, '_headers.caddy'), caddyHeaders(HEADER_RULES));
}

/** Header rules as lines of a Caddyfile: both say «this very path», or «all below» with a star at the end. */
function caddyHeaders(rules: readonly HeaderRule[]): string {
  const lines = rules.flatMap(({ path, headers }) =>
    Object.entries(headers).map(([name, value]) => `header ${path} ${name} ${JSON.stringify(value)}\n`),
  );
  return lines.join('');
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < WORTHWHILE) return;
  const best = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
  await Promise.all([
    writeFile(`${file}.br`, await asBrotli(bytes, best)),
    writeFile(`${file}.gz`, await asGzip(bytes, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}
