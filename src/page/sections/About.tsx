import { Drawing } from '../../art/Drawing.tsx';
import { Panel } from '../../art/Panel.tsx';
import { Fit } from '../ui/Fit.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Container, Edge, Ground, revealCard, revealHeading, type SectionProps } from '../ui/Section.tsx';
import { ROOMS } from '../view/fit.ts';
import { type AboutView, aboutView } from '../view/story.ts';
import styles from './About.module.css';

/** The author's story, activities and mission, and three figures (specification section 2, id about). */
export function About({ content }: SectionProps) {
  const view = aboutView(content);
  return (
    <section className={styles.about} id="about" aria-labelledby="about-title">
      <Edge name="aboutEdge" />
      <Ground color="#fbeed7" />
      <Container>
        <Drawing name="orchid" className={styles.bloom} />
        <Drawing name="orchidStem" className={styles.stem} />
        <div className={styles.story}>
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
        <Activities activities={view.activities} />
        <Mission view={view} />
      </Container>
    </section>
  );
}

/** What the author does: three panels hung like pictures, each a little out of line. */
function Activities({ activities }: Pick<AboutView, 'activities'>) {
  return (
    <ul className={styles.activities}>
      {activities.map(({ kind, picture, title, description }, index) => (
        <li key={title} className={styles.activity} {...revealCard(index)}>
          {picture ? (
            <span className={styles.panel}>
              <Picture picture={picture} fills />
            </span>
          ) : (
            <Panel name={kind} className={styles.panel} />
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
  );
}

interface MissionProps {
  readonly view: Pick<AboutView, 'missionLabel' | 'mission' | 'figures'>;
}

/** The author's mission on a torn sheet, and up to three figures beside it (specification section 9). */
function Mission({ view }: MissionProps) {
  return (
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
  );
}
