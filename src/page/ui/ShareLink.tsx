import type { Entry, Site } from '../../content/page-content.ts';
import type { CardSectionId } from '../../content/schema.ts';
import { shareUrl } from '../view/links.ts';
import { inNewTab } from './Button.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface ShareLinkProps {
  /** Null where the owner does without. */
  readonly label: string | null;
  readonly card: Pick<Entry<CardSectionId>, 'title' | 'anchor'>;
  readonly site: Pick<Site, 'domainLabel' | 'newTab'>;
}

/** A quiet link below a card's button: opens WhatsApp with the card's title and address, to send them to somebody. */
export function ShareLink({ label, card, site }: ShareLinkProps) {
  if (!label) return null;
  return (
    <a className="ShareLink-link" {...inNewTab(shareUrl(card, site))}>
      {label}
      <VisuallyHidden>{`: ${card.title} ${site.newTab}`}</VisuallyHidden>
    </a>
  );
}
