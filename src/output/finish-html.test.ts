import { describe, expect, test } from 'vitest';
import { withOneStyle, withPolicy, withShortProperties } from './finish-html.ts';

describe('a built page', () => {
  test('carries its styles once, in their order', () => {
    const html = '<style>a{}</style><p>Uno</p><style class="x">b{}</style><p>Dos</p>';
    expect(withOneStyle(html)).toBe('<style>a{}b{}</style><p>Uno</p><p>Dos</p>');
  });

  test('is refused when it has no head to carry a policy in', () => {
    expect(() => withPolicy('<p>Hola</p>', "img-src 'self'")).toThrow('no tiene <head>');
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
