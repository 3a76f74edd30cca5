import type { Book, Event, Graph, Offer, Person, ProfilePage, WebSite } from 'schema-dts';
import type { Price } from '../../content/fields/price.ts';
import type { Content, Entry, Site } from '../../content/page-content.ts';
import { isRunning } from '../../content/sections/notice.ts';
import { searchDescription, searchTitle } from './composed.ts';
import { languageOf } from './head.ts';
import { buyUrl } from './links.ts';

/**
 * Structured data for search engines (schema.org, JSON-LD 1.1): the site, the author, the books and an event that is announced.
 * No rating, because no source confirms it, no offer for books that are not sold yet, and no video: search engines want those
 * of a page that plays them (Google Search Central, "VideoObject"). Nodes refer to each other by `@id`; that of a book is the
 * address of its card.
 * @param page absolute address of the page, with its last `/`
 * @param socialCard path of the picture that shared links show
 */
export function structuredData(content: Content, page: string, socialCard: string): Graph {
  const { site, hero } = content;
  const portrait = hero.profileImage.src;
  const author = { '@id': `${page}#author` } as const;
  const absolute = (path: string) => new URL(path, page).href;
  const bookNode = (
    book: Entry<'ebooks' | 'printed-books'>,
    edition: { bookFormat?: 'https://schema.org/EBook'; offers?: Offer },
  ): Book => ({
    '@type': 'Book',
    '@id': `${page}#${book.anchor}`,
    name: book.title,
    description: book.description,
    genre: book.category,
    image: absolute(book.image.src),
    inLanguage: 'es',
    author,
    ...(Object.keys(edition).length > 0 && { workExample: { '@type': 'Book', ...edition } }),
  });

  const siteNode: WebSite = {
    '@type': 'WebSite',
    '@id': `${page}#site`,
    url: page,
    name: site.name,
    inLanguage: languageOf(site),
    publisher: author,
  };
  const pageNode: ProfilePage = {
    '@type': 'ProfilePage',
    '@id': page,
    url: page,
    name: searchTitle(site),
    description: searchDescription(content),
    inLanguage: languageOf(site),
    isPartOf: { '@id': `${page}#site` },
    mainEntity: author,
  };
  const authorNode: Person = {
    '@type': 'Person',
    ...author,
    // Falls back to the site's name.
    name: site.author ?? site.name,
    jobTitle: site.jobTitle,
    url: page,
    // A small drawing is inlined and has no address.
    image: absolute(portrait.startsWith('data:') ? socialCard : portrait),
    ...(site.socialLinks.length > 0 && { sameAs: site.socialLinks.map(({ url }) => url) }),
  };

  return {
    '@context': 'https://schema.org',
    '@graph': [
      siteNode,
      pageNode,
      authorNode,
      ...eventNodes(hero.notice, page, author),
      ...content.ebooks.entries.map((book) =>
        bookNode(book, { bookFormat: 'https://schema.org/EBook', ...offers(book, site) }),
      ),
      ...content['printed-books'].entries.map((book) => bookNode(book, offers(book, site))),
    ],
  };
}

/**
 * Serializes the data for a `<script>` element. Escapes `<`, which could end the element or start a comment (HTML,
 * "restrictions for contents of script elements").
 */
export function asJsonLd(graph: Graph): string {
  // No-break spaces are for the page's lines.
  return JSON.stringify(graph).replaceAll('\u00a0', ' ').replaceAll('<', '\\u003c');
}

/** The event that a running notice announces, if its day and place are given. */
function eventNodes(
  notice: Content['hero']['notice'],
  page: string,
  author: { readonly '@id': string },
): readonly Event[] {
  if (!notice?.text || !notice.date || !notice.place || !isRunning(notice)) return [];
  const { text, date, place, link } = notice;
  return [
    {
      '@type': 'Event',
      name: text,
      startDate: date,
      location: { '@type': 'Place', name: place, address: place },
      url: link ?? page,
      organizer: author,
    },
  ];
}

/** The offer of a book on sale, with its price if number and currency are known. */
function offers(book: Entry<'ebooks' | 'printed-books'>, site: Site): { offers?: Offer } {
  const url = buyUrl(book, site);
  if (!url) return {};
  const price = book.price && numberOf(book.price);
  return { offers: { '@type': 'Offer', ...price, availability: 'https://schema.org/InStock', url } };
}

/** A price for search engines; null without a certain number and currency, as of `Bs. 480` or `Gratis`. */
function numberOf({ amount, currency }: Price): { price: string; priceCurrency: string } | null {
  const [, before = '', whole, cents = '', after = ''] =
    /^(US\$|\$|€)? ?(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d\d))? ?(€)?$/.exec(amount) ?? [];
  const signed = { US$: 'USD', '€': 'EUR' }[before + after];
  const priceCurrency = currency ?? signed;
  if (!whole || !priceCurrency || (signed && signed !== priceCurrency)) return null;
  return { price: whole.replaceAll(/\D/g, '') + (cents && `.${cents}`), priceCurrency };
}
