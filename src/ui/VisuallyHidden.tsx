import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Words for screen readers alone; a leading blank keeps them apart from what stands before. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}> {children}</span>;
}
