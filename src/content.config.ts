import { defineCollection } from 'astro:content';
import { pathToFileURL } from 'node:url';
import { glob } from 'astro/loaders';
import { contentDir } from './content/content-dir.ts';
import { ebookSchema, guideSchema, printedBookSchema, videoSchema } from './content/entries.ts';
import type { CollectionName, SingleName } from './content/schema.ts';
import {
  aboutSchema,
  contactSchema,
  ebooksSectionSchema,
  footerSchema,
  freeGuidesSectionSchema,
  headerSchema,
  heroSchema,
  notFoundSchema,
  printedBooksSectionSchema,
  youtubeSectionSchema,
} from './content/sections.ts';
import { siteSchema } from './content/site.ts';

const base = pathToFileURL(`${contentDir()}/`);

/** `<name>/index.yaml`; its id is the section's name. */
const single = (name: SingleName) => glob({ base, pattern: `${name}/index.yaml`, generateId: () => name });

/** `<name>/<id>/index.yaml`. */
const entries = (name: CollectionName) =>
  glob({ base, pattern: `${name}/*/index.yaml`, generateId: ({ entry }) => entry.split('/')[1] ?? entry });

export const collections = {
  site: defineCollection({ loader: single('site'), schema: siteSchema() }),
  header: defineCollection({ loader: single('header'), schema: headerSchema() }),
  hero: defineCollection({ loader: single('hero'), schema: ({ image }) => heroSchema(image()) }),
  about: defineCollection({ loader: single('about'), schema: aboutSchema() }),
  'ebooks-section': defineCollection({ loader: single('ebooks-section'), schema: ebooksSectionSchema() }),
  'printed-books-section': defineCollection({
    loader: single('printed-books-section'),
    schema: printedBooksSectionSchema(),
  }),
  'free-guides-section': defineCollection({
    loader: single('free-guides-section'),
    schema: freeGuidesSectionSchema(),
  }),
  'youtube-section': defineCollection({ loader: single('youtube-section'), schema: youtubeSectionSchema() }),
  contact: defineCollection({ loader: single('contact'), schema: contactSchema() }),
  footer: defineCollection({ loader: single('footer'), schema: footerSchema() }),
  'not-found': defineCollection({ loader: single('not-found'), schema: notFoundSchema() }),
  ebooks: defineCollection({ loader: entries('ebooks'), schema: ({ image }) => ebookSchema(image()) }),
  'printed-books': defineCollection({
    loader: entries('printed-books'),
    schema: ({ image }) => printedBookSchema(image()),
  }),
  guides: defineCollection({ loader: entries('guides'), schema: ({ image }) => guideSchema(image()) }),
  videos: defineCollection({ loader: entries('videos'), schema: ({ image }) => videoSchema(image()) }),
} satisfies Record<SingleName | CollectionName, unknown>;
