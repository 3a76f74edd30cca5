import { DecorativeSvg, Drawing } from '../../art/Drawing.tsx';
import type { Entry, Site } from '../../content/page-content.ts';
import { type Frames, Picture } from '../ui/Picture.tsx';
import { coverAlt } from '../view/composed.ts';
import styles from './EbookCover.module.css';

/** Bouquets and the paper that each is on; the covers take turns. */
const BOUQUETS = [
  { branch: 'branch1', paper: 'onSun' },
  { branch: 'branch2', paper: 'onClay' },
  { branch: 'branch3', paper: 'onOrchid' },
] as const;

/** As EbookCover.module.css lays the cover on its paper. */
const COVER: Frames = {
  phone: ['30vw', '38vw'],
  tablet: ['350px', '350px'],
  wide: ['430px', '430px'],
};

interface EbookCoverProps {
  readonly book: Pick<Entry<'ebooks'>, 'title' | 'image' | 'imageAlt'>;
  /** Place in the section, from 0. */
  readonly index: number;
  readonly site: Pick<Site, 'coverAlt'>;
}

/** An ebook's cover, whole whatever its shape, before a bouquet on coloured paper. It opens under the pointer. */
export function EbookCover({ book, index, site }: EbookCoverProps) {
  const { branch, paper } = BOUQUETS[index % BOUQUETS.length] ?? BOUQUETS[0];
  const { width, height } = book.image;
  return (
    <div className={`${styles.bouquet} ${styles[paper]}`}>
      <Drawing name={branch} className={styles.branch} />
      {/* The first page, which the cover opens on: a little smaller, so that nothing of it shows before. */}
      <DecorativeSvg className={`${styles.cover} ${styles.page}`} viewBox={`0 0 ${width} ${height}`}>
        <rect x="3%" y="3%" width="92%" height="93%" />
        <g fill="#FCD9AE">
          <rect x="40%" y="30%" width="46%" height="2%" />
          <rect x="40%" y="40%" width="42%" height="2%" />
          <rect x="40%" y="50%" width="46%" height="2%" />
        </g>
      </DecorativeSvg>
      <Picture
        className={`${styles.cover} EbookCover-hinged`}
        picture={book.image}
        frames={COVER}
        alt={coverAlt(book, site)}
      />
    </div>
  );
}
