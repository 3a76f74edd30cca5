import styles from './SkipLink.module.css';

interface SkipLinkProps {
  /** Address of the main content, such as `#main`. */
  readonly href: string;
  readonly label: string;
}

/** Seen only with the keyboard: past the header in one step (WCAG 2.2, 2.4.1). */
export function SkipLink({ href, label }: SkipLinkProps) {
  return (
    <a className={styles.skip} href={href}>
      {label}
    </a>
  );
}
