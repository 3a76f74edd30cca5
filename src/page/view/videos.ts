import type { Content, Video } from '../../content/schema.ts';
import type { CardAction } from './cards.ts';
import { fillIn, longDate, shortCount } from './format.ts';
import { watchUrl } from './links.ts';

/** A video as its card shows it. */
export type VideoCardView = ReturnType<typeof videoCard>;

type Input = Pick<Content, 'videos' | 'youtube-section' | 'site'>;

/** What the video section shows. */
export function youtubeView(content: Input) {
  const { title, lead, durationLabel } = content['youtube-section'];
  return { title, lead, durationLabel, videos: content.videos.map((video) => videoCard(video, content)) };
}

function videoCard(video: Video, { 'youtube-section': words, site }: Input) {
  const { id, title, description, category, duration } = video;
  const action: CardAction = {
    kind: 'link',
    href: watchUrl(video),
    label: words.watchLabel,
    newTab: site.newTab,
  };
  return {
    id,
    title,
    description,
    category,
    duration,
    // Null where the page shows a drawing of its own.
    picture: video.thumbnail && { ...video.thumbnail, alt: video.thumbnailAlt },
    views: fillIn(words.viewsLabel, { views: shortCount(video.views) }),
    date: { iso: video.date, long: longDate(video.date) },
    action,
  };
}
