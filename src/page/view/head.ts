import { hash } from 'node:crypto';
import type { Site } from '../../content/page-content.ts';

/** The page's language (BCP 47): Spanish of the country of the author's telephone, such as `es-VE`. */
export function languageOf({ phone }: Pick<Site, 'phone'>): string {
  return phone?.country ? `es-${phone.country}` : 'es';
}

/** The language as an Open Graph locale. Facebook's list has `es_LA` but not `es_419`. */
export function localeOf(site: Pick<Site, 'phone'>): string {
  return site.phone?.country ? languageOf(site).replace('-', '_') : 'es_LA';
}

/** The background at the top of the page (`--apricot`), for the browser's toolbars. */
export const THEME_COLOUR = '#F8B26B';

/** The hash by which the content security policy allows an inline script or style (CSP Level 3, `hash-source`). */
export function policyHash(text: string): `sha256-${string}` {
  return `sha256-${hash('sha256', text, 'base64')}`;
}
