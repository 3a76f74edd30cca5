/**
 * fields/: a file for each kind of field, with what it says in Spanish of a wrong value, and the walk over the fields of a form. Reads
 * no file; which section has which fields stands in `../sections`.
 */

import { z } from 'zod';
import type { PictureSlot } from './pictures.ts';

/** A picture or a PDF. */
export type FileKind = 'picture' | 'pdf';

/**
 * Form control of a field, where its type does not tell: a text area, a switch that is on while the value is absent or false,
 * drawings, how a book is sold, its link while it is sold by one, a video's link, a day that takes the hour written behind it,
 * the order of a section's entries, a file.
 */
export type Control =
  | 'lines'
  | 'inverted'
  | 'drawing'
  | 'sale'
  | 'buy-link'
  | 'video'
  | 'day-with-hour'
  | 'order'
  | FileKind;

/** Groups of sections in the owner's menu. */
export type MenuGroup = 'Página' | 'Libros y ebooks' | 'Guías y videos' | 'Contacto y cierre';

/** What the owner's form does with a field, besides its label and help (`title`, `description`). */
interface FormMeta {
  readonly control?: Control;
  /** It is hardly ever changed, as the word before the telephone: the form keeps it in a closed group. */
  readonly rarely?: boolean;
  /** Its value is a few characters long, as a price: it shares its line with the short fields beside it. */
  readonly short?: boolean;
  /** Usually rewritten, such as the words of a notice: the focus selects all of it, as in a short field. */
  readonly anew?: boolean;
  /** Of a choice: the word that an absent value stands for. Without one it may be left without a choice. */
  readonly absent?: string;
  /** A day that is to come: the form says if it is over. */
  readonly coming?: boolean;
  /** The field whose control also shows and writes this one: `soldByWhatsApp` for the `status` of a printed book. */
  readonly partOf?: string;
  /** A switch of the same form that, while it is on, folds the field into a group of this title: `withoutForm` for the form's words. */
  readonly unless?: { readonly field: string; readonly title: string };
  /** Of a file: the endings that its name may have, such as `pdf`. */
  readonly extensions?: readonly string[];
  /** Of a file: the switch of the same form that a first file turns on: `isAvailable` for a guide's PDF. */
  readonly turnsOn?: string;
  /** Of a section: its group in the menu. */
  readonly menu?: MenuGroup;
  /** Of a card: what one without a title is called, such as «Ebook nuevo». */
  readonly newCard?: string;
  /** Of a card: the link to another new one, such as «Agregar otro ebook». */
  readonly anotherCard?: string;
}

/** Where and how the page shows a field. */
interface PageMeta {
  /**
   * Where visitors read the value: on the page; there, split at its punctuation (`parts`: a ticket's line); there, but only
   * after they do something, or in a case that the sample has not (`later`: a toast, a free book's button); in other programs (`elsewhere`: the title for search
   * engines). Absent for a value that nobody reads as it is written, such as an address.
   */
  readonly shown?: 'page' | 'parts' | 'later' | 'elsewhere';
  /** It is set only in the sans, as a label of the form is: the serif needs no letters for it. */
  readonly typeface?: 'sans';
  /** Of a picture: its place on the page, such as `cover`. */
  readonly slot?: PictureSlot;
}

/** What the checks before saving and publishing know of a field. */
interface CheckMeta {
  /** The sample's value may stay when the page is published, as a button's «Ver en la librería»: it says nothing about the owner. */
  readonly mayStay?: boolean;
  /** Of a form: fields that a rule judges together, such as `email` and `phone`, one of which is required. They are saved together. */
  readonly together?: readonly (readonly string[])[];
}

/** Metadata of a field by who reads it (zod's documentation, "Metadata and registries"). */
declare module 'zod' {
  interface GlobalMeta extends FormMeta, PageMeta, CheckMeta {}
}

/** Words that the page shows as they are written. */
export const ON_PAGE = { shown: 'page' } as const;

/** Metadata of words that the page splits at their punctuation. */
export const IN_PARTS = { shown: 'parts' } as const;

/** Metadata of fields that are hardly ever changed. */
export const RARELY = { rarely: true } as const;

/** Metadata of fields whose value is usually rewritten. */
export const WRITTEN_ANEW = { anew: true } as const;

/** Metadata of words that the page sets only in the sans, such as notes, or that are only heard. */
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
