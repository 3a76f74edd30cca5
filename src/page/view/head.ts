import type { Content, Site } from '../../content/schema.ts';

/** The page's language (BCP 47): Spanish as it is written in the country of the author's telephone, `es-VE`. */
export function languageOf({ phone }: Pick<Site, 'phone'>): string {
  return phone?.country ? `es-${phone.country}` : 'es';
}

/** The same for shared links, as Open Graph writes it; `es_LA` is on Facebook's list, `es_419` is not. */
export function localeOf(site: Pick<Site, 'phone'>): string {
  return site.phone?.country ? languageOf(site).replace('-', '_') : 'es_LA';
}

/** The background at the top of the page (`--apricot`), in which browsers paint their own bars. */
export const THEME_COLOUR = '#F8B26B';

/** Files of the site's icon, by name, without `.png`. */
type Icons = Readonly<Record<string, { readonly size: number; readonly isFull: boolean }>>;

/**
 * What a phone shows of the page on its home screen (W3C Web Application Manifest). It opens in the browser and not
 * as an app: the page leads to bookstores and videos, and visitors want a way back from there.
 */
export function manifestView({ site }: Pick<Content, 'site'>, icons: Icons) {
  return {
    name: site.name,
    description: site.searchDescription,
    lang: languageOf(site),
    dir: 'ltr',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: THEME_COLOUR,
    theme_color: THEME_COLOUR,
    icons: Object.entries(icons)
      .filter(([name]) => name.startsWith('icono'))
      .map(([name, { size, isFull }]) => ({
        src: `/${name}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: isFull ? 'maskable' : 'any',
      })),
  };
}
