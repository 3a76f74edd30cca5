import { z } from 'zod';
import type { PictureSlot } from './pictures.ts';

/** A picture or a PDF. */
export type FileKind = 'picture' | 'pdf';

/**
 * Form control of a field, where its type does not tell: a text area, a switch that is on while the value is absent or false,
 * drawings, how a book is sold, its link while it is sold by one, a video's link, the order of a section's entries, a file.
 */
export type Control = 'lines' | 'inverted' | 'drawing' | 'sale' | 'buy-link' | 'video' | 'order' | FileKind;

/** Kind of text, by the short words that may not end its lines: a section's title, a text of few lines, other prose. */
export type ShortWords = 'prose' | 'title' | 'lead';

/** Groups of sections in the owner's menu. */
export type MenuGroup = 'Página' | 'Libros y ebooks' | 'Guías y videos' | 'Contacto y cierre';

/** Metadata of a field besides its label (zod's documentation, "Metadata and registries"). */
declare module 'zod' {
  interface GlobalMeta {
    readonly control?: Control;
    /**
     * Where visitors read the value: on the page; there, split at its punctuation (`parts`); there, but only after they do
     * something or something fails (`later`); in other programs, such as search engines (`elsewhere`). Absent for a value
     * that nobody reads as it is written.
     */
    readonly shown?: 'page' | 'parts' | 'later' | 'elsewhere';
    /** The page sets the value in its sans alone: the serif needs no letters for it. */
    readonly typeface?: 'sans';
    /** Which short words of the value stay on the line of the next word (`short-words.ts`). */
    readonly shortWords?: ShortWords;
    /** Hardly ever changed: the form keeps it in a closed group. */
    readonly rarely?: boolean;
    /** The value is a few characters long: it shares its line with the short fields beside it. */
    readonly short?: boolean;
    /** Of a form: the names of fields that a rule judges together. */
    readonly together?: readonly (readonly string[])[];
    /** The sample's value may stay when the page is published: it says nothing about the owner. */
    readonly mayStay?: boolean;
    /** A switch of the same form: while it is on, the field is not on the page, and is folded into a group of this title. */
    readonly unless?: { readonly field: string; readonly title: string };
    /** The field of the same form whose control also shows and writes this one. */
    readonly partOf?: string;
    /** Of a section: its group in the owner's menu. */
    readonly menu?: MenuGroup;
    /** Of a card: what the owner calls one without a title, such as «Ebook nuevo», and the link to another new one. */
    readonly newCard?: string;
    readonly anotherCard?: string;
    /** Of a file: the endings that its name may have, without the dot. */
    readonly extensions?: readonly string[];
    /** Of a picture: where the page shows it. */
    readonly slot?: PictureSlot;
    /** Of a file: the switch of the same form that a first file turns on. */
    readonly turnsOn?: string;
  }
}

/** Words that the page shows as they are written. */
export const ON_PAGE = { shown: 'page' } as const;

/** Metadata of words that the page splits at their punctuation. */
export const IN_PARTS = { shown: 'parts' } as const;

/** Metadata of fields that are hardly ever changed. */
export const RARELY = { rarely: true } as const;

/** Metadata of words that the page sets in the sans alone, such as notes, or that are only heard. */
export const IN_SANS = { typeface: 'sans' } as const;

/** Metadata of words that appear only after visitors do something, or when something fails. */
export const LATER = { shown: 'later', ...RARELY, ...IN_SANS } as const;

/** Metadata of words that other programs show, such as search engines and chats. */
export const ELSEWHERE = { shown: 'elsewhere' } as const;

/** Metadata of fields that say nothing about the owner: the sample's value may stay. */
export const MAY_STAY = { mayStay: true } as const;

/** Metadata of a schema, and of the schemas that it wraps. */
export function metaOf(schema: z.ZodType): z.core.GlobalMeta {
  const inner = wrappedBy(schema);
  return { ...(inner && metaOf(inner)), ...schema.meta() };
}

/** The schema inside `optional`, `preprocess` and `transform`. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  const inner = wrappedBy(schema);
  return inner ? unwrapped(inner) : schema;
}

/** The schema that `schema` wraps, if any. */
function wrappedBy(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap() as z.ZodType;
  if (!(schema instanceof z.ZodPipe)) return undefined;
  return (schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType;
}
