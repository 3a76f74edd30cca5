import { fileSize } from '../../content/file-size.ts';
import type { Content, Guide } from '../../content/schema.ts';
import type { CardAction, PictureView } from './cards.ts';
import { fillIn, unbroken } from './format.ts';

/** A guide as its ticket shows it. */
export interface GuideCardView extends Pick<Guide, 'id' | 'title' | 'description'> {
  readonly picture: PictureView;
  readonly action: CardAction;
  /** What is printed large on the ticket: row and seat. */
  readonly seats: readonly Seat[];
  /** Short lines printed on the ticket: what has no label, then format and size. */
  readonly notes: readonly string[];
}

interface Seat {
  readonly label: string;
  readonly value: string;
}

export type FreeGuidesView = ReturnType<typeof freeGuidesView>;

type Input = Pick<Content, 'guides' | 'free-guides-section' | 'site'>;

/** What the free guides section shows. */
export function freeGuidesView(content: Input) {
  const { title, lead, ticketLabel, figures } = content['free-guides-section'];
  const guides = content.guides.map((guide) => guideCard(guide, content));
  return { title, lead, ticketLabel, figures: figures.map(unbroken), guides };
}

function guideCard(guide: Guide, { 'free-guides-section': words, site }: Input): GuideCardView {
  const { id, title, description, isAvailable, file } = guide;
  const card = { id, title, description, picture: { ...guide.image, alt: guide.imageAlt } };
  if (!isAvailable || !file) {
    const notes = ticketNotes(words.unavailableNote, words.inPreparationNote);
    return { ...card, ...notes, action: { kind: 'disabled', label: words.unavailableLabel } };
  }
  const fileNote = fillIn(words.fileNote, { pages: file.pages, size: fileSize(file.bytes) });
  const action = { kind: 'link', href: file.href, label: words.downloadLabel, newTab: site.newTab } as const;
  return { ...card, ...ticketNotes(words.availableNote, fileNote), action };
}

/** Takes «Fila: primera. Asiento: el tuyo.» apart; a note of another kind stays a line. */
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
