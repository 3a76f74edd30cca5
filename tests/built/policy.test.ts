import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SCRIPTS_FLAG } from '../../src/build/inline-head.ts';
import { elements } from './support/site.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe.each(['/index.html', '/404.html'])('the content security policy of %s', (page) => {
  const all = elements(page);
  const policies = all.filter(
    ({ attributes }) => attributes['http-equiv']?.toLowerCase() === 'content-security-policy',
  );
  const directives = new Map(
    (policies[0]?.attributes.content ?? '')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

  test('stands in the head, before every script but the line that must come first', () => {
    expect(policies).toHaveLength(1);
    const [policy] = policies;
    const before = policy ? all.slice(0, all.indexOf(policy)) : all;
    expect(before.some(({ name }) => name === 'body')).toBe(false);
    expect(before.filter(({ name }) => name === 'script').map(({ text }) => text)).toEqual([SCRIPTS_FLAG]);
  });

  test('allows nothing unless it is named, and nothing unsafe', () => {
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('form-action')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    const sources = [...directives.values()].flat();
    expect(sources.filter((source) => /unsafe|\*|^(https?|data|blob):$/.test(source))).toEqual(['data:']);
    expect(directives.get('img-src')).toContain('data:');
  });

  test('names the hash of every inline script and style, and no other', () => {
    const inline = (name: string) =>
      all.filter((element) => element.name === name && element.attributes.src === undefined);
    expect(inline('style').length).toBeGreaterThan(0);
    for (const [element, directive] of [
      ['script', 'script-src'],
      ['style', 'style-src'],
    ] as const) {
      const own = new Set(inline(element).map(({ text }) => hashOf(text)));
      expect(directives.get(directive)?.toSorted()).toEqual(["'self'", ...own].toSorted());
    }
  });

  test('one style holds all rules and first fixes the order of their layers', () => {
    const styles = all.filter(({ name }) => name === 'style').map(({ text }) => text);
    expect(styles).toHaveLength(1);
    expect(styles[0]).toMatch(/^@layer reset,base,ui,sections,utilities;/);
  });
});
