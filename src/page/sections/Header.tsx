import { Fragment } from 'react';
import { Icon } from '../../art/Icon.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import paper from '../ui/Paper.module.css';
import { Container, type SectionProps } from '../ui/Section.tsx';
import { linkToBooking, navigationLinks } from '../view/navigation.ts';
import { Brand } from './Brand.tsx';
import styles from './Header.module.css';

/** The footer's links, which stand for the menu until the page's own script can open it. */
export const FOOTER_LINKS_ID = 'footer-links';

/**
 * The link past the header, then the fixed header (specification section 2): name, links and call to action. Where
 * the header has no room for them (styles/media.css) links and call to action are only in the menu.
 */
export function Header({ content }: SectionProps) {
  const { header, site } = content;
  const booking = linkToBooking(content, header.callToAction);
  return (
    <>
      {/* Seen only with the keyboard: past the header in one step (WCAG 2.2, 2.4.1). */}
      <a className={styles.skip} href="#main">
        {site.skipLink}
      </a>
      <header className={`${styles.header} ${paper.paper}`}>
        <Container>
          <div className={styles.bar}>
            <Brand name={site.name} href="#hero" tone="clay" />
            <nav className={styles.navigation} aria-label={header.navigationLabel}>
              {navigationLinks(content).map(({ href, label }) => (
                <Fragment key={href}>
                  <a className={styles.link} href={href}>
                    {label}
                  </a>{' '}
                </Fragment>
              ))}
            </nav>
            {booking && (
              <div className={styles.callToAction}>
                <ButtonLink {...booking} />
              </div>
            )}
            <button
              className={`${styles.toggle} once-run`}
              type="button"
              aria-haspopup="dialog"
              data-menu-button
            >
              {header.openMenu} <Icon name="menu" className={styles.icon} />
            </button>
            <a className={`${styles.toggle} until-run`} href={`#${FOOTER_LINKS_ID}`}>
              {header.openMenu} <Icon name="menu" className={styles.icon} />
            </a>
          </div>
        </Container>
      </header>
    </>
  );
}
