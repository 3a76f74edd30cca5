import type { z } from 'zod';
import { ebookSchema, guideSchema, printedBookSchema, videoSchema } from './entries.ts';
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
} from './sections.ts';
import { siteSchema } from './site.ts';

/** One-off folders under the content folder, each holding one `index.yaml`. */
export const SINGLE_SCHEMAS = {
  site: siteSchema,
  header: headerSchema,
  hero: heroSchema,
  about: aboutSchema,
  'ebooks-section': ebooksSectionSchema,
  'printed-books-section': printedBooksSectionSchema,
  'free-guides-section': freeGuidesSectionSchema,
  'youtube-section': youtubeSectionSchema,
  contact: contactSchema,
  footer: footerSchema,
  'not-found': notFoundSchema,
} as const;

/** Folders that hold one folder per entry; an entry's id is its folder's name. */
export const COLLECTION_SCHEMAS = {
  ebooks: ebookSchema,
  'printed-books': printedBookSchema,
  guides: guideSchema,
  videos: videoSchema,
} as const;

export type SingleName = keyof typeof SINGLE_SCHEMAS;
export type CollectionName = keyof typeof COLLECTION_SCHEMAS;

/** A picture as the page needs it: resolved at build, plain strings and numbers. */
export interface Picture {
  /** Address of the picture every browser reads. */
  readonly src: string;
  /** Intrinsic size in CSS pixels, so that the place is kept before the picture arrives. */
  readonly width: number;
  readonly height: number;
  /** Lighter formats, best first; empty for drawings (SVG). */
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
  /** Widths the layout gives the picture (HTML `sizes`). */
  readonly sizes: string;
}

/** A guide's file as it will be served. */
export interface GuideFile {
  readonly href: string;
  readonly pages: number;
  /** Size in bytes. */
  readonly bytes: number;
}

type WithPicture = z.ZodType<Picture>;
type Entry<T> = T & { readonly id: string };

export type Site = z.output<ReturnType<typeof siteSchema>>;
export type Ebook = Entry<z.output<ReturnType<typeof ebookSchema<WithPicture>>>>;
export type PrintedBook = Entry<z.output<ReturnType<typeof printedBookSchema<WithPicture>>>>;
export type Guide = Entry<z.output<ReturnType<typeof guideSchema<WithPicture>>>> & {
  readonly file: GuideFile | null;
};
export type Video = Entry<z.output<ReturnType<typeof videoSchema<WithPicture>>>>;

/** The whole of the content, validated, pictures and files resolved; entries in page order. */
export interface Content {
  readonly site: Site;
  readonly header: z.output<ReturnType<typeof headerSchema>>;
  readonly hero: z.output<ReturnType<typeof heroSchema<WithPicture>>>;
  readonly about: z.output<ReturnType<typeof aboutSchema>>;
  readonly 'ebooks-section': z.output<ReturnType<typeof ebooksSectionSchema>>;
  readonly 'printed-books-section': z.output<ReturnType<typeof printedBooksSectionSchema>>;
  readonly 'free-guides-section': z.output<ReturnType<typeof freeGuidesSectionSchema>>;
  readonly 'youtube-section': z.output<ReturnType<typeof youtubeSectionSchema>>;
  readonly contact: z.output<ReturnType<typeof contactSchema>>;
  readonly footer: z.output<ReturnType<typeof footerSchema>>;
  readonly 'not-found': z.output<ReturnType<typeof notFoundSchema>>;
  readonly ebooks: readonly Ebook[];
  readonly 'printed-books': readonly PrintedBook[];
  readonly guides: readonly Guide[];
  readonly videos: readonly Video[];
}
