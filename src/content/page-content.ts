import type { z } from 'zod';
import { cardAnchors } from './card-anchors.ts';
import { inOrder } from './fields/entries.ts';
import type { PictureFile } from './fields/files.ts';
import type { PictureSlot } from './fields/pictures.ts';
import type { Picture } from './page-picture.ts';
import type { ReadContent } from './read/read-content.ts';
import {
  type CardSectionId,
  ENTRY_SCHEMAS,
  type FormRef,
  fileIn,
  folderOf,
  hasEntries,
  type ParsedContent,
  type SECTION_SCHEMAS,
  type SectionId,
} from './schema.ts';
import { bindShortWords } from './short-words.ts';

/** A guide's file as it will be served. */
export interface GuideFile {
  readonly href: string;
  readonly pages: number;
  /** Size in bytes. */
  readonly bytes: number;
}

/** A value of the content with its pictures resolved. */
type WithPictures<Value> = Value extends PictureFile
  ? Picture
  : Value extends readonly (infer Item)[]
    ? readonly WithPictures<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: WithPictures<Value[Key]> }
      : Value;

/** An entry of a section as its card gets it: `Entry<'youtube'>` is a video. */
export type Entry<Id extends CardSectionId> = WithPictures<z.output<(typeof ENTRY_SCHEMAS)[Id]>> & {
  /** Name of its folder. */
  readonly id: string;
  /** The id of its card, which ends the card's address: `https://minombre.com/#mi-libro`. */
  readonly anchor: string;
} & (Id extends 'free-guides'
    ? {
        /** Null if there is nothing to download. */
        readonly file: GuideFile | null;
      }
    : unknown);

/** All content as components get it: checked, entries in page order, pictures and files resolved. */
export type Content = {
  readonly [Id in SectionId]: WithPictures<z.output<(typeof SECTION_SCHEMAS)[Id]>> &
    (Id extends CardSectionId
      ? {
          readonly entries: readonly Entry<Id>[];
          /** Ids of its hidden cards: their addresses lead to the section. */
          readonly hiddenAnchors: readonly string[];
        }
      : unknown);
};

export type Site = Content['site'];

/** Prepares a picture for the page; `path` starts in the content folder: `hero/retrato.jpg`. */
type PreparePicture = (path: string, slot: PictureSlot) => Promise<Picture>;

let loaded: Promise<Content> | undefined;

/**
 * The content, for pages and endpoints. content-plugin.ts has read it, and is the module `virtual:content`: only in a build
 * or the development server can it be imported, while tests assemble content without either.
 * @throws Error if the content has problems: content-plugin.ts serves no page then
 */
export function loadContent(): Promise<Content> {
  loaded ??= import('virtual:content').then((read) => pageContent(read));
  return loaded;
}

/**
 * Assembles content for the pages: shown entries in page order, with pictures and files as they will be served. All other
 * values stay as their schemas return them, but for the sections' titles, in which short words are bound.
 * @param read the content of `virtual:content`, or one with other values
 * @throws Error if the content has problems
 */
export async function pageContent(
  { content, facts }: Pick<ReadContent, 'content' | 'facts'>,
  picture: PreparePicture = builtPictures(facts),
): Promise<Content> {
  if (!content) throw new Error('The content has problems.');
  const { sections, entries } = content;
  const namesOf = (section: CardSectionId) => Object.keys(entries[section]);
  const all = (Object.keys(ENTRY_SCHEMAS) as CardSectionId[]).flatMap((section) =>
    namesOf(section).map((entry) => ({ section, entry })),
  );
  const anchors = cardAnchors(all);
  const anchorOf = (section: CardSectionId, id: string) =>
    anchors.get(folderOf({ section, entry: id })) ?? id;
  const cardsOf = async (section: CardSectionId) => ({
    entries: await Promise.all(
      shownEntries(sections[section], entries[section]).map(async ([id, entry]) => ({
        ...Object(await withPictures({ section, entry: id }, entry, picture)),
        id,
        anchor: anchorOf(section, id),
        ...(section === 'free-guides' && { file: guideFile(id, entries[section][id], facts) }),
      })),
    ),
    hiddenAnchors: namesOf(section)
      .filter((id) => entries[section][id]?.hidden)
      .map((id) => anchorOf(section, id)),
  });
  const wordsOf = async (section: SectionId) => {
    const words = Object(await withPictures({ section, entry: null }, sections[section], picture));
    // Titles of cards are also sent, and read by machines.
    return words.title ? { ...words, title: bindShortWords(words.title) } : words;
  };
  const prepared = (Object.keys(sections) as SectionId[]).map(async (section) => {
    const cards = hasEntries(section) && (await cardsOf(section));
    return [section, { ...(await wordsOf(section)), ...cards }];
  });
  return Object.fromEntries(await Promise.all(prepared));
}

/** The pictures of the module `virtual:content`, as they will be served. */
function builtPictures(facts: ReadContent['facts']): PreparePicture {
  return async (path, slot) => {
    const { pagePicture } = await import('./page-picture.ts');
    return pagePicture(path, slot, facts[path]);
  };
}

/** Copies a value of a form with its pictures prepared. */
async function withPictures(form: FormRef, value: unknown, picture: PreparePicture): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if (isPictureFile(value)) return picture(fileIn(form, value.file), value.slot);
  if (Array.isArray(value)) return Promise.all(value.map((item) => withPictures(form, item, picture)));
  const fields = Object.entries(value).map(async ([name, own]) => [
    name,
    await withPictures(form, own, picture),
  ]);
  return Object.fromEntries(await Promise.all(fields));
}

const isPictureFile = (value: object): value is PictureFile => 'file' in value && 'slot' in value;

function guideFile(
  id: string,
  guide: ParsedContent['entries']['free-guides'][string] | undefined,
  facts: ReadContent['facts'],
): GuideFile | null {
  if (!guide?.isAvailable || !guide.fileUrl) return null;
  const found = facts[fileIn({ section: 'free-guides', entry: id }, guide.fileUrl)];
  return found && 'pages' in found
    ? { href: `/guias/${id}.pdf`, pages: found.pages, bytes: found.bytes }
    : null;
}

/** The entries of a section in page order, without hidden ones; none of a hidden section. */
function shownEntries(
  section: { readonly order: readonly string[]; readonly hidden: boolean | null },
  entries: Readonly<Record<string, { readonly hidden: boolean | null }>>,
): readonly (readonly [id: string, entry: unknown])[] {
  if (section.hidden) return [];
  return inOrder(section.order, Object.keys(entries)).flatMap((id) => {
    const entry = entries[id];
    return entry && !entry.hidden ? [[id, entry]] : [];
  });
}
