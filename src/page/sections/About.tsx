import { Drawing } from '../../art/Drawing.tsx';
import { Lamp } from '../../art/Lamp.tsx';
import { Panel } from '../../art/Panel.tsx';
import { ACTIVITY_DRAWINGS } from '../../content/sections/about.ts';
import { List } from '../ui/List.tsx';
import paper from '../ui/Paper.module.css';
import { type Frames, Picture } from '../ui/Picture.tsx';
import {
  Container,
  Edge,
  revealCard,
  revealHeading,
  type SectionProps,
  SectionTitle,
} from '../ui/Section.tsx';
import { sectionLabel } from '../view/navigation.ts';
import styles from './About.module.css';

/** As About.module.css hangs the panels: beside the words on phones, then in thirds of the page. */
const PANEL: Frames = {
  phone: ['112px', '134px'],
  tablet: ['31vw', '37vw'],
  desktop: ['416px', '500px'],
  wide: ['25vw', '30vw'],
};

/**
 * The author (specification sections 2, id about, and 9): her story, with a blackout and a lamp while it is read, where the
 * owner wants one; what she does, in up to six panels that hang a little out of line; and her mission on a torn sheet, with up
 * to three figures beside it. A blank line begins a paragraph of the story.
 */
export function About({ content }: SectionProps) {
  const { about } = content;
  const paragraphs = about.description.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  const blackout = about.whileRead === 'Un apagón' ? blackoutOf(paragraphs) : -1;
  // In the second paragraph after it, or the last.
  const lamp = blackout < 0 ? -1 : Math.min(blackout + 2, paragraphs.length - 1);
  return (
    <section className={styles.about} id="about" aria-label={sectionLabel(content, 'about')}>
      <Edge name="aboutEdge" color="#fff6e5" />
      <Container>
        <Drawing name="orchid" className={styles.bloom} />
        <div className={styles.story}>
          {/* Its foot is behind the third panel. */}
          {about.activities.length > 2 && <Drawing name="orchidStem" className={styles.stem} />}
          <SectionTitle
            label={content.site.navigation.about}
            title={about.title}
            className={styles.title}
            {...revealHeading}
          >
            {about.title.split('\n').map((line, index) => (
              <span key={line} className={index > 0 ? `${styles.curtain} velvet` : styles.opening}>
                {line}{' '}
              </span>
            ))}
          </SectionTitle>
          <div className={styles.paragraphs}>
            {paragraphs.map((paragraph, index) => (
              <p key={paragraph} className={index === blackout ? 'About-blackout' : undefined}>
                {index === lamp && (
                  <span hidden className="About-lamp">
                    <Lamp />
                  </span>
                )}
                {paragraph}
              </p>
            ))}
          </div>
        </div>
        {about.activities.length > 0 && (
          <List className={styles.activities}>
            {about.activities.map(({ drawing, image, imageAlt, title, description }, index) => (
              <li key={title} className={styles.activity} {...revealCard(index)}>
                <div className={`${styles.panel} ${paper.paper}`}>
                  {image ? (
                    <Picture
                      picture={image}
                      frames={PANEL}
                      alt={imageAlt ?? ''}
                      className={styles.picture}
                      fills
                    />
                  ) : (
                    <Panel name={drawing ?? ACTIVITY_DRAWINGS[index] ?? 'Libro'} className={styles.picture} />
                  )}
                </div>
                <div className={styles.words}>
                  <h3 className={styles.activityTitle}>{title}</h3>
                  <p>{description}</p>
                </div>
              </li>
            ))}
          </List>
        )}
        {(about.mission || about.figures.length > 0) && (
          <div className={styles.mission}>
            {about.mission && (
              <div className={`${styles.sheet} ${paper.paper}`} {...revealCard(0)}>
                <Drawing name="tornEdge" className={styles.torn} />
                {about.missionLabel && <p className={styles.label}>{about.missionLabel}</p>}
                <p className={styles.statement}>{about.mission}</p>
              </div>
            )}
            {about.figures.length > 0 && (
              <dl className={styles.figures}>
                {about.figures.map(({ value, label }) => (
                  <div key={label} className={styles.figure}>
                    <dt className={styles.counted}>{label}</dt>
                    <dd className={styles.value}>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        )}
      </Container>
    </section>
  );
}

/** The index of the paragraph that tells of a blackout; -1 without one. A mark (`\p{Co}`) may stand for a letter. */
export function blackoutOf(paragraphs: readonly string[]): number {
  return paragraphs.findIndex((paragraph) => /(?<!\p{L})(?:a|\p{Co})pag|fue la luz/iu.test(paragraph));
}
