import { hash } from 'node:crypto';
import type { MiddlewareHandler } from 'astro';
import { emailOrigin } from './form/email-service.ts';
import { POLICY } from './page/view/head.ts';

/** Inline scripts and styles, without the data for search engines. */
const INLINE = /<(script|style)(?![^>]*ld\+json)[^>]*>(.+?)<\/\1>/gs;

/**
 * Writes the content security policy into each built page, with the hashes of its inline scripts and styles (CSP Level 3,
 * `hash-source`). docs/security.md explains each directive, docs/decisions/0006 why it is not Astro's own. The development
 * server has none.
 */
export const onRequest: MiddlewareHandler = async ({ site }, next) => {
  const response = await next();
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  const html = await response.text();
  return new Response(html.replace(POLICY, policyOf(html, site?.origin ?? '')), response);
};

/** @param origin of the page: `'self'` is nothing in a page that a browser has saved as one file (MHTML) */
function policyOf(html: string, origin: string): string {
  const hashesOf = (element: string) =>
    [...html.matchAll(INLINE)]
      .filter(([, name]) => name === element)
      .map(([, , text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
  return [
    "default-src 'none'",
    `img-src 'self' ${origin} data:`,
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${emailOrigin()}`,
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ["script-src 'self'", ...hashesOf('script')].join(' '),
    [`style-src 'self' ${origin}`, ...hashesOf('style')].join(' '),
  ].join(';');
}
