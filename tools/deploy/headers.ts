/** Headers of a path: `/exact/path`, or `/folder/*` for everything in a folder. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Browser features that no script, injected or not, may use. A short list, because every response has it. */
const UNUSED_FEATURES = ['camera', 'geolocation', 'microphone', 'payment'];

/**
 * Response headers of the local servers and of every host; docs/security.md explains each. Astro writes the content
 * security policy into a meta element of each page, except for directives that only a header can have. Two rules that match
 * the same path may not name the same header: hosts would join its values, as `headersFor` does.
 */
export const HEADER_RULES: readonly HeaderRule[] = [
  {
    path: '/*',
    headers: {
      'Content-Security-Policy': "frame-ancestors 'none'",
      'Cross-Origin-Embedder-Policy': 'require-corp',
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
  const all: Record<string, string> = {};
  for (const [name, value] of matching.flatMap(({ headers }) => Object.entries(headers)))
    all[name] = name in all ? `${all[name]}, ${value}` : value;
  return all;
}
