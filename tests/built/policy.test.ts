import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type BuiltElement, elements } from './support/site.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Whether a policy governs the inline element: scripts that are data need no leave. */
function runs({ attributes: { src, type = 'module' } }: BuiltElement): boolean {
  return src === undefined && ['module', 'text/javascript'].includes(type);
}

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

  test('is where the head begins, before everything it governs', () => {
    expect(policies).toHaveLength(1);
    const before = all.slice(0, policies[0] && all.indexOf(policies[0]));
    expect(before.map(({ name }) => name)).toEqual(['html', 'head', 'meta']);
    expect(before.at(-1)?.attributes).toEqual({ charset: 'utf-8' });
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
    const own = (name: string) => {
      const inline = all.filter((element) => element.name === name && runs(element));
      return [...new Set(inline.map(({ text }) => hashOf(text)))];
    };
    expect(own('style')).toHaveLength(1);
    expect(directives.get('style-src')).toEqual(own('style'));
    expect(directives.get('script-src')?.toSorted()).toEqual(["'self'", ...own('script')].toSorted());
  });

  test('one style holds all rules and first fixes the order of their layers', () => {
    const styles = all.filter(({ name }) => name === 'style').map(({ text }) => text);
    expect(styles).toHaveLength(1);
    expect(styles[0]).toMatch(/^@layer reset,base,ui,sections,utilities;/);
  });
});
