/** What a card's button does: opens `href` in a new tab, or nothing because it is not available yet. */
export type CardAction =
  | { readonly kind: 'link'; readonly href: string; readonly label: string; readonly newTab: string }
  | { readonly kind: 'disabled'; readonly label: string };

/** A figure and what it counts. */
export interface Figure {
  readonly value: string;
  readonly label: string;
}
