import type { ReactNode } from 'react';
import { ContactSun } from '../../art/ContactSun.tsx';
import { Container } from '../ui/Container.tsx';
import { revealHeading } from '../ui/reveal.ts';
import type { ContactView } from '../view/contact.ts';
import styles from './Contact.module.css';

interface ContactProps {
  readonly view: ContactView;
  /** The form: an island, so the page passes it in. */
  readonly children: ReactNode;
}

/** Ways to reach her, with the form beside them (specification section 2, id contact). */
export function Contact({ view, children }: ContactProps) {
  return (
    <section className={styles.contact} id="contact" aria-labelledby="contact-title">
      <ContactSun className={styles.sun} />
      <Container>
        <div className={styles.columns}>
          <div>
            <div {...revealHeading}>
              <h2 id="contact-title">{view.title}</h2>
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
          {children}
        </div>
      </Container>
    </section>
  );
}
