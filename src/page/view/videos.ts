import type { Content, Video } from '../../content/schema.ts';
import { fillIn, longDate, shortCount } from './format.ts';
import { watchUrl } from './links.ts';

/** A video as its card shows it. */
export type VideoCardView = ReturnType<typeof videoCard>;

/** What the video section shows. */
export function youtubeView(content: Content) {
  const { entries, ...words } = content.youtube;
  return { ...words, videos: entries.map((video) => videoCard(video, content)) };
}

function videoCard(video: Video, { youtube: words, site }: Content) {
  return {
    ...video,
    views: fillIn(words.viewsLabel, { views: shortCount(video.views) }),
    date: { iso: video.date, long: longDate(video.date) },
    action: { href: watchUrl(video), label: words.watchLabel, newTab: site.newTab },
  };
}
