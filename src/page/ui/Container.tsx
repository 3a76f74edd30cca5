import type { ReactNode } from 'react';
import styles from './Container.module.css';

/** The page's column: its widest measure and side margins. */
export function Container({ children }: { readonly children: ReactNode }) {
  return <div className={styles.container}>{children}</div>;
}
