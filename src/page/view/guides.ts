import type { Content, Guide } from '../../content/schema.ts';
import { type CardAction, type Figure, type PictureView, pictureView } from './cards.ts';
import { fileSize, fillIn } from './format.ts';

export interface GuideCardView {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly picture: PictureView;
  readonly action: CardAction;
  /** Short lines printed on the ticket: availability, then format and size. */
  readonly notes: readonly string[];
}

export interface FreeGuidesView {
  readonly title: string;
  readonly lead: string;
  readonly ticketLabel: string;
  readonly figures: readonly Figure[];
  readonly guides: readonly GuideCardView[];
}

type Input = Pick<Content, 'guides' | 'free-guides-section' | 'site'>;

/** What the free guides section shows. */
export function freeGuidesView(content: Input): FreeGuidesView {
  const { title, lead, ticketLabel, figures } = content['free-guides-section'];
  return {
    title,
    lead,
    ticketLabel,
    figures,
    guides: content.guides.map((guide) => guideCard(guide, content)),
  };
}

function guideCard(guide: Guide, { 'free-guides-section': words, site }: Input): GuideCardView {
  const { id, title, description, isAvailable, file } = guide;
  const card = { id, title, description, picture: pictureView(guide.image, guide.imageAlt) };
  if (!isAvailable || !file) {
    const notes = [words.unavailableNote, words.inPreparationNote];
    return { ...card, notes, action: { kind: 'disabled', label: words.unavailableLabel } };
  }
  const fileNote = fillIn(words.fileNote, { pages: file.pages, size: fileSize(file.bytes) });
  const action = { kind: 'link', href: file.href, label: words.downloadLabel, newTab: site.newTab } as const;
  return { ...card, notes: [words.availableNote, fileNote], action };
}
