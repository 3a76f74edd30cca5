import { Drape } from '../../art/Drape.tsx';
import { Spotlights } from '../../art/Spotlights.tsx';
import { Container } from '../ui/Container.tsx';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import type { YoutubeView } from '../view/videos.ts';
import { VideoCard } from './VideoCard.tsx';
import styles from './Videos.module.css';

/** The theatre: videos on a stage with curtain, spotlights and footlights. */
export function Videos({ view }: { readonly view: YoutubeView }) {
  return (
    <section id="youtube" className={styles.theatre} aria-labelledby="youtube-title">
      <Spotlights className={styles.spotlights} />
      <Drape className={styles.drape} />
      <Drape className={`${styles.drape} ${styles.drapeRight}`} />
      <div className={styles.valance} />
      <div className={styles.footlights} />
      <Container>
        <div className={styles.stage}>
          <SectionHeading id="youtube-title" title={view.title} lead={view.lead} centred />
          <div className={styles.videos}>
            {view.videos.map((video, index) => (
              <VideoCard key={video.id} video={video} index={index} durationLabel={view.durationLabel} />
            ))}
          </div>
        </div>
      </Container>
    </section>
  );
}
