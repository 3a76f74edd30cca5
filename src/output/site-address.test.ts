import { expect, test } from 'vitest';
import { copyContent } from '../../tests/content/content-copy.ts';
import { readContent } from '../content/read-content.ts';
import { siteAddress } from './site-address.ts';

test.each([
  ['midominio.com', 'https://midominio.com'],
  ['señora.com.ve', 'https://xn--seora-pta.com.ve'],
  ["'https://MiDominio.com/inicio'", 'https://midominio.com'],
  ['mi dominio', 'http://localhost'],
  ['[', 'http://localhost'],
])('the domain %s makes the address %s', async (domain, address) => {
  await using content = await copyContent();
  await content.replace('site/index.yaml', /^domainLabel:.*$/m, `domainLabel: ${domain}`);
  expect(siteAddress(await readContent(content.dir))).toBe(address);
});
