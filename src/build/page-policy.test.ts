import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { withOneStyle, withOwnHashes, withShortProperties } from './page-policy.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = (scripts: string, styles: string) =>
  `<meta content="default-src 'none'; script-src 'self'${scripts}; style-src 'self'${styles};">`;

describe('a built page', () => {
  test('carries its styles once, in their order', () => {
    const html = '<style>a{}</style><p>Uno</p><style class="x">b{}</style><p>Dos</p>';
    expect(withOneStyle(html)).toBe('<style>a{}b{}</style><p>Uno</p><p>Dos</p>');
  });

  test('allows what is in it and forgets what is not', () => {
    const rest =
      '<style>a{}</style><script>go()</script><script type="module">on()</script>' +
      '<script type="application/ld+json">{"a":1}</script><script src="/x.js"></script>';
    const before = policy(" 'sha256-old=' 'sha256-older='", " 'sha256-gone='") + rest;
    const scripts = ` ${hashOf('go()')} ${hashOf('on()')}`;
    expect(withOwnHashes(before)).toBe(policy(scripts, ` ${hashOf('a{}')}`) + rest);
  });

  test('names its custom properties in one or two letters, those of a library as they are', () => {
    const html =
      '<style>:root{--leaf:green}a{--side:1px;color:var(--leaf);x:var(--radix-move)}</style>' +
      '<path fill="var(--leaf)"/><p>--leaf</p>';
    expect(withShortProperties(html)).toBe(
      '<style>:root{--0:green}a{--1:1px;color:var(--0);x:var(--radix-move)}</style>' +
        '<path fill="var(--0)"/><p>--leaf</p>',
    );
  });
});
