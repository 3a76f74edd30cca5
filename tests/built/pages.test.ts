import { describe, expect, test } from 'vitest';
import { elements } from './support/site.ts';

const PAGES = ['/index.html', '/404.html'];

describe.each(PAGES)('%s', (page) => {
  const all = elements(page);
  const named = (name: string) => all.filter((element) => element.name === name);
  const meta = (key: string) =>
    named('meta').find(({ attributes }) => attributes.name === key || attributes.property === key)?.attributes
      .content;

  test('has a language, a character set and a viewport that may be enlarged', () => {
    expect(named('html')[0]?.attributes.lang).toMatch(/^es(-|$)/);
    expect(named('meta')[0]?.attributes.charset).toBe('utf-8');
    expect(meta('viewport')).toContain('width=device-width');
    expect(meta('viewport')).not.toMatch(/maximum-scale|user-scalable/);
  });

  test('has a title and a description', () => {
    expect(named('title').map(({ text }) => text.trim())).toEqual([expect.stringMatching(/\S{3}/)]);
    expect(meta('description')).toMatch(/\S/);
  });

  test('carries no style attribute and no inline handler, which its policy would refuse', () => {
    const refused = all.filter(({ attributes }) =>
      Object.keys(attributes).some((key) => /^(style|on\w+)$/.test(key)),
    );
    expect(refused).toEqual([]);
  });

  test('gives every picture words, even if none, and a place', () => {
    for (const { attributes } of named('img')) {
      expect(attributes.alt, attributes.src).toBeDefined();
      expect(Number(attributes.width), attributes.src).toBeGreaterThan(0);
      expect(Number(attributes.height), attributes.src).toBeGreaterThan(0);
    }
  });

  test('hides its drawings from screen readers', () => {
    const spoken = named('svg').filter(({ attributes }) => attributes['aria-hidden'] !== 'true');
    expect(spoken.map(({ attributes }) => attributes)).toEqual([]);
  });
});
