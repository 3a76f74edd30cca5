import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Headers for every path that matches: `/exact/path`, or `/folder/*` for all below it. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a page of words never asks for, named so that nothing planted in it can; short, for it travels with each file. */
const UNUSED_FEATURES = ['camera', 'geolocation', 'microphone', 'payment'];

/**
 * The one source of response headers, for the local servers and for every host; why each: docs/security.md. No header
 * is in two rules that match the same path: hosts would join the values.
 * @param folder the built site, from whose pages the content security policy is read
 * @throws Error when one of its pages has no policy
 */
export function headerRules(folder: string): readonly HeaderRule[] {
  return [
    {
      path: '/*',
      headers: {
        'Content-Security-Policy': sitePolicy(folder),
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
}

/** The headers of the answer to a request for `path` (without query). */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const matching = rules.filter((rule) =>
    rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path,
  );
  return Object.assign({}, ...matching.map(({ headers }) => headers));
}

/** Rules as a `_headers` file, the form that Netlify and Cloudflare Pages read. */
export function headersFile(rules: readonly HeaderRule[]): string {
  const block = ({ path, headers }: HeaderRule) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  return rules.map(block).join('\n');
}

/**
 * The content security policy that hosts send with every file of a built site: what its pages say in their own meta
 * elements, taken together, and what only a header can say. One for all, because a host answers any unknown address
 * with the 404 page and knows no rule for «every address but these».
 */
function sitePolicy(folder: string): string {
  const pages = globSync('**/*.html', { cwd: folder }).toSorted();
  if (pages.length === 0) throw new Error(`En ${folder} no hay ninguna página: constrúyela antes.`);
  const policies = pages.map((page) => {
    const html = readFileSync(join(folder, page), 'utf8');
    const [, policy] = /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(html) ?? [];
    if (policy !== undefined) return policy;
    throw new Error(`${page} no lleva política de seguridad: construye la página otra vez.`);
  });
  // What any page allows: the sources of each directive, each once.
  const sources = new Map<string, Set<string>>();
  for (const directive of [...policies, "frame-ancestors 'none'"].flatMap((policy) => policy.split(';'))) {
    const [name = '', ...values] = directive.trim().split(/\s+/);
    sources.set(name, new Set([...(sources.get(name) ?? []), ...values]));
  }
  return [...sources].map(([name, values]) => [name, ...values].join(' ')).join(';');
}
