import { CloseIcon } from '../art/CloseIcon.tsx';
import { Logo } from '../art/Logo.tsx';
import { MenuGarden } from '../art/MenuGarden.tsx';
import { MenuIcon } from '../art/MenuIcon.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import type { HeaderView } from '../view/frame.ts';
import styles from './Header.module.css';
import menuStyles from './Menu.module.css';

const MENU_ID = 'menu';

/**
 * The fixed header (specification section 2): name, links and call to action; below 1120 px the links wait in a
 * popover, which opens, traps Escape and closes outside by itself, before any script runs.
 */
export function Header({ view }: { readonly view: HeaderView }) {
  return (
    <>
      <header className={styles.header}>
        <Container>
          <div className={styles.bar}>
            <Brand name={view.siteName} />
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
            <button className={styles.toggle} type="button" popoverTarget={MENU_ID}>
              {view.openMenu} <MenuIcon className={styles.icon} />
            </button>
          </div>
        </Container>
      </header>
      <Menu view={view} />
    </>
  );
}

function Brand({ name, tone = 'clay' }: { readonly name: string; readonly tone?: 'clay' | 'sun' }) {
  return (
    <a className={styles.brand} href="#hero">
      <Logo className={styles.logo} tone={tone} />
      {name}
    </a>
  );
}

function Menu({ view }: { readonly view: HeaderView }) {
  return (
    <nav id={MENU_ID} popover="auto" className={menuStyles.menu} aria-label={view.menuLabel} data-menu>
      <div className={menuStyles.sheet}>
        <div className={menuStyles.top}>
          <Brand name={view.siteName} tone="sun" />
          <button className={styles.toggle} type="button" popoverTarget={MENU_ID} popoverTargetAction="hide">
            {view.closeMenu} <CloseIcon className={menuStyles.close} />
          </button>
        </div>
        <ul className={menuStyles.list}>
          {view.links.map(({ href, label }) => (
            <li key={href}>
              <a className={menuStyles.link} href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <MenuGarden className={menuStyles.garden} />
        <div className={menuStyles.callToAction}>
          <ButtonLink href="#contact" tone="sun">
            {view.callToAction}
          </ButtonLink>
        </div>
      </div>
    </nav>
  );
}
