import type { Entry, Site } from '../../content/page-content.ts';
import type { CardSectionId } from '../../content/schema.ts';
import { shareUrl } from '../view/links.ts';
import { inNewTab } from './Button.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface QuietLinkProps {
  readonly label: string;
  readonly href: string;
  /** Title of the card, for screen readers. */
  readonly about: string;
  /** As for `ButtonLink`. */
  readonly newTab?: string | undefined;
}

/** A quiet link below a card's button. */
export function QuietLink({ label, href, about, newTab }: QuietLinkProps) {
  return (
    <a className="ShareLink-link" {...(newTab ? inNewTab(href) : { href })}>
      {label}
      <VisuallyHidden>{[`: ${about}`, newTab].filter(Boolean).join(' ')}</VisuallyHidden>
    </a>
  );
}

interface ShareLinkProps {
  /** Null where the owner does without. */
  readonly label: string | null;
  readonly card: Pick<Entry<CardSectionId>, 'title' | 'anchor'>;
  readonly site: Pick<Site, 'domainLabel' | 'newTab'>;
}

/** Opens WhatsApp with the card's title and address, to send them to somebody. */
export function ShareLink({ label, card, site }: ShareLinkProps) {
  if (!label) return null;
  return <QuietLink label={label} href={shareUrl(card, site)} about={card.title} newTab={site.newTab} />;
}
