import type { SECTION_IDS } from '../e2e/support/page.ts';
import { NAVIGATION } from '../e2e/support/page.ts';
import { entries, single } from '../e2e/support/sample.ts';

type Part = (typeof SECTION_IDS)[number] | 'footer';

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const paragraphs = (text: string) => text.split(/\n\s*\n/).map(oneLine);

/** Words of the sample content that a part of the page shows, in the order in which they are read. */
const WORDS: Readonly<Record<Part, () => readonly string[]>> = {
  hero: () => {
    const { title, subtitle, ctaText, aboutCtaText } = single('hero');
    return [oneLine(title), subtitle, ctaText, aboutCtaText];
  },
  about: () => {
    const { title, description, activities, missionLabel, mission, figures } = single('about');
    return [
      title,
      ...paragraphs(description),
      ...activities.flatMap((activity) => [activity.title, activity.description]),
      missionLabel,
      mission,
      ...figures.map(({ label }) => label),
    ];
  },
  ebooks: () => {
    const { title, lead, buyLabel, recommendationText, recommendationCta } = single('ebooks-section');
    const books = entries('ebooks').flatMap((book) => [...bookWords(book), buyLabel]);
    return [title, lead, ...books, recommendationText, recommendationCta];
  },
  'printed-books': () => {
    const { title, lead, buyLabel } = single('printed-books-section');
    const books = entries('printed-books').flatMap((book) => [...bookWords(book), book.status ?? buyLabel]);
    return [title, lead, ...books];
  },
  'free-guides': () => {
    const { title, lead, figures, downloadLabel, unavailableLabel } = single('free-guides-section');
    const guides = entries('guides').flatMap((guide) => [
      guide.title,
      guide.description,
      guide.isAvailable ? downloadLabel : unavailableLabel,
    ]);
    return [title, lead, ...figures.flatMap(({ value, label }) => [value, label]), ...guides];
  },
  youtube: () => {
    const { title, lead, watchLabel } = single('youtube-section');
    const videos = entries('videos').flatMap((video) => [
      video.duration,
      video.category,
      video.title,
      video.description,
      watchLabel,
    ]);
    return [title, lead, ...videos];
  },
  contact: () => {
    const { title, lead, form } = single('contact');
    const { email, phone, location } = single('site');
    const labels = [form.name, form.email, form.phone, form.message].map(({ label }) => label);
    return [title, lead, email, phone, location, ...labels];
  },
  footer: () => {
    const { title, callToAction, copyright, backToTop } = single('footer');
    return [title, callToAction, ...NAVIGATION, copyright, backToTop];
  },
};

/** @returns the words of one part, each a text without line breaks */
export function wordsOf(part: Part): readonly string[] {
  return WORDS[part]();
}

interface Book {
  readonly category: string;
  readonly title: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly price: string;
}

function bookWords({ category, title, description, features, price }: Book): readonly string[] {
  return [category, title, description, ...features, price, single('site').rating.label];
}
