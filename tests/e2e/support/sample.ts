import { globSync, readFileSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import { fieldsOf } from '../../../src/content/fields/walk.ts';
import { type CardSectionId, ENTRY_SCHEMAS, formIn, schemaOf } from '../../../src/content/schema.ts';
import { sampleContent } from '../../support/sample-content.ts';

export const sample = await sampleContent();

/** The sections that show cards, in the order of the page. */
export const CARD_SECTIONS = Object.keys(ENTRY_SCHEMAS) as readonly CardSectionId[];

/** A card of the sample. */
interface Card {
  readonly id: string;
  readonly title: string;
  /** Its folder in the sample. */
  readonly form: string;
}

/** The cards of a section, in the order of the page. */
export function cardsOf(section: CardSectionId): readonly Card[] {
  const entries: readonly Omit<Card, 'form'>[] = sample[section].entries;
  return entries.map((card) => ({ ...card, form: `${section}/${card.id}` }));
}

/** Folders of the sample with an index.yaml that match a glob pattern. */
export function formsIn(pattern: string): readonly string[] {
  return globSync(`${pattern}/index.yaml`, { cwd: 'sample' }).map((path) =>
    posix.dirname(path.replaceAll(sep, '/')),
  );
}

/** Values of a form of the sample. @throws Error if there is no such form */
export function read(form: string): unknown {
  return parse(readFileSync(`sample/${form}/index.yaml`, 'utf8'));
}

/** How the page splits a text, by the schema's metadata `shown`. */
const SPLITS: Readonly<Record<string, RegExp>> = { page: /\n\n/, parts: /[.:]/ };

/**
 * Texts of a form that the page shows, without templates such as `{name}`.
 * @param isWanted leaves out fields by their names
 */
export function wordsIn(form: string, isWanted: (name: string) => boolean = () => true): readonly string[] {
  const ref = formIn(form);
  return fieldsOf(ref ? schemaOf(ref) : z.never(), read(form)).flatMap(({ schema, path, value }) => {
    const split = SPLITS[metaOf(schema).shown ?? ''];
    const text = String(value ?? '');
    if (!split || text.includes('{') || !isWanted(String(path.at(-1)))) return [];
    return text.split(split).map((words) => words.replaceAll('\n', ' ').trim());
  });
}

/** What a card leads to outside the page: an address that it names, or its guide. None while a book is not sold. */
export function targetsOf(card: object): readonly string[] {
  const addresses = Object.values(card).filter((value) => String(value).startsWith('https://'));
  const { file } = card as { readonly file?: { readonly href: string } | null };
  return [...addresses, ...(file ? [file.href] : [])];
}

/**
 * The links of a section's cards that leave the page: each card's own, and the one that sends its title and address by
 * WhatsApp, which a book with a first page has where it opens; of an announced book the chat that asks for word of it.
 */
export function leavingLinks(section: CardSectionId): readonly string[] {
  return cardsOf(section).flatMap((card) => {
    const targets = targetsOf(card);
    if ('disabled' in card && card.disabled) {
      const words = `${sample['printed-books'].notifyLabel} «${card.title}»`;
      return [`https://wa.me/${sample.site.phone?.chat}?text=${encodeURIComponent(words)}`];
    }
    const isPassedOn = 'shareLabel' in sample[section] && !('firstPage' in card && card.firstPage);
    if (targets.length === 0 || !isPassedOn) return targets;
    const address = `https://${sample.site.domainLabel}/#${card.id}`;
    return [...targets, `https://wa.me/?lang=es&text=${encodeURIComponent(`${card.title} ${address}`)}`];
  });
}
