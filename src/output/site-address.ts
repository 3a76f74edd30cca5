import type { ReadContent } from '../content/read-content.ts';

/**
 * The page's public address, from the domain in the content: `https://midominio.com`. While the content has problems,
 * this computer's address: no build gets so far, and the development server needs some address.
 */
export function siteAddress({ content }: Pick<ReadContent, 'content'>): string {
  return content ? new URL(`https://${content.sections.site.domainLabel}`).origin : 'http://localhost';
}
