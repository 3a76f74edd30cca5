import { join } from 'node:path';
import type { Content } from '../../src/content/page-content.ts';
import { pageContent } from '../../src/content/page-content.ts';
import { readContent } from '../../src/content/read/read-content.ts';

/** The sample as delivered. */
export const SAMPLE = join(import.meta.dirname, '../../sample');

/** The sample, or a changed copy of it, as components get it, without a build: a picture's address is its path. */
export async function sampleContent(dir = SAMPLE): Promise<Content> {
  const { content, facts } = await readContent(dir);
  if (!content) throw new Error('The sample has problems.');
  return pageContent(content, facts, async (path) => ({
    src: `./${path.split('/').at(-1)}`,
    width: 300,
    height: 400,
    sources: [],
  }));
}
