import type {
  Book,
  DigitalDocument,
  Graph,
  Offer,
  Person,
  ProfilePage,
  VideoObject,
  WebSite,
} from 'schema-dts';
import type { Content, Ebook, Guide, PrintedBook, Video } from '../../content/schema.ts';
import { LANGUAGE } from './head.ts';

/** Addresses that the data names beside the content's. */
export interface Addresses {
  /** Absolute address of the page, with its last `/`. */
  readonly page: string;
  /** Path of the picture that shared links show. */
  readonly card: string;
}

type Input = Pick<Content, 'site' | 'hero' | 'ebooks' | 'printed-books' | 'guides' | 'videos'>;

/**
 * What search engines and assistants read (schema.org, as JSON-LD 1.1): the site, the author and
 * books, the guides that can be downloaded and the videos. Nothing that the page does not show: no rating, because no
 * source confirms it, and no offer for what cannot be bought yet. Nodes refer to one another by `@id`.
 */
export function structuredData(content: Input, addresses: Addresses): Graph {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      webSite(content, addresses),
      profilePage(content, addresses),
      person(content, addresses),
      ...content.ebooks.map((book) => bookNode(book, addresses, 'https://schema.org/EBook')),
      ...content['printed-books'].map((book) => bookNode(book, addresses)),
      ...content.guides.flatMap((guide) => guideNode(guide, addresses)),
      ...content.videos.flatMap((video) => videoNodes(video, addresses)),
    ],
  };
}

/**
 * Writes the data so that it can stand within `<script>`: no text in it ends the element or opens a comment
 * (HTML, "restrictions for contents of script elements").
 */
export function asJsonLd(graph: Graph): string {
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

const authorOf = ({ page }: Addresses) => ({ '@id': `${page}#author` }) as const;
const siteOf = ({ page }: Addresses) => ({ '@id': `${page}#site` }) as const;
const absolute = (path: string, { page }: Addresses) => new URL(path, page).href;

function webSite({ site }: Input, addresses: Addresses): WebSite {
  const publisher = authorOf(addresses);
  return {
    '@type': 'WebSite',
    ...siteOf(addresses),
    url: addresses.page,
    name: site.name,
    inLanguage: LANGUAGE,
    publisher,
  };
}

function profilePage({ site }: Input, addresses: Addresses): ProfilePage {
  return {
    '@type': 'ProfilePage',
    '@id': addresses.page,
    url: addresses.page,
    name: site.searchTitle,
    description: site.searchDescription,
    inLanguage: LANGUAGE,
    isPartOf: siteOf(addresses),
    mainEntity: authorOf(addresses),
  };
}

/** The author; the site's name where the content names no author. */
function person({ site, hero }: Input, addresses: Addresses): Person {
  const { src } = hero.profileImage;
  return {
    '@type': 'Person',
    ...authorOf(addresses),
    name: site.author ?? site.name,
    jobTitle: site.jobTitle,
    url: addresses.page,
    // A small drawing is inlined in the page and has no address of its own.
    image: absolute(src.startsWith('data:') ? addresses.card : src, addresses),
    sameAs: site.socialLinks.map(({ url }) => url),
  };
}

function bookNode(
  book: Ebook | PrintedBook,
  addresses: Addresses,
  bookFormat?: 'https://schema.org/EBook',
): Book {
  const offers = offer(book);
  const edition = { ...(bookFormat && { bookFormat }), ...(offers && { offers }) };
  return {
    '@type': 'Book',
    name: book.title,
    description: book.description,
    genre: book.category,
    image: absolute(book.image.src, addresses),
    inLanguage: 'es',
    author: authorOf(addresses),
    ...(Object.keys(edition).length > 0 && { workExample: { '@type': 'Book', ...edition } }),
  };
}

/** Price and bookstore of a book on sale; null for one that is announced. */
function offer(book: Ebook | PrintedBook): Offer | null {
  const isAnnounced = 'disabled' in book && book.disabled;
  if (isAnnounced || !book.amazonLink) return null;
  const { number: price, currency: priceCurrency } = book.price;
  const availability = 'https://schema.org/InStock';
  return { '@type': 'Offer', price, priceCurrency, availability, url: book.amazonLink };
}

/** A guide that can be downloaded; none for one in preparation. */
function guideNode(
  { title, description, image, file }: Guide,
  addresses: Addresses,
): readonly DigitalDocument[] {
  if (!file) return [];
  return [
    {
      '@type': 'DigitalDocument',
      name: title,
      description,
      url: absolute(file.href, addresses),
      encodingFormat: 'application/pdf',
      isAccessibleForFree: true,
      image: absolute(image.src, addresses),
      inLanguage: 'es',
      author: authorOf(addresses),
    },
  ];
}

/** Search engines refuse a video that has no picture. */
function videoNodes(video: Video, addresses: Addresses): readonly VideoObject[] {
  if (!video.thumbnail) return [];
  const embedUrl = embedAddress(video);
  const node: VideoObject = {
    '@type': 'VideoObject',
    name: video.title,
    description: video.description,
    thumbnailUrl: absolute(video.thumbnail.src, addresses),
    uploadDate: `${video.date}T00:00:00${CARACAS}`,
    duration: isoDuration(video.duration),
    url: video.videoUrl,
    ...(embedUrl && { embedUrl }),
    inLanguage: 'es',
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'WatchAction' },
      userInteractionCount: video.views,
    },
  };
  return [node];
}

/** Search engines want a date and time: midnight in Venezuela keeps the day that the page shows. */
const CARACAS = '-04:00';

/** `08:47` → `PT8M47S` (ISO 8601). */
function isoDuration(duration: string): string {
  const [minutes, seconds] = duration.split(':').map(Number);
  return `PT${minutes}M${seconds}S`;
}

/** Where YouTube's player shows the video (YouTube, "embed videos"); null for a video of another site. */
function embedAddress({ videoUrl, videoId }: Video): string | null {
  const { hostname, origin } = new URL(videoUrl);
  if (hostname === 'youtu.be') return `https://www.youtube.com/embed/${videoId}`;
  return /(^|\.)youtube\./.test(hostname) ? `${origin}/embed/${videoId}` : null;
}
