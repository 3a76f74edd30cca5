import type { Content } from '../../content/schema.ts';

export interface SocialCardView {
  readonly siteName: string;
  readonly title: string;
  /** Who signs; null where the site's own name does. */
  readonly author: string | null;
  readonly jobTitle: string;
  readonly domain: string;
}

/** What the card that shared links show says. */
export function socialCardView({ site, hero }: Pick<Content, 'site' | 'hero'>): SocialCardView {
  const { name, author, jobTitle, domainLabel } = site;
  return { siteName: name, title: hero.title, author, jobTitle, domain: domainLabel };
}
