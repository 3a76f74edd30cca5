import { createHash } from 'node:crypto';

/** Style elements of a page, each with its text. */
export const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** Scripts that run; other types are data, which no policy governs (CSP Level 3, section 4.2.3). */
const SCRIPT = /<script(?![^>]*\b(?:src|type="(?!module"))[^>]*>)[^>]*>([\s\S]*?)<\/script>/g;

const OWN_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The content security policy of a page (CSP Level 3): nothing but what is named, and of inline scripts and styles
 * those in it, by their hash. What each directive is for: docs/security.md.
 * @param html the page as it is published, without its policy
 * @param emailOrigin where the e-mail service answers, such as `https://api.emailjs.com`
 * @throws TypeError when the origin is no address
 */
export function contentPolicy(html: string, emailOrigin: string): string {
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(html, SCRIPT)}`,
    `style-src 'self'${hashes(html, STYLE)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${mailSource(emailOrigin)}`,
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join(';');
}

/** The e-mail service as a source of its own; on one's own machine the mailbox answers beside the page. */
function mailSource(emailOrigin: string): string {
  const { hostname, origin } = new URL(emailOrigin);
  return OWN_MACHINE.test(hostname) ? '' : ` ${origin}`;
}

/** The source expressions that let inline elements with exactly these texts run (CSP Level 3, section 2.3.1). */
function hashes(html: string, element: RegExp): string {
  const texts = [...html.matchAll(element)].map(([, text = '']) => text);
  return [...new Set(texts)]
    .map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('');
}
