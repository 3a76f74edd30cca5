import type { Content } from '../../content/schema.ts';
import { type PictureView, pictureView } from './cards.ts';

export interface HeroView {
  readonly titleLines: readonly string[];
  readonly subtitle: string;
  readonly ctaText: string;
  readonly aboutCtaText: string;
  readonly portrait: PictureView;
  /** Only the drawn portrait is completed by the mural's hand that holds the book. */
  readonly isDrawn: boolean;
}

/** What the first view shows. */
export function heroView({ hero }: Pick<Content, 'hero'>): HeroView {
  return {
    titleLines: hero.title.split('\n'),
    subtitle: hero.subtitle,
    ctaText: hero.ctaText,
    aboutCtaText: hero.aboutCtaText,
    portrait: pictureView(hero.profileImage, hero.profileImageAlt),
    isDrawn: hero.profileImage.sources.length === 0,
  };
}

/** The drawing of each of the three activities, in the content's order. */
const ACTIVITIES = ['write', 'direct', 'accompany'] as const;

export interface AboutView {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly activities: readonly {
    readonly kind: (typeof ACTIVITIES)[number];
    readonly title: string;
    readonly description: string;
  }[];
  readonly missionLabel: string;
  readonly mission: string;
  readonly figures: Content['about']['figures'];
}

/** What the about section shows; a blank line in the owner's text starts a paragraph. */
export function aboutView({ about }: Pick<Content, 'about'>): AboutView {
  return {
    title: about.title,
    paragraphs: about.description.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    activities: about.activities.map((activity, index) => ({
      ...activity,
      kind: ACTIVITIES[index] ?? 'write',
    })),
    missionLabel: about.missionLabel,
    mission: about.mission,
    figures: about.figures,
  };
}
