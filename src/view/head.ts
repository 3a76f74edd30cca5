import type { Content } from '../schema/content.ts';

export interface HeadView {
  readonly title: string;
  readonly description: string;
  readonly author: string;
  readonly siteName: string;
  readonly socialCardAlt: string;
}

/** What search engines and shared links show of the page. */
export function headView({ site }: Pick<Content, 'site'>): HeadView {
  return {
    title: site.searchTitle,
    description: site.searchDescription,
    author: site.author,
    siteName: site.name,
    socialCardAlt: site.socialCardAlt,
  };
}
