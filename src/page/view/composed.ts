import { inQuotes } from '../../content/fields/characters.ts';
import type { Content, Entry, Site } from '../../content/page-content.ts';
import { fillIn } from './format.ts';

/** Alternative text of a book's cover: the owner's, else what it is. */
export function coverAlt(
  { title, imageAlt }: Pick<Entry<'ebooks' | 'printed-books'>, 'title' | 'imageAlt'>,
  site: Pick<Site, 'coverAlt'>,
): string {
  return imageAlt ?? fillIn(site.coverAlt ?? '{title}', { title: inQuotes(title) });
}

/** Alternative text of the author's portrait: the owner's, else what it is. */
export function portraitAlt({ hero, site }: Pick<Content, 'hero' | 'site'>): string {
  return hero.profileImageAlt ?? fillIn(site.portraitAlt ?? '{name}', { name: site.author ?? site.name });
}

/** Alternative text of the social card: the owner's, else what is on it, her title and her portrait. */
export function cardAlt({ site, hero }: Pick<Content, 'site' | 'hero'>): string {
  const title = hero.title.replaceAll(/\s+/g, ' ').replace(/[^.!?…]$/, '$&.');
  return site.socialCardAlt ?? `${title} ${portraitAlt({ site, hero })}`;
}

/** The page's title for search engines: the owner's, else name and profession. */
export function searchTitle(site: Pick<Site, 'searchTitle' | 'name' | 'jobTitle'>): string {
  return site.searchTitle ?? `${site.name} · ${site.jobTitle}`;
}

/** The page's description for search engines: the owner's, else how she presents herself. */
export function searchDescription({ site, hero }: Pick<Content, 'site' | 'hero'>): string {
  return site.searchDescription ?? hero.subtitle;
}
