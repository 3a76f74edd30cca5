import { Drawing } from '../../art/Drawing.tsx';
import { Icon } from '../../art/Icon.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { List } from '../ui/List.tsx';
import type { SectionProps } from '../ui/Section.tsx';
import { linkToBooking, navigationLinks } from '../view/navigation.ts';
import { Brand } from './Brand.tsx';
import styles from './Header.module.css';

/**
 * The links on small screens: a modal dialog, which `enhance/menu.ts` opens. The browser keeps the focus in it, puts the
 * page behind out of reach and closes it on Escape (HTML, section 4.11.4). It comes last in the page, after what the first
 * view needs, and so does its style.
 */
export function Menu({ content }: SectionProps) {
  const { header, site } = content;
  const booking = linkToBooking(content, header.callToAction);
  return (
    <dialog className="Menu-menu" aria-label={header.menuLabel} data-menu>
      <nav className="Menu-sheet velvet wine" aria-label={header.menuLabel}>
        <div className="Menu-top">
          <Brand name={site.name} href="#hero" tone="sun" />
          {/* biome-ignore lint/a11y/noAutofocus: the focus goes here when the menu opens (HTML, section 6.6.7) */}
          <button className={styles.toggle} type="button" autoFocus>
            {header.closeMenu} <Icon name="close" className={styles.icon} />
          </button>
        </div>
        <List className="Menu-list">
          {navigationLinks(content).map(({ href, label }) => (
            <li key={href}>
              <a className="Menu-link" href={href}>
                {label}
              </a>{' '}
            </li>
          ))}
        </List>
        <div className="Menu-foot">
          <Drawing name="menuGarden" className="Menu-garden" />
          {booking && <ButtonLink {...booking} tone="paper" />}
        </div>
      </nav>
    </dialog>
  );
}
