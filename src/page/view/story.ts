import type { Content } from '../../content/schema.ts';

/** What the first view shows. */
export function heroView({ hero }: Pick<Content, 'hero'>) {
  const { title, profileImage, profileImageAlt, ...words } = hero;
  return {
    ...words,
    titleLines: title.split('\n'),
    portrait: { ...profileImage, alt: profileImageAlt },
    // Only the drawn portrait is completed by the mural's hand that holds the book.
    isDrawn: profileImage.sources.length === 0,
  };
}

/** The drawing of each of the three activities, in the content's order. */
const ACTIVITIES = ['write', 'direct', 'accompany'] as const;

export type AboutView = ReturnType<typeof aboutView>;

/** What the about section shows; a blank line in the owner's text starts a paragraph. */
export function aboutView({ about }: Pick<Content, 'about'>) {
  const { title, description, activities, ...words } = about;
  return {
    ...words,
    titleLines: title.split('\n'),
    paragraphs: description.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    activities: activities.map((activity, index) => ({ ...activity, kind: ACTIVITIES[index] ?? 'write' })),
  };
}
