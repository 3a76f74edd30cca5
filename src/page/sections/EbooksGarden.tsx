import { EbooksEdge } from '../../art/EbooksEdge.tsx';
import { SideLeaves } from '../../art/SideLeaves.tsx';
import { Sprout } from '../../art/Sprout.tsx';
import styles from './EbooksGarden.module.css';

const GREEN = 'var(--leaf)';

/** The garden's cut edge, what grows over it into the section above, and leaves beside the cards. */
export function EbooksGarden() {
  return (
    <>
      <EbooksEdge className={styles.edge} />
      <Sprout kind="algaWide" fill={GREEN} className={`${styles.sprout} ${styles.farLeft}`} />
      <Sprout kind="algaThin" fill={GREEN} className={`${styles.sprout} ${styles.left}`} />
      <Sprout kind="algaWide" fill={GREEN} className={`${styles.sprout} ${styles.middle}`} />
      <Sprout kind="algaStout" fill={GREEN} className={`${styles.sprout} ${styles.right}`} />
      <Sprout kind="algaTall" fill={GREEN} className={`${styles.sprout} ${styles.farRight}`} />
      <SideLeaves side="left" className={`${styles.side} ${styles.sideLeft}`} />
      <SideLeaves side="right" className={`${styles.side} ${styles.sideRight}`} />
    </>
  );
}
