import { SocialIcon } from '../../art/SocialIcon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { FooterView } from '../view/frame.ts';
import styles from './SocialLinks.module.css';

interface SocialLinksProps {
  readonly view: Pick<FooterView, 'socialLinks' | 'socialLabel' | 'newTab'>;
}

/** Her profiles, each opening a new tab (specification section 2). */
export function SocialLinks({ view }: SocialLinksProps) {
  return (
    <ul className={styles.list} aria-label={view.socialLabel}>
      {view.socialLinks.map(({ name, url, icon }) => (
        <li key={name}>
          <a className={styles.profile} href={url} target="_blank" rel="noopener noreferrer">
            <SocialIcon className={styles.icon} icon={icon} />
            <VisuallyHidden>
              {name} {view.newTab}
            </VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}
