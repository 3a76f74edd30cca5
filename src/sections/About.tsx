import { AboutEdge } from '../art/AboutEdge.tsx';
import { OrchidBloom } from '../art/OrchidBloom.tsx';
import { OrchidStem } from '../art/OrchidStem.tsx';
import { Container } from '../ui/Container.tsx';
import { Picture } from '../ui/Picture.tsx';
import { revealCard, revealHeading } from '../ui/reveal.ts';
import type { AboutView } from '../view/story.ts';
import styles from './About.module.css';
import missionStyles from './Mission.module.css';

/** Her story, what she does, her mission and three figures (specification section 2, id about). */
export function About({ view }: { readonly view: AboutView }) {
  return (
    <section className={styles.about} id="about" aria-labelledby="about-title">
      <AboutEdge className={styles.edge} />
      <Container>
        <OrchidBloom className={styles.bloom} />
        <OrchidStem className={styles.stem} />
        <div className={styles.story}>
          <h2 className={styles.title} id="about-title" {...revealHeading}>
            {view.title}
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

function Activities({ activities }: Pick<AboutView, 'activities'>) {
  return (
    <ul className={styles.activities}>
      {activities.map(({ title, description, picture }, index) => (
        <li key={title} className={styles.activity} {...revealCard(index)}>
          <Picture picture={picture} className={styles.panel} />
          <div>
            <h3 className={styles.activityTitle}>{title}</h3>
            <p className={styles.activityText}>{description}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Mission({ view }: { readonly view: AboutView }) {
  return (
    <div className={missionStyles.mission}>
      <div className={missionStyles.sheet} {...revealCard(0)}>
        <p className={missionStyles.label}>{view.missionLabel}</p>
        <p className={missionStyles.words}>{view.mission}</p>
      </div>
      <dl className={missionStyles.figures}>
        {view.figures.map(({ value, label }) => (
          <div key={label} className={missionStyles.figure}>
            <dt className={missionStyles.counted}>{label}</dt>
            <dd className={missionStyles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
