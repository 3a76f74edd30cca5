import { basename, join } from 'node:path';
import { namedFiles, readContent } from '../../src/content/check-content.ts';
import { COLLECTION_SCHEMAS, type Content } from '../../src/content/schema.ts';

/** The sample as delivered. */
export const SAMPLE = join(import.meta.dirname, '../../sample');

/**
 * The sample as views get it, entries in page order, without a build: a picture's path stays its address, and available
 * guides have 12 pages and 840 000 bytes.
 */
export async function sampleContent(): Promise<Content> {
  const { files } = await readContent(SAMPLE);
  const parts = files.map(({ source, words }) => {
    const id = basename(source.folder);
    const pictures = namedFiles(source.schema, words)
      .filter(({ control }) => control === 'picture')
      .map(({ field, name: src }) => [field, { src, width: 300, height: 400, sources: [], sizes: '100vw' }]);
    const file = words?.isAvailable ? { href: `/guias/${id}.pdf`, pages: 12, bytes: 840_000 } : null;
    const own = { order: 0, ...words, ...Object.fromEntries(pictures) };
    return { name: source.collection ?? id, data: source.collection ? { ...own, id, file } : own };
  });
  const listed = new Set<string>(Object.keys(COLLECTION_SCHEMAS));
  const byName = Map.groupBy(parts, ({ name }) => name);
  const content = [...byName].map(([name, found]) => {
    const all = found.map(({ data }) => data).toSorted((a, b) => a.order - b.order);
    return [name, listed.has(name) ? all : all[0]];
  });
  return Object.fromEntries(content) as Content;
}
