import type { ReactNode } from 'react';
import { Cut, DecorativeSvg, Drawing } from '../../art/Drawing.tsx';
import { NETWORKS } from '../../content/fields/networks.ts';
import { inNewTab } from '../ui/Button.tsx';
import section from '../ui/Section.module.css';
import { Container, revealHeading, type SectionProps, SectionTitle } from '../ui/Section.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { contactCardLink } from '../view/contact-card.ts';
import { emailUrl, whatsAppUrl } from '../view/links.ts';
import { sectionLabel, shownSections } from '../view/navigation.ts';
import styles from './Contact.module.css';
import { Voices } from './Voices.tsx';

/**
 * The form, where calls to action lead, then the ways to reach the author that there are: beside it where there is room
 * (specification section 2, id contact).
 */
export function Contact({ content, children }: SectionProps) {
  const { contact, site } = content;
  const saveNumber = contactCardLink(content);
  return (
    <section className={styles.contact} id="contact" aria-label={sectionLabel(content, 'contact')}>
      {/* The sun that rises behind the form when its letter is sent, and its rays. */}
      <div className="Contact-ground">
        <DecorativeSvg className={styles.sun} viewBox="-500 -490 1000 490">
          <g className="Contact-rays">
            <Cut id="rays" transform="rotate(7)matrix(2.4 0 0 2.4 -211 -1296)" />
            <Cut id="rays" transform="rotate(7)matrix(-2.4 0 0 2.4 211 -1296)" />
          </g>
          <Cut id="contactSun" />
        </DecorativeSvg>
      </div>
      <Container>
        <div className={styles.columns}>
          <div className={`${section.heading} ${styles.heading}`} {...revealHeading}>
            <SectionTitle label={site.navigation.contact} title={contact.title} className={styles.title} />
            {contact.lead && <p className={section.lead}>{contact.lead}</p>}
          </div>
          <div className={styles.letter}>
            {children}
            <Drawing name="stamp" className={styles.stamp} />
          </div>
          <div className={styles.words}>
            <dl className={styles.ways}>
              {site.email && (
                <Way label={contact.emailLabel} value={site.email} href={emailUrl(site.email)} />
              )}
              {site.phone && (
                <Way label={contact.phoneLabel} value={site.phone.written} href={site.phone.dial}>
                  {' '}
                  {saveNumber && (
                    <a className="SaveNumber-link" href={saveNumber.href}>
                      {saveNumber.label}
                    </a>
                  )}
                </Way>
              )}
              {site.phone?.chat && (
                <Way
                  label={NETWORKS.whatsapp[0]}
                  value={site.phone.written}
                  href={whatsAppUrl(site.phone.chat, site.chat.message)}
                  newTab={site.newTab}
                />
              )}
              {site.location && <Way label={contact.locationLabel} value={site.location} />}
            </dl>
            {/* Their place is beside the printed books. */}
            {!shownSections(content).includes('printed-books') && <Voices contact={contact} />}
            <Drawing name="macaws" className={styles.macaws} />
          </div>
        </div>
      </Container>
    </section>
  );
}

interface WayProps {
  readonly label: string;
  readonly value: string;
  /** What it opens, if anything. */
  readonly href?: string;
  /** Text for screen readers if it opens in a new tab. */
  readonly newTab?: string;
  /** After the value. */
  readonly children?: ReactNode;
}

/** One way to reach the author. */
function Way({ label, value, href, newTab, children }: WayProps) {
  return (
    <div className={styles.way}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {href ? (
          <a className={styles.link} {...(newTab ? inNewTab(href) : { href })}>
            {value}
            {newTab && <VisuallyHidden>{` ${newTab}`}</VisuallyHidden>}
          </a>
        ) : (
          value
        )}
        {children}
      </dd>
    </div>
  );
}
