import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { headerRules, headersFile, headersFor } from '../../deploy/headers.ts';
import { builtDir, builtFiles, elements } from '../built/support/site.ts';

/** What Cloudflare Pages reads of a `_headers` file; Netlify names no smaller figures. */
const LIMITS = { rules: 100, line: 2000 } as const;

const rules = headerRules(builtDir());
const pages = builtFiles().filter((path) => path.endsWith('.html'));

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The directives of a policy, each with its sources. */
function directives(policy: string): Map<string, string[]> {
  const texts = policy.split(';').map((text) => text.trim().split(/\s+/));
  return new Map(texts.map(([name = '', ...sources]) => [name, sources.toSorted()]));
}

function headerPolicy(path: string): Map<string, string[]> {
  return directives(headersFor(rules, path)['Content-Security-Policy'] ?? '');
}

/** Hashes of the inline elements of a name in all pages; scripts that are data need none. */
function ownHashes(name: 'script' | 'style'): string[] {
  const runs = (type = 'module') => ['module', 'text/javascript'].includes(type);
  const inline = pages
    .flatMap(elements)
    .filter((element) => element.name === name && !('src' in element.attributes))
    .filter(({ attributes }) => name === 'style' || runs(attributes.type));
  return [...new Set(inline.map(({ text }) => hashOf(text)))];
}

describe('the content security policy in the response', () => {
  test('names every inline script and style of every page by its hash, and nothing else', () => {
    expect(ownHashes('script').length).toBeGreaterThan(1);
    expect(ownHashes('style')).toHaveLength(pages.length);
    const policy = headerPolicy('/');
    expect(policy.get('script-src')).toEqual(["'self'", ...ownHashes('script')].toSorted());
    expect(policy.get('style-src')).toEqual(ownHashes('style').toSorted());
  });

  test('says what the pages say themselves, and who may frame them', () => {
    const own = pages.flatMap((page) =>
      elements(page)
        .filter(({ attributes }) => attributes['http-equiv'] === 'content-security-policy')
        .map(({ attributes }) => directives(attributes.content ?? '')),
    );
    expect(own).toHaveLength(pages.length);
    for (const policy of own) {
      expect([...headerPolicy('/').keys()]).toEqual([...policy.keys(), 'frame-ancestors']);
      for (const [name, sources] of policy)
        expect(headerPolicy('/').get(name), name).toEqual(expect.arrayContaining(sources));
    }
  });

  test('allows nothing unless it is named, and nothing unsafe', () => {
    const policy = Object.fromEntries(headerPolicy('/'));
    const { 'script-src': _scripts, 'style-src': _styles, ...rest } = policy;
    expect(rest).toEqual({
      'default-src': ["'none'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'manifest-src': ["'self'"],
      // The tested page sends to the mailbox beside it.
      'connect-src': ["'self'"],
      'form-action': ["'none'"],
      'base-uri': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
  });

  test.each(['/no-existe', '/_astro/no-existe.js', '/guias/una.pdf', '/404.html', '/_astro/a.svg'])(
    'is the same for %s: a host answers with the 404 page anywhere, and a file may be opened by itself',
    (path) => {
      expect(headerPolicy(path)).toEqual(headerPolicy('/'));
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
  test('every answer carries what protects it', () => {
    for (const path of ['/', '/no-existe', '/_astro/a.js', '/guias/a.pdf']) {
      const {
        'Content-Security-Policy': _policy,
        'Cache-Control': _cache,
        ...rest
      } = headersFor(rules, path);
      expect(rest, path).toEqual({
        'Cross-Origin-Embedder-Policy': 'require-corp',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Strict-Transport-Security': 'max-age=63072000',
        'X-Content-Type-Options': 'nosniff',
      });
    }
  });

  test('files with a hash in their name are kept for a year, the page is asked for anew', () => {
    expect(headersFor(rules, '/_astro/a.js')['Cache-Control']).toContain('immutable');
    expect(headersFor(rules, '/')['Cache-Control']).toBe('no-cache');
    expect(headersFor(rules, '/guias/a.pdf')['Cache-Control']).toBeUndefined();
  });

  test('no two rules that match the same path name the same header: hosts would join the values', () => {
    for (const path of ['/', '/index.html', '/404.html', '/_astro/a.js', '/no-existe']) {
      const matching = rules.filter((rule) =>
        rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : rule.path === path,
      );
      const names = matching.flatMap(({ headers }) => Object.keys(headers));
      expect(new Set(names).size, path).toBe(names.length);
    }
  });
});

describe('the file for hosts', () => {
  const lines = headersFile(rules).split('\n');

  test('holds every rule', () => {
    for (const { path, headers } of rules) {
      expect(lines).toContain(path);
      for (const [name, value] of Object.entries(headers)) expect(lines).toContain(`  ${name}: ${value}`);
    }
  });

  test('keeps to what hosts read: number of rules, length of lines, plain characters', () => {
    expect(rules.length).toBeLessThanOrEqual(LIMITS.rules);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(LIMITS.line);
    expect(lines.join('')).toMatch(/^[\x20-\x7e]*$/);
  });
});
