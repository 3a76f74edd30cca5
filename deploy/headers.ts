/** Headers for every path that matches: `/exact/path`, or `/folder/*` for all below it. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a page of words never asks for, named so that nothing planted in it can; short, for it travels with each file. */
const UNUSED_FEATURES = ['camera', 'geolocation', 'microphone', 'payment'];

/**
 * The one source of response headers, for the local servers and for every host; why each: docs/security.md. The
 * content security policy stands in each page's own meta element, which Astro writes; here is what only a header can
 * say. No header is in two rules that match the same path: hosts would join the values.
 */
export const HEADER_RULES: readonly HeaderRule[] = [
  {
    path: '/*',
    headers: {
      'Content-Security-Policy': "frame-ancestors 'none'",
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Strict-Transport-Security': 'max-age=63072000',
      'X-Content-Type-Options': 'nosniff',
    },
  },
  ...['/', '/index.html', '/404.html'].map((path) => ({ path, headers: { 'Cache-Control': 'no-cache' } })),
  { path: '/_astro/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
];

/** The headers of the answer to a request for `path` (without query). */
export function headersFor(path: string): Record<string, string> {
  const matching = HEADER_RULES.filter((rule) =>
    rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path,
  );
  return Object.assign({}, ...matching.map(({ headers }) => headers));
}

/** All rules as a `_headers` file, the form that Netlify and Cloudflare Pages read. */
export function headersFile(): string {
  const block = ({ path, headers }: HeaderRule) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  return HEADER_RULES.map(block).join('\n');
}
