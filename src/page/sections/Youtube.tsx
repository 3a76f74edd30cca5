import { LitStage } from '../../art/Stage.tsx';
import type { Content, Entry } from '../../content/page-content.ts';
import { CardButton } from '../ui/Button.tsx';
import paper from '../ui/Paper.module.css';
import { type Frames, Picture } from '../ui/Picture.tsx';
import { Container, HiddenCards, revealCard, SectionHeading, type SectionProps } from '../ui/Section.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { fillIn, longDate, shortCount, spokenDuration } from '../view/format.ts';
import { watchUrl } from '../view/links.ts';
import { sectionLabel } from '../view/navigation.ts';
import styles from './Youtube.module.css';

type Words = Content['youtube'];

/** As Youtube.module.css lays out the videos: in two columns on tablets, in four on desktops. */
const COLUMNS = {
  tablet: ['46vw', '26vw'],
  desktop: ['19vw', '10.7vw'],
  wide: ['16vw', '9vw'],
} as const;
/** On phones they are a list. */
const ONE_OF_MANY: Frames = { phone: ['124px', '70px'], ...COLUMNS };
/** A single one is large everywhere. */
const ONLY: Frames = { phone: ['88vw', '49.5vw'], tablet: ['564px', '317px'], wide: ['740px', '416px'] };

/** Videos on a theatre stage with curtain, spotlight and footlights (specification section 2, id youtube). */
export function Youtube({ content }: SectionProps) {
  const { youtube: words, site } = content;
  return (
    <section id="youtube" className={styles.theatre} aria-label={sectionLabel(content, 'youtube')}>
      <div className="Youtube-beam" />
      <div className="Youtube-curtain velvet" />
      <div className="Youtube-curtain velvet" />
      <div className="Youtube-drape" />
      <div className="Youtube-drape" />
      <div className="Youtube-footlights" />
      <div className="Youtube-valance" />
      <Container>
        <HiddenCards anchors={words.hiddenAnchors} />
        <div className={styles.stage}>
          <SectionHeading label={site.navigation.youtube} title={words.title} lead={words.lead} centred />
          <div className={styles.videos}>
            {words.entries.map((video, index) => (
              <VideoCard
                key={video.id}
                video={video}
                index={index}
                frames={words.entries.length === 1 ? ONLY : ONE_OF_MANY}
                words={words}
                newTab={site.newTab}
              />
            ))}
          </div>
        </div>
      </Container>
    </section>
  );
}

interface VideoCardProps {
  readonly video: Entry<'youtube'>;
  /** Place in the section, from 0. */
  readonly index: number;
  readonly frames: Frames;
  readonly words: Words;
  /** Spoken words that say a new tab opens. */
  readonly newTab: string;
}

/** A video: picture with its duration and a play sign, title, description, views, date and the link to it (specification section 4). */
function VideoCard({ video, index, frames, words, newTab }: VideoCardProps) {
  return (
    <article className={styles.card} id={video.anchor} aria-label={video.title} {...revealCard(index)}>
      {/* The picture is cropped to 16:9; a video that has none shows a drawn stage. */}
      <div className={`${styles.frame} ${paper.paper}`}>
        {video.thumbnail ? (
          <Picture
            className={styles.picture}
            picture={video.thumbnail}
            frames={frames}
            alt={video.thumbnailAlt}
            fills
          />
        ) : (
          <LitStage className={styles.picture} />
        )}
        {video.duration && (
          <p className={styles.duration}>
            <Duration words={words} duration={video.duration} />
          </p>
        )}
        <span className="Youtube-playSign" />
      </div>
      <div className={styles.words}>
        <p className={styles.category}>{video.category}</p>
        <h3 className={styles.title}>{video.title}</h3>
        <p className={styles.description}>{video.description}</p>
        <Facts video={video} words={words} />
      </div>
      <div className={styles.action}>
        <CardButton
          href={watchUrl(video)}
          label={words.watchLabel}
          newTab={newTab}
          about={video.title}
          tone="sun"
        />
      </div>
    </article>
  );
}

/** «05:16» to the eye, «Duración 5 minutos y 16 segundos» to the ear: screen readers read the figures as the time of day. */
function Duration({ words, duration }: { readonly words: Words; readonly duration: string }) {
  return (
    <>
      <VisuallyHidden>
        {words.durationLabel} {spokenDuration(duration)}
      </VisuallyHidden>{' '}
      <span aria-hidden="true">{duration}</span>
    </>
  );
}

/** Length, views and date of a video, as far as they are known; the length only where the picture is small. */
function Facts({ video: { duration, views, date }, words }: Pick<VideoCardProps, 'video' | 'words'>) {
  if (!duration && views === null && !date) return null;
  return (
    <p className={styles.facts}>
      {duration && (
        <span className={styles.shortFact}>
          <Duration words={words} duration={duration} />
          {views !== null && ','}{' '}
        </span>
      )}
      {views !== null && (
        <>
          <VisuallyHidden>{fillIn(words.viewsLabel, { views })} </VisuallyHidden>
          <span aria-hidden="true">{fillIn(words.viewsLabel, { views: shortCount(views) })}</span>{' '}
        </>
      )}
      {date && <time dateTime={date}>{longDate(date)}</time>}
    </p>
  );
}
