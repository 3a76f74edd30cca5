import type { Content } from '../../content/schema.ts';
import { LANGUAGE, THEME_COLOUR } from './head.ts';

/** Files of the site's icon, by name, without `.png`. */
type Icons = Readonly<Record<string, { readonly size: number; readonly isFull: boolean }>>;

/**
 * What a phone shows of the page on its home screen (W3C Web Application Manifest). It opens in the browser and not
 * as an app: the page leads to bookstores and videos, and one wants a way back from there.
 */
export function manifestView({ site }: Pick<Content, 'site'>, icons: Icons) {
  return {
    name: site.name,
    description: site.searchDescription,
    lang: LANGUAGE,
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
