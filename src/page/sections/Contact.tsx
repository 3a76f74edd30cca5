import { Cut, DecorativeSvg, Drawing } from '../../art/Drawing.tsx';
import { Fit } from '../ui/Fit.tsx';
import { Container, revealHeading, type SectionProps } from '../ui/Section.tsx';
import { contactView } from '../view/contact.ts';
import { ROOMS } from '../view/fit.ts';
import styles from './Contact.module.css';

/** The paper of each section that may be above, but for the stage, whose floor is straight. */
const PAPERS: Readonly<Record<string, string>> = {
  about: 'var(--ivory)',
  ebooks: 'var(--leaf)',
  'printed-books': 'var(--peach)',
  'free-guides': 'var(--sun)',
};

/** Ways to reach the author, with the form beside them (specification section 2, id contact). */
export function Contact({ content, children }: SectionProps) {
  const view = contactView(content);
  const above = PAPERS[view.above];
  return (
    <section className={styles.contact} id="contact" aria-labelledby="contact-title">
      {/* The cut edge of the section above, in its colour (`page/styles/neighbours.css`). */}
      {above && (
        <DecorativeSvg data-hem viewBox="0 0 1440 60" preserveAspectRatio="none">
          <path d="M0 0H1440V30C1290 58 1080 62 810 40C500 14 240 12 0 44Z" fill={above} />
        </DecorativeSvg>
      )}
      {/* The sun that rises behind the form, and its rays. */}
      <DecorativeSvg className={styles.sun} viewBox="-500 -490 1000 490">
        <Cut id="rays" transform="matrix(2.4 0 0 2.4 -211 -1296)" />
        <Cut id="rays" transform="matrix(-2.4 0 0 2.4 211 -1296)" />
        <Cut id="contactSun" />
      </DecorativeSvg>
      {view.hasMacaws && <Drawing name="macaws" className={styles.macaws} data-motion="macaws" />}
      <Container>
        <div className={styles.columns}>
          <div>
            <div {...revealHeading}>
              <h2 className={styles.title} id="contact-title">
                <Fit text={view.title} room={ROOMS.heading} />
              </h2>
              <p className={styles.lead}>{view.lead}</p>
            </div>
            <dl className={styles.ways}>
              {view.ways.map(({ label, value, href }) => (
                <div key={label} className={styles.way}>
                  <dt className={styles.label}>{label}</dt>
                  <dd className={styles.value}>
                    {href ? (
                      <a className={styles.link} href={href}>
                        {value}
                      </a>
                    ) : (
                      value
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <div className={styles.letter}>
            {children}
            <Drawing name="stamp" className={styles.stamp} />
          </div>
        </div>
      </Container>
    </section>
  );
}
