import { describe, expect, test } from 'vitest';
import { HEADER_RULES, headersFor } from '../../deploy/headers.ts';
import { HOST_FILES } from '../../deploy/host-files.ts';

/** Limits of Cloudflare Pages for a `_headers` file; Netlify has no smaller ones. */
const LIMITS = { rules: 100, line: 2000 } as const;
const PATHS = [
  '/',
  '/index.html',
  '/404.html',
  '/no-existe',
  '/_astro/a.js',
  '/_astro/a.svg',
  '/guias/a.pdf',
];

describe('response headers', () => {
  test('files with a hash in their name are cached for a year, pages are revalidated', () => {
    expect(headersFor('/_astro/a.js')['Cache-Control']).toBe('public, max-age=31536000, immutable');
    expect(headersFor('/')['Cache-Control']).toBe('no-cache');
    expect(headersFor('/guias/a.pdf')['Cache-Control']).toBeUndefined();
  });

  test.each(PATHS)('no two rules for %s set the same header, because hosts join the values', (path) => {
    const matching = HEADER_RULES.filter((rule) =>
      rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : rule.path === path,
    );
    const names = matching.flatMap(({ headers }) => Object.keys(headers));
    expect(names).toEqual([...new Set(names)]);
  });
});

test('the `_headers` file has every rule and keeps to the limits of hosts', () => {
  const lines = HOST_FILES._headers?.split('\n') ?? [];
  for (const { path, headers } of HEADER_RULES) {
    expect(lines).toContain(path);
    for (const [name, value] of Object.entries(headers)) expect(lines).toContain(`  ${name}: ${value}`);
  }
  expect(HEADER_RULES.length).toBeLessThanOrEqual(LIMITS.rules);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(LIMITS.line);
  expect(lines.join('')).toMatch(/^[\x20-\x7e]*$/);
});
