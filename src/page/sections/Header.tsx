import { Drawing } from '../../art/Drawing.tsx';
import { Icon } from '../../art/Icon.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Container, type SectionProps } from '../ui/Section.tsx';
import { linkToBooking, navigationLinks } from '../view/navigation.ts';
import { Brand } from './Brand.tsx';
import styles from './Header.module.css';

const MENU_ID = 'menu';
/** The footer's links, which without scripts stand for the menu: no link there would close it. */
export const FOOTER_LINKS_ID = 'footer-links';

/**
 * The link past the header, then the fixed header (specification section 2): name, links and call to action. Below
 * --desktop the links are in the menu.
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
      <header className={styles.header}>
        <Container>
          <div className={styles.bar}>
            <Brand name={site.name} href="#hero" tone="clay" />
            <nav className={styles.navigation} aria-label={header.navigationLabel}>
              {navigationLinks(content).map(({ href, label }) => (
                <a key={href} className={styles.link} href={href}>
                  {label}
                </a>
              ))}
            </nav>
            {booking && (
              <div className={styles.callToAction}>
                <ButtonLink {...booking} />
              </div>
            )}
            <button
              className={`${styles.toggle} ${styles.open} with-scripts`}
              type="button"
              popoverTarget={MENU_ID}
            >
              {header.openMenu} <Icon name="menu" className={styles.icon} />
            </button>
            <a className={`${styles.toggle} ${styles.open} without-scripts`} href={`#${FOOTER_LINKS_ID}`}>
              {header.openMenu} <Icon name="menu" className={styles.icon} />
            </a>
          </div>
        </Container>
      </header>
    </>
  );
}

/**
 * The links on small screens: a popover, which opens, closes on Escape and outside, and tells assistive technology
 * its state by itself (HTML, section 6.12). It comes last in the page, after what the first view needs.
 */
export function Menu({ content }: SectionProps) {
  const { header, site } = content;
  const booking = linkToBooking(content, header.callToAction);
  return (
    <nav
      id={MENU_ID}
      popover="auto"
      className={`menu velvet wine ${styles.menu}`}
      aria-label={header.menuLabel}
      data-menu
    >
      <div className="menu-sheet">
        <div className="menu-top">
          <Brand name={site.name} href="#hero" tone="sun" />
          <button
            className={styles.toggle}
            type="button"
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
            // biome-ignore lint/a11y/noAutofocus: the focus goes here when the menu opens (HTML, section 6.12)
            autoFocus
          >
            {header.closeMenu} <Icon name="close" className={styles.icon} />
          </button>
        </div>
        <ul className="menu-list">
          {navigationLinks(content).map(({ href, label }) => (
            <li key={href}>
              <a className="menu-link" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <div className="menu-foot">
          <Drawing name="menuGarden" className="menu-garden" />
          {booking && (
            <div className="menu-call-to-action">
              <ButtonLink {...booking} tone="paper" />
            </div>
          )}
        </div>
      </div>
    </nav>
  );
}
