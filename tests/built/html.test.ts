import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { isReservedId } from '../../src/content/card-anchors.ts';
import { entryId } from '../../src/content/fields/entries.ts';
import { ROOT } from '../../tools/processes.ts';
import { builtFile, builtFiles, elements } from './support/site.ts';

/** All rules of two presets are errors, with these exceptions. */
const VALIDATOR = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:a11y'],
    rules: {
      'no-missing-references': 'error',
      'heading-level': 'error',
      // Safari takes a list without bullets for a plain group unless its role is written out.
      'no-redundant-role': 'off',
      // React's spelling: HTML reads `fetchPriority`, `<img/>` and `disabled=""` as the standard forms.
      'attr-case': 'off',
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      // ARIA allows a label on a list: it distinguishes the six lists of features.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // `text` is the default (HTML, "the input element").
      'no-implicit-input-type': 'off',
      // Visitors copy the number, so it has no invisible characters.
      'tel-non-breaking': 'off',
    },
  }),
);

test('search engines find the codes by which they know whose page it is, where the owner has them', () => {
  const page = readFileSync(join(ROOT, 'tests/output/gallery-site/index.html'), 'utf8');
  expect(page).toContain(
    '<meta name="google-site-verification" content="abc_DEF-123456789012345678901234567890123">',
  );
  expect(page).toContain('<meta name="msvalidate.01" content="0123456789ABCDEF0123456789ABCDEF">');
  expect(builtFile('/index.html').toString()).not.toMatch(/site-verification|msvalidate/);
});

test('Cloudflare’s Email Obfuscation, which is on by default, leaves every address as it is', () => {
  const page = builtFile('/index.html').toString();
  // What it replaces, and the part that it leaves alone (developers.cloudflare.com/waf/tools/scrape-shield).
  const received = page
    .split(/(<!--email_off-->[\s\S]*?<!--\/email_off-->)/)
    .map((part) =>
      part.startsWith('<!--email_off-->')
        ? part
        : part
            .replaceAll(/mailto:[^"]+/g, '/cdn-cgi/l/email-protection#00')
            .replaceAll(/(?<=>[^<]*)[\w.+-]+@[\w-]+\.[\w.-]+/g, '[email&#160;protected]'),
    );
  expect(page).toContain('mailto:');
  expect(received.join('')).toBe(page);
});

describe.each(['/index.html', '/404.html'])('%s', (page) => {
  const all = elements(page);
  const named = (name: string) => all.filter((element) => element.name === name);

  test('is valid HTML that follows the accessibility rules of html-validate', async () => {
    const { results } = await VALIDATOR.validateString(builtFile(page).toString(), page);
    const found = results.flatMap(({ messages }) =>
      messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId} ${message}`),
    );
    expect(found).toEqual([]);
  });

  test('is Spanish, has a title and a description, and allows zoom', () => {
    const meta = (key: string) =>
      named('meta').find(({ attributes }) => attributes.name === key)?.attributes.content;
    expect(named('html')[0]?.attributes.lang).toMatch(/^es(-|$)/);
    expect(named('title').map(({ text }) => text)).toEqual([expect.stringMatching(/\S{3}/)]);
    expect(meta('description')).toMatch(/\S/);
    expect(meta('viewport')).toContain('width=device-width');
    expect(meta('viewport')).not.toMatch(/maximum-scale|user-scalable/);
  });

  test('tells browsers and the extension Dark Reader to leave its colours as they are', () => {
    const metas = named('meta').map(({ attributes }) => attributes);
    expect(metas).toContainEqual({ name: 'color-scheme', content: 'only light' });
    expect(metas).toContainEqual({ name: 'darkreader-lock' });
  });

  test('has no list that Safari takes for a plain group, and a blank between links side by side', () => {
    const lists = all.filter(({ name }) => /^[uo]l$/.test(name));
    expect(lists.filter(({ attributes }) => attributes.role !== 'list')).toEqual([]);
    // Text browsers, reader modes and programs that read the text alone run them together.
    expect(
      builtFile(page)
        .toString()
        .match(/.{30}<\/a>(<a |<\/li><li).{30}/g),
    ).toBeNull();
  });

  test('has only classes that a style sheet names', () => {
    const sheets = builtFiles().filter((path) => path.endsWith('.css'));
    const rules = [
      ...named('style').map(({ text }) => text),
      ...sheets.map((path) => builtFile(path).toString()),
    ];
    const styled = new Set(rules.join('').match(/(?<=\.)[A-Za-z][\w-]*/g));
    const classes = all.flatMap(({ attributes }) => attributes.class?.split(/\s+/) ?? []);
    expect([...new Set(classes)].filter((name) => name && !styled.has(name))).toEqual([]);
  });

  test('has no style attributes or inline handlers, which its policy refuses', () => {
    const attributes = all.flatMap((element) => Object.keys(element.attributes));
    expect(attributes.filter((key) => /^(style|on\w+)$/.test(key))).toEqual([]);
  });

  test('reserves every id that is not a card’s, so that no card gets it', () => {
    const ids = all.filter(({ name }) => name !== 'article').flatMap(({ attributes }) => attributes.id ?? []);
    expect(ids.filter((id) => entryId.safeParse(id).success && !isReservedId(id))).toEqual([]);
  });

  test('has the size of every picture, and hides its drawings from screen readers', () => {
    for (const { attributes } of named('img')) {
      expect(Number(attributes.width) * Number(attributes.height), attributes.src).toBeGreaterThan(0);
    }
    const spoken = named('svg').filter(({ attributes }) => attributes['aria-hidden'] !== 'true');
    expect(spoken.map(({ attributes }) => attributes)).toEqual([]);
  });
});
