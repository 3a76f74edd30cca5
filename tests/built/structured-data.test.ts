import Validator from '@adobe/structured-data-validator';
import { describe, expect, test } from 'vitest';
import { builtFile, builtFiles, elements, strings } from './support/site.ts';

type Node = Readonly<Record<string, unknown>> & { readonly '@type': string };

const blocks = elements('/index.html').filter(({ attributes }) => attributes.type === 'application/ld+json');
const nodes: readonly Node[] = JSON.parse(blocks[0]?.text ?? '{}')['@graph'] ?? [];

describe('the data for search engines', () => {
  test('appears once, after everything visible, and not on the 404 page', () => {
    expect(blocks).toHaveLength(1);
    const page = builtFile('/index.html').toString();
    expect(page.indexOf('application/ld+json')).toBeGreaterThan(page.indexOf('</footer>'));
    expect(builtFile('/404.html').toString()).not.toContain('ld+json');
  });

  test('passes the validator', async () => {
    expect(nodes.length).toBeGreaterThan(5);
    const jsonld = Object.groupBy(nodes, (node) => node['@type']);
    const issues = await new Validator().validate({ jsonld, errors: [] });
    expect(issues).toEqual([]);
  });

  test('has every referenced node', () => {
    const named = nodes.flatMap((node) => [...JSON.stringify(node).matchAll(/\{"@id":"([^"]+)"\}/g)]);
    const known = nodes.map((node) => node['@id']);
    expect(named.length).toBeGreaterThan(5);
    expect(named.map(([, id]) => id).filter((id) => !known.includes(id))).toEqual([]);
  });

  test('names only files that exist', () => {
    const [canonical] = elements('/index.html').filter(({ attributes }) => attributes.rel === 'canonical');
    const site = canonical?.attributes.href ?? '';
    const own = strings(nodes).filter((text) => text.startsWith(site) && !/[/]$|#/.test(text));
    expect(own.length).toBeGreaterThan(5);
    const files = builtFiles();
    const missing = own.filter((address) => !files.includes(decodeURI(new URL(address).pathname)));
    expect(missing).toEqual([]);
  });
});
