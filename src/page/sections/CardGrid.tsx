import type { ReactNode } from 'react';
import styles from './CardGrid.module.css';

/** Cards side by side, as many as fit; what stands in it can ask for the grid's width (container query). */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.grid}>{children}</div>
    </div>
  );
}
