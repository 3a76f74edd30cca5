import type { Content, Video } from '../../content/schema.ts';
import { type CardAction, type PictureView, pictureView } from './cards.ts';
import { fillIn, longDate, shortCount } from './format.ts';

export interface VideoCardView {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** Null where the page shows a drawing of its own. */
  readonly picture: PictureView | null;
  readonly duration: string;
  readonly views: string;
  readonly date: { readonly iso: string; readonly long: string };
  readonly action: CardAction;
}

export interface YoutubeView {
  readonly title: string;
  readonly lead: string;
  readonly durationLabel: string;
  readonly videos: readonly VideoCardView[];
}

type Input = Pick<Content, 'videos' | 'youtube-section' | 'site'>;

/** What the video section shows. */
export function youtubeView(content: Input): YoutubeView {
  const { title, lead, durationLabel } = content['youtube-section'];
  return { title, lead, durationLabel, videos: content.videos.map((video) => videoCard(video, content)) };
}

function videoCard(video: Video, { 'youtube-section': words, site }: Input): VideoCardView {
  const { id, title, description, category, duration } = video;
  return {
    id,
    title,
    description,
    category,
    duration,
    picture: video.thumbnail && pictureView(video.thumbnail, video.thumbnailAlt),
    views: fillIn(words.viewsLabel, { views: shortCount(video.views) }),
    date: { iso: video.date, long: longDate(video.date) },
    action: { kind: 'link', href: video.videoUrl, label: words.watchLabel, newTab: site.newTab },
  };
}
