import type { Content } from '../../content/schema.ts';

export type NotFoundView = Content['not-found'] & { readonly siteName: string };

/** What the 404 page shows. */
export function notFoundView(content: Pick<Content, 'not-found' | 'site'>): NotFoundView {
  return { ...content['not-found'], siteName: content.site.name };
}
