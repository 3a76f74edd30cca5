import { AboutEdge } from '../../art/AboutEdge.tsx';
import { OrchidBloom } from '../../art/OrchidBloom.tsx';
import { OrchidStem } from '../../art/OrchidStem.tsx';
import { Container } from '../ui/Container.tsx';
import { revealHeading } from '../ui/reveal.ts';
import type { AboutView } from '../view/story.ts';
import styles from './About.module.css';
import { Activities } from './Activities.tsx';
import { Mission } from './Mission.tsx';

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
