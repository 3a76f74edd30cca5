import type { Content } from '../../content/schema.ts';

/** The page's language: Spanish as it is written in Venezuela (BCP 47). */
export const LANGUAGE = 'es-VE';

/**
 * The same for shared links, as Open Graph writes it. Of Facebook's list, `es_VE` is the author's own country;
 * `es_419` is not on that list.
 */
export const LOCALE = 'es_VE';

/** The paper at the top of the page (`--apricot`), which browsers continue into their own bars. */
export const THEME_COLOUR = '#F8B26B';

export interface HeadView {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  readonly socialCardAlt: string;
}

/** What search engines and shared links show of the page. */
export function headView({ site }: Pick<Content, 'site'>): HeadView {
  return {
    title: site.searchTitle,
    description: site.searchDescription,
    siteName: site.name,
    socialCardAlt: site.socialCardAlt,
  };
}
