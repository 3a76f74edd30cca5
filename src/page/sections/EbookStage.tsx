import { EbookBranch } from '../../art/EbookBranch.tsx';
import { Picture } from '../ui/Picture.tsx';
import type { PictureView } from '../view/picture.ts';
import styles from './EbookStage.module.css';

const BRANCHES = [1, 2, 3] as const;

interface EbookStageProps {
  readonly picture: PictureView;
  /** Place of the card in its section, from 0: bouquets take turns. */
  readonly index: number;
}

/** The cover, whole whatever its shape, before a bouquet on coloured paper. */
export function EbookStage({ picture, index }: EbookStageProps) {
  const isPhoto = picture.sources.length > 0;
  return (
    <div className={styles.stage}>
      <EbookBranch className={styles.branch} variant={BRANCHES[index % BRANCHES.length] ?? 1} />
      <Picture className={`${styles.cover} ${isPhoto ? styles.photo : ''}`} picture={picture} />
    </div>
  );
}
