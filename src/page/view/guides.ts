import { fileSize } from '../../content/file-size.ts';
import type { Content, Guide } from '../../content/schema.ts';
import { fillIn, unbroken } from './format.ts';

/** A guide as its ticket shows it. */
export type GuideCardView = ReturnType<typeof guideCard>;

/** What the free guides section shows. */
export function freeGuidesView(content: Content) {
  const { entries, ...words } = content['free-guides'];
  const guides = entries.map((guide) => guideCard(guide, content));
  return { ...words, figures: words.figures.map(unbroken), guides };
}

function guideCard(guide: Guide, { 'free-guides': words, site: { newTab } }: Content) {
  const { file } = guide;
  if (!guide.isAvailable || !file) {
    const action = { href: null, label: words.unavailableLabel, newTab };
    return { ...guide, ...ticketNotes(words.unavailableNote, words.inPreparationNote), action };
  }
  const fileNote = fillIn(words.fileNote, { pages: file.pages, size: fileSize(file.bytes) });
  const action = { href: file.href, label: words.downloadLabel, newTab };
  return { ...guide, ...ticketNotes(words.availableNote, fileNote), action };
}

/**
 * What is printed on a ticket: «Fila: primera. Asiento: el tuyo.» large, by label and value; a note of another kind is
 * a line among the small ones.
 */
function ticketNotes(note: string, fileNote: string) {
  const parts = note.split('.').flatMap((part) => part.trim() || []);
  const seats = parts.flatMap((part) => {
    const [label, value, ...rest] = part.split(':').map((word) => word.trim());
    return label && value && rest.length === 0 ? [{ label, value }] : [];
  });
  return seats.length === parts.length
    ? { seats, notes: [fileNote] }
    : { seats: [], notes: [note, fileNote] };
}
