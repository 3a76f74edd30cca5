import type {
  Book,
  DigitalDocument,
  Event,
  Graph,
  Offer,
  Person,
  ProfilePage,
  VideoObject,
  WebSite,
} from 'schema-dts';
import type { Price } from '../../content/fields/price.ts';
import type { Content, Entry, GuideFile, Picture, Site } from '../../content/page-content.ts';
import { isRunning } from '../../content/sections/notice.ts';
import { languageOf } from './head.ts';
import { buyUrl, watchUrl } from './links.ts';

/**
 * Structured data for search engines (schema.org, JSON-LD 1.1): the site, the author and books, the guides that can be
 * downloaded, the videos and an event that is announced. No rating, because no source confirms it, and no offer for books that
 * are not sold yet. Nodes refer to each other by `@id`; that of a card is the card's address.
 * @param page absolute address of the page, with its last `/`
 * @param socialCard path of the picture that shared links show
 */
export function structuredData(content: Content, page: string, socialCard: string): Graph {
  const { site, hero } = content;
  const portrait = hero.profileImage.src;
  const author = { '@id': `${page}#author` } as const;
  const absolute = (path: string) => new URL(path, page).href;
  const cardAddress = ({ anchor }: { readonly anchor: string }) => `${page}#${anchor}`;
  const bookNode = (
    book: Entry<'ebooks' | 'printed-books'>,
    edition: { bookFormat?: 'https://schema.org/EBook'; offers?: Offer },
  ): Book => ({
    '@type': 'Book',
    '@id': cardAddress(book),
    name: book.title,
    description: book.description,
    genre: book.category,
    image: absolute(book.image.src),
    inLanguage: 'es',
    author,
    ...(Object.keys(edition).length > 0 && { workExample: { '@type': 'Book', ...edition } }),
  });
  const guideNode = (guide: Entry<'free-guides'>, file: GuideFile): DigitalDocument => ({
    '@type': 'DigitalDocument',
    '@id': cardAddress(guide),
    name: guide.title,
    description: guide.description,
    url: absolute(file.href),
    encodingFormat: 'application/pdf',
    isAccessibleForFree: true,
    ...(guide.image && { image: absolute(guide.image.src) }),
    inLanguage: 'es',
    author,
  });
  const videoNode = (video: Entry<'youtube'>, thumbnail: Picture, date: string): VideoObject => {
    const embedUrl = embedAddress(video);
    return {
      '@type': 'VideoObject',
      '@id': cardAddress(video),
      name: video.title,
      description: video.description,
      thumbnailUrl: absolute(thumbnail.src),
      // Search engines want a time with a zone. Noon UTC is the same day from Alaska to Japan.
      uploadDate: `${date}T12:00:00Z`,
      // `08:47` is `PT8M47S` (ISO 8601).
      ...(video.duration && { duration: video.duration.replace(/0?(\d+):0?(\d+)/, 'PT$1M$2S') }),
      url: watchUrl(video),
      ...(embedUrl && { embedUrl }),
      inLanguage: 'es',
      ...(video.views !== null && {
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: { '@type': 'WatchAction' },
          userInteractionCount: video.views,
        },
      }),
    };
  };

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
    name: site.searchTitle,
    description: site.searchDescription,
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
      ...content['free-guides'].entries.flatMap((guide) =>
        guide.file ? [guideNode(guide, guide.file)] : [],
      ),
      // Search engines reject a video without a picture or a date.
      ...content.youtube.entries.flatMap((video) =>
        video.thumbnail && video.date ? [videoNode(video, video.thumbnail, video.date)] : [],
      ),
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

/** Address of YouTube's player for the video (YouTube, "embed videos"). Null for another site's video, or without its code. */
function embedAddress(video: Entry<'youtube'>): string | null {
  const { videoId } = video;
  if (!videoId) return null;
  const { hostname, origin } = new URL(watchUrl(video));
  if (hostname === 'youtu.be') return `https://www.youtube.com/embed/${videoId}`;
  return /(^|\.)youtube\./.test(hostname) ? `${origin}/embed/${videoId}` : null;
}
