import { Logo } from '../../art/Logo.tsx';
import { Fit } from '../ui/Fit.tsx';
import styles from './Brand.module.css';

/** Two lines on a phone, beside the button that opens the menu. */
const NAME_ROOM = { word: 13, all: 22 };

interface BrandProps {
  readonly name: string;
  readonly href: string;
  /** Colour of the sun: clay on light paper, sun on dark. */
  readonly tone: 'clay' | 'sun';
}

/** The site's name and logo, as a link. */
export function Brand({ name, href, tone }: BrandProps) {
  return (
    <a className={styles.brand} href={href}>
      <Logo className={styles.logo} tone={tone} data-paper="logo" />
      <Fit text={name} room={NAME_ROOM} />
    </a>
  );
}
