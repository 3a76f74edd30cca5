import { Drawing } from '../../art/Drawing.tsx';
import { LitStage } from '../../art/Stage.tsx';
import { CardButton } from '../ui/Button.tsx';
import { Fit } from '../ui/Fit.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Container, revealCard, SectionHeading, type SectionProps } from '../ui/Section.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { ROOMS } from '../view/fit.ts';
import { type VideoCardView, youtubeView } from '../view/videos.ts';
import styles from './Youtube.module.css';

/** Videos on a theatre stage with curtain, spotlights and footlights (specification section 2, id youtube). */
export function Youtube({ content }: SectionProps) {
  const view = youtubeView(content);
  return (
    <section id="youtube" className={styles.theatre} aria-labelledby="youtube-title">
      <Drawing name="spotlights" className={styles.spotlights} data-motion="spotlights" />
      <div className={styles.curtain} data-motion="curtain" />
      <div className={styles.curtain} data-motion="curtain-right" />
      <Drawing name="drape" className={styles.drape} />
      <Drawing name="drape" className={`${styles.drape} ${styles.drapeRight}`} />
      <Drawing name="gathered" className={styles.gathered} />
      <Drawing name="gathered" className={`${styles.gathered} ${styles.gatheredRight}`} />
      <div className={styles.valance} data-motion="valance" />
      <div className={styles.footlights} data-motion="footlights" />
      <Container>
        <div className={styles.stage}>
          <SectionHeading id="youtube-title" title={view.title} lead={view.lead} centred />
          <div className={styles.videos} data-videos={view.videos.length % 4 || undefined}>
            {view.videos.map((video, index) => (
              <VideoCard key={video.id} video={video} index={index} durationLabel={view.durationLabel} />
            ))}
          </div>
        </div>
      </Container>
    </section>
  );
}

interface VideoCardProps {
  readonly video: VideoCardView;
  /** Place in the section, from 0. */
  readonly index: number;
  /** Spoken before the duration. */
  readonly durationLabel: string;
}

/** A video: picture with its duration and a play sign, title, description, views, date and the link to it. */
function VideoCard({ video, index, durationLabel }: VideoCardProps) {
  return (
    <article className={styles.card} aria-label={video.title} {...revealCard(index)}>
      {/* The picture is cropped to 16:9; a video that has none shows a drawn stage. */}
      <div className={styles.frame}>
        {video.thumbnail ? (
          <Picture className={styles.picture} picture={video.thumbnail} alt={video.thumbnailAlt} />
        ) : (
          <LitStage className={styles.picture} />
        )}
        <p className={styles.duration}>
          <VisuallyHidden>{durationLabel}</VisuallyHidden> {video.duration}
        </p>
        <Drawing name="playDisc" className={styles.play} />
      </div>
      <div className={styles.words}>
        <p className={styles.category}>{video.category}</p>
        <h3 className={styles.title}>
          <Fit text={video.title} room={ROOMS.card} />
        </h3>
        <p className={styles.description}>{video.description}</p>
        <p className={styles.facts}>
          <span className={styles.fact}>{video.views}</span>{' '}
          <time className={styles.fact} dateTime={video.date.iso}>
            {video.date.long}
          </time>
        </p>
      </div>
      <div className={styles.action}>
        <CardButton {...video.action} about={video.title} tone="paper" />
      </div>
    </article>
  );
}
