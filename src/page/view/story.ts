import { ACTIVITY_DRAWINGS, type Content } from '../../content/schema.ts';
import { lettersOf, longestOf, ROOMS, stepOf } from './fit.ts';
import { unbroken } from './format.ts';

/** What the first view shows. */
export function heroView({ hero }: Pick<Content, 'hero'>) {
  const titleLines = hero.title.split('\n');
  return {
    ...hero,
    titleLines,
    titleStep: stepOf(hero.title, ROOMS.title),
    hasHills: isLow(hero, titleLines),
    // Only the drawn portrait is completed by the mural's hand that holds the book.
    isDrawn: hero.profileImage.sources.length === 0,
  };
}

/** Whether the words leave room for the hills below them: a title of two lines, a sentence of four, buttons in one row. */
function isLow({ subtitle, ctaText, aboutCtaText }: Content['hero'], titleLines: readonly string[]): boolean {
  const isTitleLow = titleLines.length <= 2 && lettersOf(longestOf(titleLines)) <= 26;
  return isTitleLow && lettersOf(subtitle) <= 130 && lettersOf(ctaText + aboutCtaText) <= 36;
}

/** What the about section shows; a blank line in the owner's text starts a paragraph. */
export function aboutView({ about }: Pick<Content, 'about'>) {
  return {
    ...about,
    figures: about.figures.map(unbroken),
    titleLines: about.title.split('\n'),
    paragraphs: about.description.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    activities: about.activities.map((activity, index) => ({
      ...activity,
      // Where none is chosen, the first of the list, each in its place.
      drawing: activity.drawing ?? ACTIVITY_DRAWINGS[index] ?? 'Libro',
    })),
  };
}
