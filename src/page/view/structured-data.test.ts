import { describe, expect, test } from 'vitest';
import { strings } from '../../../tests/built/support/site.ts';
import { sampleContent } from '../../../tests/support/sample-content.ts';
import { price } from '../../content/fields/price.ts';
import type { Content } from '../../content/page-content.ts';
import { asJsonLd, structuredData } from './structured-data.ts';

const PLACE = ['https://luz.example.com/', '/tarjeta-0.jpg'] as const;

/** A node of the graph after JSON parsing. */
type Node = Readonly<Record<string, unknown>> & { readonly '@type': string };

const content = await sampleContent();

function nodes(changed: Partial<Content> = {}): readonly Node[] {
  const { '@graph': graph } = JSON.parse(asJsonLd(structuredData({ ...content, ...changed }, ...PLACE)));
  return graph;
}

const ofType = (type: string, all = nodes()) => all.filter((node) => node['@type'] === type);

describe('what search engines read', () => {
  test('site and page refer to the author', () => {
    const author = { '@id': 'https://luz.example.com/#author' };
    const site = 'https://luz.example.com/#site';
    expect(ofType('WebSite')).toMatchObject([
      {
        '@id': site,
        url: 'https://luz.example.com/',
        name: 'Luz en Escena',
        inLanguage: 'es-VE',
        publisher: author,
      },
    ]);
    const person = { ...author, jobTitle: content.site.jobTitle };
    const sameAs = content.site.socialLinks.map(({ url }) => url);
    expect(ofType('ProfilePage')).toMatchObject([
      { '@id': 'https://luz.example.com/', isPartOf: { '@id': site }, mainEntity: author },
    ]);
    expect(ofType('Person')).toMatchObject([{ ...person, sameAs, name: 'Elena Marcano' }]);
  });

  test('a site without an author uses its own name', () => {
    const unsigned = { site: { ...content.site, author: null } };
    expect(ofType('Person', nodes(unsigned))).toMatchObject([{ name: 'Luz en Escena' }]);
  });

  test('an inlined portrait has no address: the card replaces it', () => {
    const portrait = (src: string) => {
      const profileImage = { ...content.hero.profileImage, src };
      return ofType('Person', nodes({ hero: { ...content.hero, profileImage } }))[0]?.image;
    };
    expect(portrait('/_astro/retrato.jpg')).toBe('https://luz.example.com/_astro/retrato.jpg');
    expect(portrait('data:image/svg+xml,%3Csvg/%3E')).toBe('https://luz.example.com/tarjeta-0.jpg');
  });

  test('six books by the author, three as ebooks with price and bookstore', () => {
    const books = ofType('Book');
    expect(books).toHaveLength(6);
    const [first] = content.ebooks.entries;
    expect(books[0]).toMatchObject({
      name: first?.title,
      description: first?.description,
      author: { '@id': 'https://luz.example.com/#author' },
      workExample: {
        '@type': 'Book',
        bookFormat: 'https://schema.org/EBook',
        offers: { '@type': 'Offer', price: '13', priceCurrency: 'USD', url: first?.amazonLink },
      },
    });
    expect(JSON.stringify(books).match(/EBook/g)).toHaveLength(3);
  });

  test('books are identified by the addresses of their cards', () => {
    const shown = [...content.ebooks.entries, ...content['printed-books'].entries];
    expect(ofType('Book').map((book) => book['@id'])).toEqual(
      shown.map(({ id }) => `https://luz.example.com/#${id}`),
    );
  });

  test.each<readonly [string | null, object]>([
    ['€9', { price: '9', priceCurrency: 'EUR' }],
    ['9,90 €', { price: '9.90', priceCurrency: 'EUR' }],
    ['US$ 5', { price: '5', priceCurrency: 'USD' }],
    ['$0 USD', { price: '0', priceCurrency: 'USD' }],
    ['$38.000 COP', { price: '38000', priceCurrency: 'COP' }],
    ['COP 1.480.000,50', { price: '1480000.50', priceCurrency: 'COP' }],
    // Of any of many countries; a contradiction; the least of several; no number; no price.
    ...['$9', '€13 USD', 'desde $9 USD', 'Bs. 480 VES', 'Gratis', null].map(
      (written) => [written, {}] as const,
    ),
  ])('a book that is sold for %s has an offer with what is certain', (written, certain) => {
    const entries = content.ebooks.entries
      .slice(0, 1)
      .map((book) => ({ ...book, price: price.parse(written) }));
    const [book] = ofType('Book', nodes({ ebooks: { ...content.ebooks, entries } }));
    const url = content.ebooks.entries[0]?.amazonLink;
    const offers = { '@type': 'Offer', ...certain, availability: 'https://schema.org/InStock', url };
    expect(book?.workExample).toHaveProperty('offers', offers);
  });

  test('no-break spaces, which are for the page’s lines, are plain spaces', () => {
    const site = { ...content.site, name: 'Luz\u00a0en\u00a0Escena' };
    expect(ofType('WebSite', nodes({ site }))).toMatchObject([{ name: 'Luz en Escena' }]);
  });

  test('an author without profiles has no sameAs', () => {
    const site = { ...content.site, socialLinks: [] };
    expect(ofType('Person', nodes({ site }))[0]).not.toHaveProperty('sameAs');
  });

  test('announced books have no offer, even with a link', () => {
    const announced = content['printed-books'].entries.map((book) => ({
      ...book,
      amazonLink: 'https://libreria.example.com/x',
    }));
    const books = ofType(
      'Book',
      nodes({ 'printed-books': { ...content['printed-books'], entries: announced } }),
    );
    expect(books.filter((book) => JSON.stringify(book).includes('"Offer"'))).toHaveLength(4);
    expect(books.filter(({ workExample }) => workExample)).toHaveLength(4);
    expect(JSON.stringify(books)).not.toMatch(/"price":"0/);
  });

  test.each([
    [
      {},
      [
        {
          name: 'Estreno',
          startDate: '2099-12-12',
          location: { name: 'Sala Uno' },
          url: 'https://luz.example.com/',
        },
      ],
    ],
    [{ link: 'https://sala.example.com/' }, [{ url: 'https://sala.example.com/' }]],
    [{ place: null }, []],
    [{ date: null }, []],
    [{ lastDay: '2025-12-12' }, []],
  ])('a running notice with day and place is an event: %j', (own, events) => {
    const notice = {
      text: 'Estreno',
      link: null,
      lastDay: '2099-12-12',
      date: '2099-12-12',
      hour: null,
      place: 'Sala Uno',
      price: null,
      ...own,
    };
    expect(ofType('Event', nodes({ hero: { ...content.hero, notice } }))).toMatchObject(events);
  });

  test('every address is absolute and no data URI, and nothing claims a rating', () => {
    expect(strings(nodes()).filter((text) => /^(\/|\.|#|data:)/.test(text))).toEqual([]);
    expect(JSON.stringify(nodes())).not.toMatch(/rating|review/i);
  });
});

describe('words that look like markup', () => {
  const HOSTILE = ['</script><script>alert(1)</script>', '<!--<script>', '"}]}', '\u2028 & \\ ñ 💕'];

  test.each(HOSTILE)('%j stays a title and does not end the script', (title) => {
    const entries = content.ebooks.entries.map((book) => ({ ...book, title }));
    const written = asJsonLd(
      structuredData({ ...content, ebooks: { ...content.ebooks, entries } }, ...PLACE),
    );
    expect(written).not.toContain('<');
    expect(JSON.parse(written)['@graph'].filter(({ name }: Node) => name === title)).toHaveLength(3);
  });
});
