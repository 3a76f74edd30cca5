/**
 * support/: what several tests share, the editor's too: contents, servers, a browser. No test, and nothing of `editor/`.
 */

import { join } from 'node:path';
import { type Content, pageContent } from '../../src/content/page-content.ts';
import { readContent } from '../../src/content/read/read-content.ts';

/** The sample as delivered. */
export const SAMPLE = join(import.meta.dirname, '../../sample');

/** The sample, or a changed copy of it, as components get it, without a build: a picture's address is its path. */
export async function sampleContent(dir = SAMPLE): Promise<Content> {
  return pageContent(await readContent(dir), async (path) => ({
    src: `./${path.split('/').at(-1)}`,
    width: 300,
    height: 400,
    sources: [],
  }));
}
