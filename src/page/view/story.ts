import { ACTIVITY_DRAWINGS, type Content } from '../../content/schema.ts';
import { lettersOf, longestOf, ROOMS, stepOf } from './fit.ts';
import { unbroken } from './format.ts';

/** What the first view shows. */
export function heroView({ hero }: Pick<Content, 'hero'>) {
  const { title, profileImage, profileImageAlt, ...words } = hero;
  const titleLines = title.split('\n');
  return {
    ...words,
    titleLines,
    titleStep: stepOf(title, ROOMS.title),
    hasHills: isLow(hero, titleLines),
    portrait: { ...profileImage, alt: profileImageAlt },
    // Only the drawn portrait is completed by the mural's hand that holds the book.
    isDrawn: profileImage.sources.length === 0,
  };
}

/** Whether the words leave room for the hills below them: a title of two lines, a sentence of four, buttons in one row. */
function isLow({ subtitle, ctaText, aboutCtaText }: Content['hero'], titleLines: readonly string[]): boolean {
  const isTitleLow = titleLines.length <= 2 && lettersOf(longestOf(titleLines)) <= 26;
  return isTitleLow && lettersOf(subtitle) <= 130 && lettersOf(ctaText + aboutCtaText) <= 36;
}

/** What the page calls each drawing of an activity. */
const KINDS = {
  'Pluma y papel': 'write',
  'Silla y lámpara': 'direct',
  'Dos rostros': 'accompany',
  Amanecer: 'dawn',
  Orquídea: 'orchid',
  'Taza de café': 'coffee',
  Libro: 'book',
} as const satisfies Record<(typeof ACTIVITY_DRAWINGS)[number], string>;

export type AboutView = ReturnType<typeof aboutView>;

/** What the about section shows; a blank line in the owner's text starts a paragraph. */
export function aboutView({ about }: Pick<Content, 'about'>) {
  const { title, description, activities, figures, ...words } = about;
  return {
    ...words,
    figures: figures.map(unbroken),
    titleLines: title.split('\n'),
    paragraphs: description.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    activities: activities.map(({ drawing, image, imageAlt, ...activity }, index) => ({
      ...activity,
      // Where none is chosen, the first of the list, each in its place.
      kind: KINDS[drawing ?? ACTIVITY_DRAWINGS[index] ?? 'Libro'],
      // Takes the drawing's place.
      picture: image && { ...image, alt: imageAlt ?? '' },
    })),
  };
}
