import { LitStage } from '../../art/LitStage.tsx';
import { PlayDisc } from '../../art/PlayDisc.tsx';
import { Picture } from '../ui/Picture.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { VideoCardView } from '../view/videos.ts';
import styles from './VideoFrame.module.css';

interface VideoFrameProps {
  readonly video: Pick<VideoCardView, 'picture' | 'duration'>;
  /** Spoken before the duration. */
  readonly durationLabel: string;
}

/** A video's picture, cropped to 16:9, or a stage where it has none, with its duration and the disc that says it plays. */
export function VideoFrame({ video, durationLabel }: VideoFrameProps) {
  return (
    <div className={styles.frame}>
      {video.picture ? (
        <Picture className={styles.picture} picture={video.picture} />
      ) : (
        <LitStage className={styles.picture} />
      )}
      <p className={styles.duration}>
        <VisuallyHidden>{durationLabel}</VisuallyHidden> {video.duration}
      </p>
      <PlayDisc className={styles.play} />
    </div>
  );
}
