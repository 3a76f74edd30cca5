/**
 * content/: makes typed content of the YAML in `content/`: kinds of fields, sections made of them, the reader, and the module for pages.
 * Takes nothing of page, form or editor; its schemas never reach a visitor.
 */

import type { z } from 'zod';
import { metaOf } from './fields/metadata.ts';
import type { Path } from './fields/path.ts';
import { fieldAt } from './fields/walk.ts';
import { aboutSchema } from './sections/about.ts';
import { ebookSchema, ebooksSchema, printedBookSchema, printedBooksSchema } from './sections/books.ts';
import { contactSchema } from './sections/contact.ts';
import { footerSchema } from './sections/footer.ts';
import { freeGuidesSchema, guideSchema } from './sections/free-guides.ts';
import { headerSchema } from './sections/header.ts';
import { heroSchema } from './sections/hero.ts';
import { notFoundSchema } from './sections/not-found.ts';
import { siteSchema } from './sections/site.ts';
import { videoSchema, youtubeSchema } from './sections/youtube.ts';

/** The words of each section, by its id: `content/<id>/index.yaml`. */
export const SECTION_SCHEMAS = {
  site: siteSchema,
  header: headerSchema,
  hero: heroSchema,
  about: aboutSchema,
  ebooks: ebooksSchema,
  'printed-books': printedBooksSchema,
  'free-guides': freeGuidesSchema,
  youtube: youtubeSchema,
  contact: contactSchema,
  footer: footerSchema,
  'not-found': notFoundSchema,
} as const;

/** The entries of sections that show cards, by the section's id: `content/<id>/<entry>/index.yaml`. */
export const ENTRY_SCHEMAS = {
  ebooks: ebookSchema,
  'printed-books': printedBookSchema,
  'free-guides': guideSchema,
  youtube: videoSchema,
} as const;

export type SectionId = keyof typeof SECTION_SCHEMAS;
/** Id of a section that shows cards. */
export type CardSectionId = keyof typeof ENTRY_SCHEMAS;

/** Whether a section shows entries, each on a card. */
export function hasEntries(id: string): id is CardSectionId {
  return Object.hasOwn(ENTRY_SCHEMAS, id);
}

/** One index.yaml, which has a form in the owner's window: the words of a section, or one of its entries. */
export interface FormRef {
  readonly section: SectionId;
  /**
   * Name of the entry's folder; null for the words of the section. A new entry of the owner's window has no folder yet, and
   * a name that begins with a dot (`isNewEntry` in editor/form-ref.ts).
   */
  readonly entry: string | null;
}

/** An entry's form. */
export type EntryRef = FormRef & { readonly entry: string };

/** The folder of a form in the content: `ebooks`, `ebooks/mi-libro`. */
export function folderOf({ section, entry }: FormRef): string {
  return entry === null ? section : `${section}/${entry}`;
}

/** The path in the content of a file that a form names, such as `./portada.jpg`: `ebooks/mi-libro/portada.jpg`. */
export function fileIn(form: FormRef, name: string): string {
  return `${folderOf(form)}/${name.replace(/^\.\//, '')}`;
}

/** The form of a folder in the content; null if it has none. */
export function formIn(folder: string): FormRef | null {
  const [section = '', entry = null, ...rest] = folder.split('/');
  return rest.length === 0 ? formNamed(section, entry) : null;
}

/** The form of a section, or of one of its entries; null if there is no such section, or it has no entries. */
function formNamed(section: string, entry: string | null): FormRef | null {
  const schemas = entry === null ? SECTION_SCHEMAS : ENTRY_SCHEMAS;
  return Object.hasOwn(schemas, section) ? { section: section as SectionId, entry } : null;
}

/** The schema of a form. */
export function schemaOf({ section, entry }: FormRef): z.ZodObject {
  return entry !== null && hasEntries(section) ? ENTRY_SCHEMAS[section] : SECTION_SCHEMAS[section];
}

/**
 * Label of a field in the owner's form, with the labels of its groups and items: `Red social 2 › Enlace a tu perfil` for
 * `socialLinks.1.url` of the form `site`. Empty for a field that the schema lacks.
 */
export function fieldLabel(form: FormRef, path: Path): string {
  const titles: string[] = [];
  for (const [at, step] of path.entries()) {
    const field = fieldAt(schemaOf(form), path.slice(0, at + 1));
    if (!field) return '';
    const { title = '' } = metaOf(field);
    if (typeof step === 'number') titles.splice(-1, 1, `${title || titles.at(-1)} ${step + 1}`);
    else titles.push(title);
  }
  return titles.filter(Boolean).join(' › ');
}

/** All content files as their schemas parse them; the keys of entries are the names of their folders. */
export interface ParsedContent {
  readonly sections: { readonly [Id in SectionId]: z.output<(typeof SECTION_SCHEMAS)[Id]> };
  readonly entries: {
    readonly [Id in CardSectionId]: Readonly<Record<string, z.output<(typeof ENTRY_SCHEMAS)[Id]>>>;
  };
}

/** Id of a section between header and footer: a field of the menu's labels. */
export type PageSectionId = keyof ParsedContent['sections']['site']['navigation'];
