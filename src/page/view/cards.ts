import type { Picture } from '../../content/schema.ts';

/** What a card's button does: opens `href` in a new tab, or nothing because it is not available yet. */
export type CardAction =
  | { readonly kind: 'link'; readonly href: string; readonly label: string; readonly newTab: string }
  | { readonly kind: 'disabled'; readonly label: string };

/** A picture with its words for those who cannot see it. */
export interface PictureView extends Picture {
  readonly alt: string;
}
