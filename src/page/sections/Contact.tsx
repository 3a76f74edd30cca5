import type { ReactNode } from 'react';
import { Cut, DecorativeSvg, Drawing } from '../../art/Drawing.tsx';
import { Fit } from '../ui/Fit.tsx';
import { Container, revealHeading, type SectionProps } from '../ui/Section.tsx';
import { contactView } from '../view/contact.ts';
import { ROOMS } from '../view/fit.ts';
import styles from './Contact.module.css';

interface ContactProps extends SectionProps {
  /** The form: an island, so the page passes it in. */
  readonly children: ReactNode;
}

/** Ways to reach the author, with the form beside them (specification section 2, id contact). */
export function Contact({ content, children }: ContactProps) {
  const view = contactView(content);
  return (
    <section className={styles.contact} id="contact" aria-labelledby="contact-title">
      <Sun />
      {view.hasMacaws && <Drawing name="macaws" className={styles.macaws} data-paper="macaws" />}
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

/** The sun that rises behind the form,  and its rays. */
function Sun() {
  return (
    <DecorativeSvg className={styles.sun} viewBox="-500 -490 1000 490">
      <Cut id="rays" transform="matrix(2.4 0 0 2.4 -211 -1296)" />
      <Cut id="rays" transform="matrix(-2.4 0 0 2.4 211 -1296)" />
      <Cut id="contactSun" />
    </DecorativeSvg>
  );
}
