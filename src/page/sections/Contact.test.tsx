import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/content/sample-content.ts';
import type { Site } from '../../content/page-content.ts';
import { Contact } from './Contact.tsx';

const content = await sampleContent();

/** The listed contacts: label, value and link. */
function waysOf(own: Partial<Site>) {
  const page = { ...content, site: { ...content.site, ...own } };
  const html = renderToStaticMarkup(<Contact content={page}>form</Contact>);
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(?:<a[^>]* href="(.*?)">)?(.*?)</g)].map(
    ([, label, href, value]) => [label, value, href],
  );
}

const [mail, phone, city] = [
  ['Correo', 'hola@example.com', 'mailto:hola@example.com'],
  ['Teléfono', '(0414) 123-4567', 'tel:+584141234567'],
  ['Ubicación', 'Caracas, Venezuela', undefined],
];

test.each([
  ['all', {}, [mail, phone, city]],
  ['no address', { email: null }, [phone, city]],
  ['no telephone', { phone: null }, [mail, city]],
])('§3 ways to reach the author: mail and phone are links, the city is not (%s)', (_, own, ways) => {
  expect(waysOf(own)).toEqual(ways);
});
