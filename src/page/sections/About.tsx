import { Drawing } from '../../art/Drawing.tsx';
import { Panel } from '../../art/Panel.tsx';
import { Fit } from '../ui/Fit.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Container, Edge, Ground, revealCard, revealHeading, type SectionProps } from '../ui/Section.tsx';
import { ROOMS } from '../view/fit.ts';
import { aboutView } from '../view/story.ts';
import styles from './About.module.css';

/**
 * The author's story; what the author does, in three panels hung like pictures, each a little out of line; the mission
 * on a torn sheet, and up to three figures beside it (specification sections 2, id about, and 9).
 */
export function About({ content }: SectionProps) {
  const view = aboutView(content);
  return (
    <section className={styles.about} id="about" aria-labelledby="about-title">
      <Edge name="aboutEdge" />
      <Ground color="#fbeed7" />
      <Container>
        <Drawing name="orchid" className={styles.bloom} />
        <div className={styles.story}>
          <Drawing name="orchidStem" className={styles.stem} />
          <h2 className={styles.title} id="about-title" {...revealHeading}>
            {view.titleLines.map((line, index) => (
              <span key={line} className={index > 0 ? styles.curtain : ''}>
                <Fit text={line} room={ROOMS.story} />{' '}
              </span>
            ))}
          </h2>
          <div className={styles.paragraphs}>
            {view.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <ul className={styles.activities}>
          {view.activities.map(({ drawing, image, imageAlt, title, description }, index) => (
            <li key={title} className={styles.activity} {...revealCard(index)}>
              {image ? (
                <span className={styles.panel}>
                  <Picture picture={image} alt={imageAlt ?? ''} fills />
                </span>
              ) : (
                <Panel name={drawing} className={styles.panel} />
              )}
              <div>
                <h3 className={styles.activityTitle}>
                  <Fit text={title} room={ROOMS.activity} />
                </h3>
                <p className={styles.text}>{description}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className={styles.mission}>
          <div className={styles.sheet} {...revealCard(0)}>
            <Drawing name="tornEdge" className={styles.torn} />
            <p className={styles.label}>{view.missionLabel}</p>
            <p className={styles.words}>
              <Fit text={view.mission} room={ROOMS.mission} />
            </p>
          </div>
          {view.figures.length > 0 && (
            <dl className={styles.figures}>
              {view.figures.map(({ value, label }) => (
                <div key={label} className={styles.figure}>
                  <dt className={styles.counted}>{label}</dt>
                  <dd className={styles.value}>
                    <Fit text={value} room={ROOMS.figure} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </Container>
    </section>
  );
}
