import { Logo } from '../../art/Logo.tsx';
import { TitleText } from '../ui/TitleText.tsx';
import styles from './Brand.module.css';

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
      <span className={styles.logo}>
        <Logo tone={tone} as="sign" />
      </span>
      <TitleText text={name} />
    </a>
  );
}
