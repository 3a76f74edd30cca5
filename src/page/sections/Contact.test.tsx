import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/support/sample-content.ts';
import type { Site } from '../../content/page-content.ts';
import { Contact } from './Contact.tsx';

const content = await sampleContent();

/** The listed contacts: label, value and link. */
function waysOf(own: Partial<Site>) {
  const page = { ...content, site: { ...content.site, ...own } };
  const html = renderToStaticMarkup(<Contact content={page}>form</Contact>);
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(?:<a[^>]* href="(.*?)"[^>]*>)?(.*?)</g)].map(
    ([, label, href, value]) => [label, value, href],
  );
}

const CHAT = expect.stringMatching(/^https:\/\/wa\.me\/584141234567\?text=/);
const [mail, phone, chat, city] = [
  ['Correo', 'hola@example.com', 'mailto:hola@example.com'],
  ['Teléfono', '(0414) 123-4567', 'tel:+584141234567'],
  ['WhatsApp', '(0414) 123-4567', CHAT],
  ['Ubicación', 'Caracas, Venezuela', undefined],
];

test.each([
  ['all', {}, [mail, phone, chat, city]],
  ['no address', { email: null }, [phone, chat, city]],
  ['no telephone', { phone: null }, [mail, city]],
])(
  '§3 ways to reach the author: mail, phone and WhatsApp are links, the city is not (%s)',
  (_, own, ways) => {
    expect(waysOf(own)).toEqual(ways);
  },
);

test('beside the telephone is a link to the owner’s visiting card, if she wants one', () => {
  const contact = { ...content.contact, saveNumberLabel: 'Guarda mi número' };
  const html = (own: Partial<Site>) =>
    renderToStaticMarkup(<Contact content={{ ...content, contact, site: { ...content.site, ...own } }} />);
  expect(html({})).toMatch(
    /href="tel:\+584141234567">[^<]*<\/a> <a [^>]*href="\/contacto\.vcf">Guarda mi número</,
  );
  expect(html({ phone: null })).not.toContain('.vcf');
});
