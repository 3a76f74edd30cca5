import { CardButton } from '../ui/CardButton.tsx';
import { revealCard } from '../ui/reveal.ts';
import type { VideoCardView } from '../view/videos.ts';
import styles from './VideoCard.module.css';
import { VideoFrame } from './VideoFrame.tsx';

interface VideoCardProps {
  readonly video: VideoCardView;
  /** Place in the section, from 0. */
  readonly index: number;
  /** Spoken before the duration. */
  readonly durationLabel: string;
}

/** A video: its picture, what it is about, how often and when, and the way to it. */
export function VideoCard({ video, index, durationLabel }: VideoCardProps) {
  return (
    <article className={styles.card} aria-label={video.title} {...revealCard(index)}>
      <VideoFrame video={video} durationLabel={durationLabel} />
      <div className={styles.words}>
        <p className={styles.category}>{video.category}</p>
        <h3 className={styles.title}>{video.title}</h3>
        <p className={styles.description}>{video.description}</p>
        <p className={styles.facts}>
          <span className={styles.fact}>{video.views}</span>{' '}
          <time className={styles.fact} dateTime={video.date.iso}>
            {video.date.long}
          </time>
        </p>
      </div>
      <div className={styles.action}>
        <CardButton action={video.action} about={video.title} tone="paper" />
      </div>
    </article>
  );
}
