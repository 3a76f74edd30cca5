import { Drawing } from '../../art/Drawing.tsx';
import { CardButton } from '../ui/Button.tsx';
import { Fit } from '../ui/Fit.tsx';
import { Picture } from '../ui/Picture.tsx';
import { CardGrid, Container, Ground, revealCard, revealHeading, type SectionProps } from '../ui/Section.tsx';
import { longestOf, ROOMS } from '../view/fit.ts';
import { freeGuidesView, type GuideCardView } from '../view/guides.ts';
import styles from './FreeGuides.module.css';

/** Letters of a title that fit a whole line in the largest type. */
const WIDE_TITLE = 14;

/**
 * The free guides as theatre tickets under a sun (specification section 2, id free-guides), below a title as wide as the
 * page, its lead and up to three figures (specification section 9).
 */
export function FreeGuides({ content }: SectionProps) {
  const view = freeGuidesView(content);
  const longestFigure = longestOf(view.figures.map(({ value }) => value));
  return (
    <section id="free-guides" className={styles.freeGuides} aria-labelledby="free-guides-title">
      <Ground color="#f9ca4d" />
      <div hidden data-motion="hills">
        <Drawing name="ridge" />
      </div>
      <Drawing name="sunrise" className={styles.sunrise} data-motion="sunrise" />
      <Container>
        <div className={styles.counter}>
          <div className={styles.heading} {...revealHeading}>
            <h2
              id="free-guides-title"
              className={view.title.length <= WIDE_TITLE ? styles.wideTitle : styles.headingTitle}
            >
              <Fit text={view.title} room={ROOMS.heading} />
            </h2>
            <p className={styles.lead}>{view.lead}</p>
            {view.figures.length > 0 && (
              <ul className={styles.figures}>
                {view.figures.map(({ value, label }) => (
                  <li key={label}>
                    <strong className={styles.value}>
                      <Fit text={longestFigure} room={ROOMS.figure}>
                        {value}
                      </Fit>
                    </strong>{' '}
                    {label}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <CardGrid>
            {view.guides.map((guide, index) => (
              <GuideTicket key={guide.id} guide={guide} index={index} label={view.ticketLabel} />
            ))}
          </CardGrid>
        </div>
      </Container>
    </section>
  );
}

interface GuideTicketProps {
  readonly guide: GuideCardView;
  /** Place in the section, from 0. */
  readonly index: number;
  /** What every ticket says above its title. */
  readonly label: string;
}

/** A free guide as a ticket with a picture on its stub; one that is not available yet is faded. */
function GuideTicket({ guide, index, label }: GuideTicketProps) {
  const look = guide.action.href === null ? styles.coming : '';
  return (
    <article className={`${styles.ticket} ${look}`} aria-label={guide.title} {...revealCard(index)}>
      <div className={styles.stub} data-motion="stub">
        <Picture className={styles.picture} picture={guide.image} alt={guide.imageAlt} fills />
        <span className={styles.number} aria-hidden="true">
          {String(index + 1).padStart(3, '0')}
        </span>
      </div>
      <div className={styles.words}>
        <span className={styles.perforation} />
        <p className={styles.label}>{label}</p>
        <h3 className={styles.title}>
          <Fit text={guide.title} room={ROOMS.card} />
        </h3>
        <p className={styles.description}>{guide.description}</p>
        {guide.seats.length > 0 && (
          <dl className={styles.seats}>
            {guide.seats.map(({ label: name, value }) => (
              <div key={name}>
                <dt className={styles.seat}>{name}</dt>
                <dd className={styles.place}>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <ul className={styles.notes}>
          {guide.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <div className={styles.action}>
          <CardButton {...guide.action} about={guide.title} tone="leaf" icon="download" />
        </div>
      </div>
    </article>
  );
}
