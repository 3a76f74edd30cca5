import { Drawing } from '../../art/Drawing.tsx';
import { Icon } from '../../art/Icon.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Fit } from '../ui/Fit.tsx';
import { Container, type SectionProps } from '../ui/Section.tsx';
import { longestOf, ROOMS } from '../view/fit.ts';
import { headerView } from '../view/frame.ts';
import { Brand } from './Brand.tsx';
import styles from './Header.module.css';

const MENU_ID = 'menu';

/**
 * The link past the header, then the fixed header (specification section 2): name, links and call to action. Below
 * 1120 px the links are in the menu.
 */
export function Header({ content }: SectionProps) {
  const view = headerView(content);
  return (
    <>
      {/* Seen only with the keyboard: past the header in one step (WCAG 2.2, 2.4.1). */}
      <a className={styles.skip} href="#main">
        {content.site.skipLink}
      </a>
      <header className={styles.header} data-links={view.linksFrom}>
        <Container>
          <div className={styles.bar}>
            <Brand name={content.site.name} href="#hero" tone="clay" />
            <nav className={styles.navigation} aria-label={view.navigationLabel}>
              {view.links.map(({ href, label }) => (
                <a key={href} className={styles.link} href={href}>
                  {label}
                </a>
              ))}
            </nav>
            <div className={styles.callToAction}>
              <ButtonLink {...view.booking}>{view.callToAction}</ButtonLink>
            </div>
            <button className={styles.toggle} type="button" popoverTarget={MENU_ID}>
              {view.openMenu} <Icon name="menu" className={styles.icon} />
            </button>
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
  const view = headerView(content);
  const longest = longestOf(view.links.map(({ label }) => label));
  return (
    <nav id={MENU_ID} popover="auto" className={styles.menu} aria-label={view.menuLabel} data-menu>
      <div className={styles.sheet}>
        <div className={styles.top}>
          <Brand name={content.site.name} href="#hero" tone="sun" />
          <button className={styles.toggle} type="button" popoverTarget={MENU_ID} popoverTargetAction="hide">
            {view.closeMenu} <Icon name="close" className={styles.close} />
          </button>
        </div>
        <ul className={styles.list}>
          {view.links.map(({ href, label }) => (
            <li key={href}>
              <a className={styles.menuLink} href={href}>
                <Fit text={longest} room={ROOMS.menu}>
                  {label}
                </Fit>
              </a>
            </li>
          ))}
        </ul>
        <Drawing name="menuGarden" className={styles.garden} />
        <div className={styles.menuCallToAction}>
          <ButtonLink {...view.booking} tone="sun">
            {view.callToAction}
          </ButtonLink>
        </div>
      </div>
    </nav>
  );
}
