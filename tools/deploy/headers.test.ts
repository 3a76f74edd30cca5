import { expect, test } from 'vitest';
import { headersFor } from './headers.ts';
import { HOST_FILES } from './host-files.ts';

/** Limit of Cloudflare Pages for a line of `_headers`; Netlify has no smaller one. */
const LONGEST_LINE = 2000;

const POLICY = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=63072000',
  'X-Content-Type-Options': 'nosniff',
};

test.each([
  ['/', 'no-cache'],
  ['/index.html', 'no-cache'],
  ['/404.html', 'no-cache'],
  ['/_astro/a.js', 'public, max-age=31536000, immutable'],
  ['/_astro/a.svg', 'public, max-age=31536000, immutable'],
])('%s has each header of the policy once, and is kept: %s', (path, kept) => {
  expect(headersFor(path)).toEqual({ ...POLICY, 'Cache-Control': kept });
});

test.each(['/guias/a.pdf', '/no-existe'])('%s has only the policy’s headers', (path) => {
  expect(headersFor(path)).toEqual(POLICY);
});

test('the `_headers` file names each path and below it its headers, and keeps to the limits of hosts', () => {
  const lines = HOST_FILES._headers.split('\n');
  expect(lines.filter((line) => line.startsWith('/'))).toEqual([
    ...['/*', '/', '/index.html', '/404.html', '/_astro/*'],
  ]);
  const at = lines.indexOf('/_astro/*');
  expect(lines.slice(at, at + 2)).toEqual([
    '/_astro/*',
    '  Cache-Control: public, max-age=31536000, immutable',
  ]);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(LONGEST_LINE);
  expect(lines.join('')).toMatch(/^[\x20-\x7e]*$/);
});

test('the rules for Apache have the header that only https may send, switched off', () => {
  const [name, value] = ['Strict-Transport-Security', POLICY['Strict-Transport-Security']];
  expect(HOST_FILES['.htaccess'].split('\n')).toContain(`#Header always set ${name} "${value}"`);
});
