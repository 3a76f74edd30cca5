import { defineCollection } from 'astro:content';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { z } from 'zod';
import { namedFiles, readContent } from './content/check-content.ts';
import { contentDir } from './content/content-dir.ts';
import { onContentChange } from './content/content-guard.ts';
import { INDEX_FILE } from './content/content-layout.ts';

/**
 * Gives Astro the content as our own reader reads it: words that the schemas have taken, by folder (`hero`,
 * `ebooks/mi-libro`), and the pictures that they name. `content-guard` reports what is wrong in them.
 */
function contentLoader(): Loader {
  return {
    name: 'content',
    load: async ({ store, parseData, config, watcher }) => {
      const dir = contentDir();
      const load = async () => {
        const { files } = await readContent(dir);
        if (files.some(({ words }) => !words)) return;
        const entries = files.map(async ({ source, words }) => {
          const id = relative(dir, source.folder).replaceAll(sep, '/');
          const filePath = join(source.folder, INDEX_FILE);
          const pictures = namedFiles(source.schema, words).filter(({ control }) => control === 'picture');
          const named = Object.fromEntries(pictures.map(({ field, name }) => [field, name]));
          const data = await parseData({ id, filePath, data: { words, pictures: named } });
          return { id, data, filePath: relative(fileURLToPath(config.root), filePath).replaceAll(sep, '/') };
        });
        const parsed = await Promise.all(entries);
        store.clear();
        for (const entry of parsed) store.set(entry);
      };
      await load();
      // One reading after the other: an older one must not come last.
      let last = Promise.resolve();
      if (watcher) onContentChange(watcher, () => (last = last.then(load, load)));
    },
  };
}

export const collections = {
  content: defineCollection({
    loader: contentLoader(),
    schema: ({ image }) =>
      z.object({ words: z.record(z.string(), z.unknown()), pictures: z.record(z.string(), image()) }),
  }),
};
