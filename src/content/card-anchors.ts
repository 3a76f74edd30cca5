import { ENTRY_SCHEMAS, type FormRef, folderOf, SECTION_SCHEMAS } from './schema.ts';

/** Ids on the page, and in its structured data, that are neither a section's nor a card's. */
const OTHER_IDS = [
  ...['main', 'menu', 'footer-links', 'author'],
  ...['contact-name', 'contact-email', 'contact-phone', 'contact-message'],
  ...['contact-name-error', 'contact-email-error', 'contact-message-error'],
];

/** Whether the page has, or may have, an element with this id that is no card. */
export function isReservedId(id: string): boolean {
  return Object.hasOwn(SECTION_SCHEMAS, id) || OTHER_IDS.includes(id);
}

/**
 * The id of each card on the page, by its folder in the content: `mujer-amanece` for `ebooks/mujer-amanece`. It is the
 * folder's name. A name that is reserved, or that a card of an earlier section has, gets its section before it:
 * `youtube-menu` for `youtube/menu`. Hidden cards count too, so that no address changes when one is hidden.
 * @param entries all cards of the content, in any order
 */
export function cardAnchors(entries: readonly FormRef[]): ReadonlyMap<string, string> {
  const byName = entries.toSorted((a, b) => (folderOf(a) < folderOf(b) ? -1 : 1));
  const ordered = Object.keys(ENTRY_SCHEMAS).flatMap((id) => byName.filter(({ section }) => section === id));
  const taken = new Set<string>();
  const anchors = ordered.map((form) => {
    let anchor = form.entry ?? form.section;
    while (taken.has(anchor) || isReservedId(anchor)) anchor = `${form.section}-${anchor}`;
    taken.add(anchor);
    return [folderOf(form), anchor] as const;
  });
  return new Map(anchors);
}
