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

/** What the data needs to know beside the content. */
export interface Place {
  /** Absolute address of the page, with its last `/`. */
  readonly page: string;
  /** Path of the picture that shared links show. */
  readonly card: string;
}

type Input = Pick<Content, 'site' | 'hero' | 'ebooks' | 'printed-books' | 'guides' | 'videos'>;

/**
 * What search engines and assistants are told (schema.org, as JSON-LD 1.1): the site, the author, her books, the
 * guides that can be had and the videos. Nothing that the page does not show as well: no rating, for no source backs
 * one, and no offer for what cannot be bought yet. Nodes name one another by `@id`, and everything by absolute address.
 */
export function structuredData(content: Input, place: Place): Graph {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      webSite(content, place),
      profilePage(content, place),
      person(content, place),
      ...content.ebooks.map((book) => bookNode(book, place, 'https://schema.org/EBook')),
      ...content['printed-books'].map((book) => bookNode(book, place)),
      ...content.guides.flatMap((guide) => guideNode(guide, place)),
      ...content.videos.flatMap((video) => videoNodes(video, place)),
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

const authorOf = ({ page }: Place) => ({ '@id': `${page}#author` }) as const;
const siteOf = ({ page }: Place) => ({ '@id': `${page}#site` }) as const;
const absolute = (path: string, { page }: Place) => new URL(path, page).href;

function webSite({ site }: Input, place: Place): WebSite {
  const publisher = authorOf(place);
  return {
    '@type': 'WebSite',
    ...siteOf(place),
    url: place.page,
    name: site.name,
    inLanguage: LANGUAGE,
    publisher,
  };
}

function profilePage({ site }: Input, place: Place): ProfilePage {
  return {
    '@type': 'ProfilePage',
    '@id': place.page,
    url: place.page,
    name: site.searchTitle,
    description: site.searchDescription,
    inLanguage: LANGUAGE,
    isPartOf: siteOf(place),
    mainEntity: authorOf(place),
  };
}

/** The author; the site's name stands for hers where she does not sign. */
function person({ site, hero }: Input, place: Place): Person {
  const { src } = hero.profileImage;
  return {
    '@type': 'Person',
    ...authorOf(place),
    name: site.author ?? site.name,
    jobTitle: site.jobTitle,
    url: place.page,
    // A small drawing stands within the page: without an address of its own, nobody could fetch it.
    image: absolute(src.startsWith('data:') ? place.card : src, place),
    sameAs: site.socialLinks.map(({ url }) => url),
  };
}

function bookNode(book: Ebook | PrintedBook, place: Place, bookFormat?: 'https://schema.org/EBook'): Book {
  const offers = offer(book);
  const edition = { ...(bookFormat && { bookFormat }), ...(offers && { offers }) };
  return {
    '@type': 'Book',
    name: book.title,
    description: book.description,
    genre: book.category,
    image: absolute(book.image.src, place),
    inLanguage: 'es',
    author: authorOf(place),
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
function guideNode({ title, description, image, file }: Guide, place: Place): readonly DigitalDocument[] {
  if (!file) return [];
  return [
    {
      '@type': 'DigitalDocument',
      name: title,
      description,
      url: absolute(file.href, place),
      encodingFormat: 'application/pdf',
      isAccessibleForFree: true,
      image: absolute(image.src, place),
      inLanguage: 'es',
      author: authorOf(place),
    },
  ];
}

/** Search engines refuse a video that has no picture. */
function videoNodes(video: Video, place: Place): readonly VideoObject[] {
  if (!video.thumbnail) return [];
  const embedUrl = embedAddress(video);
  const node: VideoObject = {
    '@type': 'VideoObject',
    name: video.title,
    description: video.description,
    thumbnailUrl: absolute(video.thumbnail.src, place),
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

/** Venezuela's time: search engines want a moment, and midnight there keeps the day that the page shows. */
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
