import { MenuIcon } from '../../art/MenuIcon.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Container } from '../ui/Container.tsx';
import type { HeaderView } from '../view/frame.ts';
import { Brand } from './Brand.tsx';
import styles from './Header.module.css';
import { Menu } from './Menu.tsx';
import toggleStyles from './MenuToggle.module.css';

const MENU_ID = 'menu';

/**
 * The fixed header (specification section 2): name, links and call to action; below 1120 px the links wait in a
 * popover that opens before any script runs.
 */
export function Header({ view }: { readonly view: HeaderView }) {
  return (
    <>
      <header className={styles.header}>
        <Container>
          <div className={styles.bar}>
            <Brand name={view.siteName} href="#hero" tone="clay" />
            <nav className={styles.navigation} aria-label={view.navigationLabel}>
              {view.links.map(({ href, label }) => (
                <a key={href} className={styles.link} href={href}>
                  {label}
                </a>
              ))}
            </nav>
            <div className={styles.callToAction}>
              <ButtonLink href="#contact">{view.callToAction}</ButtonLink>
            </div>
            <button className={toggleStyles.toggle} type="button" popoverTarget={MENU_ID}>
              {view.openMenu} <MenuIcon className={toggleStyles.icon} />
            </button>
          </div>
        </Container>
      </header>
      <Menu view={view} id={MENU_ID} />
    </>
  );
}
