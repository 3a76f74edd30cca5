import { CloseIcon } from '../../art/CloseIcon.tsx';
import { MenuGarden } from '../../art/MenuGarden.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import type { HeaderView } from '../view/frame.ts';
import { Brand } from './Brand.tsx';
import { LinkList } from './LinkList.tsx';
import styles from './Menu.module.css';
import toggleStyles from './MenuToggle.module.css';

interface MenuProps {
  readonly view: HeaderView;
  /** Ties the menu to the button that opens it. */
  readonly id: string;
}

/**
 * The links on small screens: a popover, which opens, closes on Escape and outside, and tells assistive technology
 * its state by itself (HTML, section 6.12).
 */
export function Menu({ view, id }: MenuProps) {
  return (
    <nav id={id} popover="auto" className={styles.menu} aria-label={view.menuLabel} data-menu>
      <div className={styles.sheet}>
        <div className={styles.top}>
          <Brand name={view.siteName} href="#hero" tone="sun" />
          <button className={toggleStyles.toggle} type="button" popoverTarget={id} popoverTargetAction="hide">
            {view.closeMenu} <CloseIcon className={styles.close} />
          </button>
        </div>
        <LinkList links={view.links} listClass={styles.list} linkClass={styles.link} />
        <MenuGarden className={styles.garden} />
        <div className={styles.callToAction}>
          <ButtonLink href="#contact" tone="sun">
            {view.callToAction}
          </ButtonLink>
        </div>
      </div>
    </nav>
  );
}
