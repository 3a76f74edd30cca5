import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { headerRules, headersFile, headersFor } from '../../deploy/headers.ts';
import { builtDir, elements } from '../built/support/site.ts';

/** What Cloudflare Pages reads of a `_headers` file; Netlify names no smaller figures. */
const LIMITS = { rules: 100, line: 2000 } as const;
const PAGES = ['/index.html', '/404.html'];
const PATHS = [
  '/',
  '/index.html',
  '/404.html',
  '/no-existe',
  '/_astro/a.js',
  '/_astro/a.svg',
  '/guias/a.pdf',
];

const rules = headerRules(builtDir());

/** The directives of a policy, each with its sources. */
function directives(policy = ''): Record<string, string[]> {
  const texts = policy.split(';').map((text) => text.trim().split(/\s+/));
  return Object.fromEntries(texts.map(([name = '', ...sources]) => [name, sources.toSorted()]));
}

/** Hashes of the inline scripts or styles of pages; scripts that are data need none. */
function hashes(name: 'script' | 'style', pages: readonly string[]): string[] {
  const inline = pages
    .flatMap(elements)
    .filter((element) => element.name === name && !('src' in element.attributes))
    .filter(
      ({ attributes: { type = 'module' } }) => name === 'style' || /^(module|text\/javascript)$/.test(type),
    );
  const all = inline.map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(all)].toSorted();
}

/** All that these pages need, and nothing else. */
const expected = (pages: readonly string[]) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...hashes('script', pages)].toSorted(),
  'style-src': ["'self'", ...hashes('style', pages)].toSorted(),
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'manifest-src': ["'self'"],
  // The tested page sends to the mailbox beside it.
  'connect-src': ["'self'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
});

describe('the content security policy', () => {
  test.each(PAGES)(
    'in %s stands before everything it governs and allows what is in the page, no more',
    (page) => {
      const all = elements(page);
      expect(all.slice(0, 4).map(({ name }) => name)).toEqual(['html', 'head', 'meta', 'meta']);
      const [charset, policy] = all.slice(2).map(({ attributes }) => attributes);
      expect(charset).toEqual({ charset: 'utf-8' });
      expect(policy?.['http-equiv']).toBe('content-security-policy');
      expect(hashes('script', [page]).length).toBeGreaterThan(0);
      expect(hashes('style', [page])).toHaveLength(1);
      expect(directives(policy?.content)).toEqual(expected([page]));
    },
  );

  test.each(PATHS)(
    'in the answer to %s is that of every page together, and says who may frame it',
    (path) => {
      const policy = headersFor(rules, path)['Content-Security-Policy'];
      expect(directives(policy)).toEqual({ ...expected(PAGES), 'frame-ancestors': ["'none'"] });
    },
  );

  test('is not made up for a page that has none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect(() => headerRules(folder)).toThrow('no hay ninguna página');
    cpSync(join(builtDir(), '404.html'), join(folder, '404.html'));
    writeFileSync(join(folder, 'otra.html'), '<!doctype html><title>Otra</title>');
    expect(() => headerRules(folder)).toThrow('otra.html no lleva política de seguridad');
  });
});

describe('response headers', () => {
  test.each(PATHS)('%s carries what protects it', (path) => {
    const { 'Content-Security-Policy': _policy, 'Cache-Control': _cache, ...rest } = headersFor(rules, path);
    expect(rest).toEqual({
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Strict-Transport-Security': 'max-age=63072000',
      'X-Content-Type-Options': 'nosniff',
    });
  });

  test('files with a hash in their name are kept for a year, the page is asked for anew', () => {
    expect(headersFor(rules, '/_astro/a.js')['Cache-Control']).toBe('public, max-age=31536000, immutable');
    expect(headersFor(rules, '/')['Cache-Control']).toBe('no-cache');
    expect(headersFor(rules, '/guias/a.pdf')['Cache-Control']).toBeUndefined();
  });

  test.each(PATHS)('no two rules that match %s name the same header: hosts would join the values', (path) => {
    const matching = rules.filter((rule) =>
      rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : rule.path === path,
    );
    const names = matching.flatMap(({ headers }) => Object.keys(headers));
    expect(names).toEqual([...new Set(names)]);
  });
});

test('the file for hosts holds every rule and keeps to what they read: rules, length of lines, plain characters', () => {
  const lines = headersFile(rules).split('\n');
  for (const { path, headers } of rules) {
    expect(lines).toContain(path);
    for (const [name, value] of Object.entries(headers)) expect(lines).toContain(`  ${name}: ${value}`);
  }
  expect(rules.length).toBeLessThanOrEqual(LIMITS.rules);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(LIMITS.line);
  expect(lines.join('')).toMatch(/^[\x20-\x7e]*$/);
});
