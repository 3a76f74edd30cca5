import type { Site } from '../../content/schema.ts';

/** The page's language (BCP 47): Spanish as it is written in the country of the author's telephone, `es-VE`. */
export function languageOf({ phone }: Pick<Site, 'phone'>): string {
  return phone?.country ? `es-${phone.country}` : 'es';
}

/** The same for shared links, as Open Graph writes it; `es_LA` is on Facebook's list, `es_419` is not. */
export function localeOf(site: Pick<Site, 'phone'>): string {
  return site.phone?.country ? languageOf(site).replace('-', '_') : 'es_LA';
}

/** The background at the top of the page (`--apricot`), for the browser's toolbars. */
export const THEME_COLOUR = '#F8B26B';
