import { basename, join } from 'node:path';
import { namedFiles, readContent, withValues } from '../../src/content/check-content.ts';
import { inOrder } from '../../src/content/fields.ts';
import { CARDS, type Content } from '../../src/content/schema.ts';

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
      .map(({ path, name: src }) => {
        return [path, { src, width: 300, height: 400, sources: [], sizes: '100vw' }] as const;
      });
    const file = words?.isAvailable ? { href: `/guias/${id}.pdf`, pages: 12, bytes: 840_000 } : null;
    const own = withValues(words ?? {}, pictures);
    return { collection: source.collection, id, data: source.collection ? { ...own, id, file } : own };
  });
  const sections = parts.flatMap(({ collection, id, data }) => (collection ? [] : [[id, data] as const]));
  const lists = Object.entries(CARDS).map(([section, name]) => {
    const found = parts.filter(({ collection }) => collection === name);
    const { order } = Object.fromEntries(sections)[section] as { readonly order: readonly string[] };
    const ids = inOrder(
      order,
      found.map(({ id }) => id),
    );
    return [name, ids.map((id) => found.find((one) => one.id === id)?.data)];
  });
  return Object.fromEntries([...sections, ...lists]) as Content;
}
