import { hash } from 'node:crypto';
import { HOST_FILES } from '../../../tools/deploy/host-files.ts';
import type { Account } from '../../publish/upload/remote.ts';
import type { upload } from '../../publish/upload/upload.ts';

export const sha = (bytes: string | Uint8Array) => hash('sha256', bytes).slice(0, 8);

/** A page with hashed file names, as Astro writes them. */
export function page(version: string): ReadonlyMap<string, Uint8Array> {
  const picture = Buffer.from(`${version}-`.repeat(50_000));
  const script = Buffer.from(`console.log(${JSON.stringify(version)})`);
  const assets = [
    ['_astro/portada.', '.avif', picture],
    ['_astro/pagina.', '.js', script],
    ['_astro/siempre.', '.woff2', Buffer.from('always the same'.repeat(1000))],
  ] as const;
  const named = assets.map(([start, end, bytes]) => [`${start}${sha(bytes)}${end}`, bytes] as const);
  const names = named.map(([path]) => `<link href="/${path}">`).join('');
  const texts = Object.entries({
    ...HOST_FILES,
    'favicon.ico': 'always the same',
    'guias/una.pdf': version,
    'robots.txt': 'User-agent: *',
    '404.html': `<!doctype html><title>No está: ${version}</title>`,
    'index.html': `<!doctype html><title>${version}</title>${names}`,
  });
  return new Map<string, Uint8Array>([
    ...texts.map(([path, text]) => [path, Buffer.from(text)] as const),
    ...named,
  ]);
}

/** Publishes a version from a computer that knows those before it, on a host without https. */
export const publicationOf = (account: Account, version: string): Parameters<typeof upload>[0] => ({
  account,
  files: page(version),
  publication: { id: version, when: Date.parse('2026-03-03T12:00-04:00') },
  known: new Set(['uno', 'dos', 'tres', 'cuatro']),
  replaceable: new Set(),
  isServed: async () => false,
  signal: new AbortController().signal,
  onProgress: () => undefined,
});
